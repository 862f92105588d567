import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { KeyRotation, keyTables } from '../../src/platform/crypto/index.js';
import { TENANTS } from '../../src/tenants.js';
import { apiOf, SESSIONS } from '../factories/api.js';
import { makeCustomer, type CustomerSystem } from '../factories/customer.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../support/application.js';
import { itInSoak } from '../support/volume.js';

const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [OLD, NEW] = [newKey('old'), newKey('new')];

describe('the key-encryption key', () => {
  let first: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;

  beforeAll(async () => {
    first = await startApplication({ ENCRYPTION_KEYS: OLD });
    partner = await makePartner(first.app);
    customer = await makeCustomer(first, partner);
  });
  afterAll(() => first.close());

  const another = (encryptionKeys: string): Promise<TestApplication> =>
    startAnother(first.database, {
      ENCRYPTION_KEYS: encryptionKeys,
      HASH_PEPPER: first.settings.hashPepper,
    });

  async function wrappedUnder(keyId: string): Promise<number> {
    let count = 0;
    for (const { table } of keyTables(TENANTS)) {
      const [row] = await first.database.query<{ count: string }>(
        `SELECT count(*) FROM ${table} WHERE key_id = $1`,
        [keyId],
      );
      count += Number(row?.count);
    }
    return count;
  }

  const createSession = (test: TestApplication, email: string, key?: string) => {
    const post = apiOf(test, partner.sandboxKey).post(SESSIONS, {
      project_id: partner.documentProject,
      email,
    });
    return key ? post.set('idempotency-key', key) : post;
  };

  describe('rotating the key-encryption key', () => {
    it('leaves everything readable under the new key alone, while the service serves', async () => {
      const employee = await customer.employee();
      const asked = await customer.ask(employee);
      await apiOf(first, partner.sandboxKey).complete(
        asked['verification_session_id'] as string,
        'success',
      );
      const granted = await customer.look(asked);
      const retried = randomUUID();
      const { body: session } = await createSession(first, 'before@example.com', retried);

      const between = await another(`${NEW},${OLD}`);
      const rotating = between.app.get(KeyRotation, { strict: false }).rotate();
      const during = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          createSession(i % 2 ? first : between, `during${String(i)}@example.com`),
        ),
      );
      await rotating;
      expect(during.map(({ status }) => status)).toEqual(Array(20).fill(200));
      // written meanwhile by the process that knows only the old key
      await between.app.get(KeyRotation, { strict: false }).rotate();
      expect(await wrappedUnder('old')).toBe(0);
      await between.close();

      const after = await another(NEW);
      const api = apiOf(after, partner.sandboxKey);
      expect((await api.read((session as { id: string }).id))['email']).toBe('before@example.com');
      for (const { body } of during)
        expect((await api.get(`${SESSIONS}/${(body as { id: string }).id}`)).status).toBe(200);
      expect((await createSession(after, 'before@example.com', retried)).body).toEqual(session);
      const gateway = await customer.get(
        `/gateway/v1/grants/${(granted['grant'] as { id: string }).id}`,
      );
      expect(gateway.status).toBe(500); // the first process lacks the new key: nothing falls back to clear text
      const keySet = await fetch(`${after.baseUrl}/gateway/.well-known/jwks.json`);
      expect(keySet.status).toBe(200);
      await after.close();
    });

    itInSoak(
      'goes on after a kill -9 in the middle, with every key readable all the time',
      async () => {
        const total = await wrappedUnder('new');
        const later = newKey('later');
        for (let made = 0; made < 600; made += 50) {
          const both = await Promise.resolve(first);
          await Promise.all(
            Array.from({ length: 50 }, () => createSession(both, 'many@example.com')),
          );
        }
        const env = {
          ...process.env,
          NODE_ENV: 'test',
          DATABASE_URL: first.database.url,
          ENCRYPTION_KEYS: [later, NEW, OLD].join(','),
          HASH_PEPPER: first.settings.hashPepper,
        };
        const rotate = () =>
          spawn(process.execPath, [join('dist', 'src', 'cli.js'), 'encryption-keys', 'rotate'], {
            env,
            stdio: 'ignore',
          });
        const killed = rotate();
        while ((await wrappedUnder('later')) === 0)
          if (killed.exitCode !== null) throw new Error('the rotation ended early');
        killed.kill('SIGKILL');
        await once(killed, 'exit');
        const remaining = (await wrappedUnder('old')) + (await wrappedUnder('new'));
        expect(remaining).toBeGreaterThan(0);
        expect(await wrappedUnder('later')).toBeGreaterThan(0);

        const between = await another([later, NEW, OLD].join(','));
        const page = await apiOf(between, partner.sandboxKey).get(`${SESSIONS}?limit=100`);
        expect(page.status).toBe(200);
        await between.close();

        await once(rotate(), 'exit');
        expect((await wrappedUnder('old')) + (await wrappedUnder('new'))).toBe(0);
        expect(await wrappedUnder('later')).toBeGreaterThanOrEqual(total + 600);
        const after = await another(later);
        expect((await apiOf(after, partner.sandboxKey).get(`${SESSIONS}?limit=100`)).status).toBe(
          200,
        );
        await after.close();
      },
    );

    it('knows every table that keeps wrapped keys', async () => {
      const rows = await first.database.query<{ table: string }>(
        `SELECT table_schema || '.' || table_name AS table FROM information_schema.columns
        WHERE column_name = 'wrapped_key' ORDER BY 1`,
      );
      expect(rows.map(({ table }) => table)).toEqual(
        keyTables(TENANTS)
          .map(({ table }) => table)
          .sort(),
      );
    });
  });
});
