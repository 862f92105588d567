import { Vault } from '../../src/platform/crypto/index.js';
import { Database } from '../../src/platform/database/index.js';
import { newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { SessionStore, type Session } from '../../src/verification/sessions/index.js';
import { apiOf } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../support/application.js';

describe('the session store', () => {
  let test: TestApplication;
  let store: SessionStore;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication();
    store = test.app.get(SessionStore);
    partner = await makePartner(test.app);
  });

  afterAll(() => test.close());

  async function make(expiresIn = 86_400): Promise<Session & { token: string }> {
    const { id, token } = await apiOf(test, partner.sandboxKey).session({
      project_id: partner.documentProject,
      expires_in: expiresIn,
      custom_fields: { employee_id: 'E-1' },
    });
    const session = await store.find(partner.organizationId, id as Id<'vs'>);
    return { ...session!, token };
  }

  it('finds a session by its id and by its token, for its own tenant only', async () => {
    const { id, token, organizationId } = await make();
    const { organizationId: other } = await makePartner(test.app, 'Another');

    expect((await store.find(organizationId, id))?.id).toBe(id);
    expect((await store.findByToken(organizationId, token))?.id).toBe(id);
    expect(await store.find(other, id)).toBeNull();
    expect(await store.findByToken(other, token)).toBeNull();
    expect(await store.locked(other, id, (found) => Promise.resolve(found))).toBeNull();
  });

  it('makes a second lock wait for the first and see its changes', async () => {
    const { id, organizationId } = await make();
    const seen: string[] = [];
    const note = (locale: string) =>
      store.locked(organizationId, id, async (session, tx) => {
        seen.push(`${locale} sees ${String(session?.data?.locale)}`);
        await store.save({ ...session!, data: { ...session!.data!, locale } }, tx);
        seen.push(`${locale} is saved`);
      });

    await Promise.all([note('de'), note('fr')]);

    const [first, second] = seen[0]?.startsWith('de') ? ['de', 'fr'] : ['fr', 'de'];
    expect(seen).toEqual([
      `${first} sees null`,
      `${first} is saved`,
      `${second} sees ${first}`,
      `${second} is saved`,
    ]);
  });

  it('leaves nothing behind where the work throws', async () => {
    const { id, organizationId, status } = await make();

    const failing = store.locked(organizationId, id, async (session, tx) => {
      await store.save({ ...session!, status: 'canceled' }, tx);
      throw new Error('stop');
    });

    await expect(failing).rejects.toThrow('stop');
    expect((await store.find(organizationId, id))?.status).toBe(status);
  });

  it('passes over overdue sessions that another process holds', async () => {
    const held = await make(300);
    const free = await make(300);
    const later = new Date(Date.now() + 301_000);
    const claimed: string[] = [];

    await store.locked(held.organizationId, held.id, () =>
      store.eachOverdue(later, ({ id }) => Promise.resolve(claimed.push(id))),
    );

    expect(claimed).toContain(free.id);
    expect(claimed).not.toContain(held.id);
  });

  it('opens a session whose key was destroyed as one without data', async () => {
    const { id, organizationId } = await make();
    await test.database.query('DELETE FROM verification.data_keys WHERE owner_id = $1', [
      uuidOf(id),
    ]);

    const session = await store.find(organizationId, id);

    expect(session).toMatchObject({ id, status: 'not_started', data: null });
  });

  it("does not open another session's data pasted into its row", async () => {
    const [one, two] = [await make(), await make()];
    await test.database.query(
      `UPDATE verification.sessions SET sealed_data = (SELECT sealed_data FROM verification.sessions WHERE id = $1)
        WHERE id = $2`,
      [uuidOf(one.id), uuidOf(two.id)],
    );

    await expect(store.find(two.organizationId, two.id)).rejects.toThrow();
  });

  it("does not open another session's data with that session's key pasted along", async () => {
    const [one, two] = [await make(), await make()];
    for (const [table, columns, owner] of [
      ['sessions', 'sealed_data', 'id'],
      ['data_keys', 'wrapped_key', 'owner_id'],
    ]) {
      await test.database.query(
        `UPDATE verification.${table} SET ${columns} = (SELECT ${columns} FROM verification.${table} WHERE ${owner} = $1)
          WHERE ${owner} = $2`,
        [uuidOf(one.id), uuidOf(two.id)],
      );
    }

    await expect(store.find(two.organizationId, two.id)).rejects.toThrow();
  });

  it('opens with an older key-encryption key while a newer one seals', async () => {
    const { id, organizationId } = await make();
    const newer = `newer:${Buffer.alloc(32, 7).toString('base64')}`;
    const second = await startAnother(test.database, {
      ENCRYPTION_KEYS: `${newer},${test.settings.encryptionKeys}`,
    });

    const session = await second.app.get(SessionStore).find(organizationId, id);

    expect(session?.data?.custom_fields).toEqual({ employee_id: 'E-1' });
    expect(second.app.get(Vault).currentKeyId()).toBe('newer');
    await second.close();
  });

  it('stores a custom field index that differs from tenant to tenant', async () => {
    const other = await makePartner(test.app, 'Another');
    await apiOf(test, other.sandboxKey).session({
      project_id: other.documentProject,
      custom_fields: { employee_id: 'E-1' },
    });
    await make();

    const indexes = await test.app.get(Database).query<{ index: Buffer; organizations: number }>(
      `SELECT unnest(custom_field_index) AS index, count(DISTINCT organization_id)::int AS organizations
         FROM verification.sessions GROUP BY 1`,
    );

    expect(indexes).toHaveLength(2);
    expect(indexes.map(({ organizations }) => organizations)).toEqual([1, 1]);
  });

  it('inserts nothing where the project is not there', async () => {
    const inserted = await store.insert({
      organizationId: partner.organizationId,
      id: newId('vs'),
      projectId: newId('proj'),
      environment: 'sandbox',
      requestedUserId: null,
      profileMatch: 'not_applicable',
      createdAt: new Date(),
      expiresAt: new Date(),
      data: (await make()).data!,
      token: 'vst_x',
    });

    expect(inserted).toBeNull();
  });
});
