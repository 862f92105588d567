import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import request from 'supertest';
import { apiOf, SESSIONS, type Api } from '../../factories/api.js';
import { EMPLOYEES, GRANTS, REQUESTS } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makeKey, makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';
import { untilWaiting } from '../../support/waiting.js';

describe('idempotency', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
  });
  afterAll(() => test.close());

  const countSessions = async (): Promise<number> => {
    const [row] = await test.database.query<{ count: string }>(
      'SELECT count(*) FROM verification.sessions',
    );
    return Number(row?.count);
  };

  function create(key: string, input: object = {}) {
    return api
      .post(SESSIONS, { project_id: partner.documentProject, ...input })
      .set('idempotency-key', key);
  }

  describe('an idempotency key', () => {
    it('replays the first answer byte for byte, token included, and makes nothing new', async () => {
      const key = randomUUID();
      const first = await create(key, { custom_fields: { note: 'é ☃' } });
      const before = await countSessions();
      const again = await create(key, { custom_fields: { note: 'é ☃' } });
      expect(again.status).toBe(200);
      expect(again.text).toBe(first.text);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(first.headers['idempotent-replayed']).toBeUndefined();
      expect(again.headers['content-type']).toBe(first.headers['content-type']);
      expect(await countSessions()).toBe(before);
    });

    it('stores nothing against which a guessed request could be tested', async () => {
      const input = { project_id: partner.documentProject, custom_fields: { note: 'a guess' } };
      expect((await create(randomUUID(), input)).status).toBe(200);
      const guess = JSON.stringify(['POST', SESSIONS, input]);
      const hash = createHash('sha256').update(guess).digest('hex');
      expect(await dump(test.database)).not.toContain(hash);
    });

    it('makes one object of fifty parallel retries', async () => {
      const key = randomUUID();
      const before = await countSessions();
      const answers = await Promise.all(Array.from({ length: 50 }, () => create(key)));
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].sort()).toEqual(expect.arrayContaining([200]));
      expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
      const ids = new Set(
        answers
          .filter(({ status }) => status === 200)
          .map(({ body }) => (body as { id: string }).id),
      );
      expect(ids.size).toBe(1);
      for (const { status, body, headers } of answers.filter((answer) => answer.status === 409)) {
        expect([status, (body as { code: string }).code, headers['retry-after']]).toEqual([
          409,
          'idempotency_key_in_use',
          '1',
        ]);
      }
      expect(await countSessions()).toBe(before + 1);
    });

    it('is refused with another body or on another route', async () => {
      const key = randomUUID();
      await create(key);
      const other = await create(key, { locale: 'de' });
      expect([other.status, (other.body as { code: string }).code]).toEqual([
        422,
        'idempotency_key_reused',
      ]);
      const route = await api.post(`${SESSIONS}/vs_0/cancel`).set('idempotency-key', key);
      expect(route.status).toBe(422);
    });

    it('is refused on another route with the very same body', async () => {
      const key = randomUUID();
      const input = { project_id: partner.documentProject };
      const [one, other] = [await api.session(input), await api.session(input)];
      const cancel = ({ id }: { id: string }) =>
        api.post(`${SESSIONS}/${id}/cancel`).set('idempotency-key', key);
      expect((await cancel(one)).status).toBe(200);
      const { status, body } = await cancel(other);
      expect([status, (body as { code: string }).code]).toEqual([422, 'idempotency_key_reused']);
      expect((await api.read(other.id))['status']).toBe('not_started');
    });

    it('is private to the key that sent it', async () => {
      const key = randomUUID();
      const first = await create(key);
      const { secret } = await makeKey(test.app, partner.organizationId);
      const other = await apiOf(test, secret)
        .post(SESSIONS, { project_id: partner.documentProject })
        .set('idempotency-key', key);
      expect(other.status).toBe(200);
      expect((other.body as { id: string }).id).not.toBe((first.body as { id: string }).id);
    });

    it('remembers a refusal, request id included', async () => {
      const key = randomUUID();
      const first = await create(key, { expires_in: 1 });
      const again = await create(key, { expires_in: 1 });
      expect([first.status, again.status]).toEqual([400, 400]);
      expect(again.text).toBe(first.text);
      expect(again.headers['content-type']).toBe(first.headers['content-type']);
      expect(again.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(again.headers['idempotent-replayed']).toBe('true');
    });

    it('keeps the records of a refused call: the audit entry of a second use', async () => {
      const employee = await customer.employee();
      const asked = await customer.ask(employee);
      await api.complete(asked['verification_session_id'] as string, 'success');
      const { grant } = (await customer.look(asked)) as unknown as { grant: { id: string } };
      await customer.post(`${GRANTS}/${grant.id}/consume`);
      const refused = await customer
        .post(`${GRANTS}/${grant.id}/consume`)
        .set('idempotency-key', randomUUID());
      expect(refused.status).toBe(409);
      const entries = await test.database.query(
        "SELECT 1 FROM gateway.audit_entries WHERE action = 'grant.consume_refused' AND subject = $1",
        [grant.id],
      );
      expect(entries).toHaveLength(1);
    });

    it('never remembers a 401', async () => {
      const key = randomUUID();
      const refused = await request(test.baseUrl)
        .post(SESSIONS)
        .set('authorization', 'Bearer nothing')
        .set('idempotency-key', key)
        .send({ project_id: partner.documentProject });
      expect(refused.status).toBe(401);
      expect((await create(key)).status).toBe(200);
    });

    it.each(['', ' ', 'a'.repeat(256), 'a b'])('must be visible and short, not %p', async (key) => {
      const answer = await create(key);
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([
        400,
        'idempotency_key_invalid',
      ]);
    });

    it('is forgotten after 24 hours', async () => {
      const key = randomUUID();
      const first = await create(key);
      test.clock.advanceSeconds(86_401);
      const again = await create(key);
      expect((again.body as { id: string }).id).not.toBe((first.body as { id: string }).id);
    });

    it('shows nothing of a session that was redacted later', async () => {
      const key = randomUUID();
      const first = await create(key, { email: 'gone@example.com' });
      const { id } = first.body as { id: string };
      await api.post(`${SESSIONS}/${id}/cancel`);
      await api.post(`${SESSIONS}/${id}/redact`);
      const again = await create(key, { email: 'gone@example.com' });
      expect((again.body as { id: string }).id).not.toBe(id);
    });
  });

  describe('a process that dies in the middle', () => {
    it('leaves no object and no memory, and the retry makes one', async () => {
      const key = randomUUID();
      const before = await countSessions();
      const hold = new pg.Client({ connectionString: test.database.url });
      await hold.connect();
      await hold.query('BEGIN; LOCK TABLE verification.idempotency_keys IN EXCLUSIVE MODE');
      // The session is written, its answer is not: the process loses its connection here.
      const cutOff = create(key).then((answer) => answer);
      await untilWaiting(test.database, 1);
      await hold.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      expect((await cutOff).status).toBe(503);
      await hold.query('ROLLBACK');
      await hold.end();
      expect(await countSessions()).toBe(before);
      const retried = await create(key);
      expect([retried.status, retried.headers['idempotent-replayed']]).toEqual([200, undefined]);
      expect(await countSessions()).toBe(before + 1);
    });
  });

  describe('at the gateway', () => {
    it('fifty parallel requests for one access make one request and one session', async () => {
      const employee = await customer.employee();
      const before = await countSessions();
      const key = randomUUID();
      const ask = () =>
        customer
          .post(REQUESTS, { employee_id: employee['employee_id'] as string, action: 'reset_mfa' })
          .set('idempotency-key', key);
      const answers = await Promise.all(Array.from({ length: 50 }, ask));
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      expect(
        new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size,
      ).toBe(1);
      expect(await countSessions()).toBe(before + 1);
    });

    it('many different keys at once do not starve their own calls', async () => {
      const employee = await customer.employee();
      const answers = await Promise.all(
        Array.from({ length: 40 }, () =>
          customer
            .post(REQUESTS, { employee_id: employee['employee_id'] as string, action: 'reset_mfa' })
            .set('idempotency-key', randomUUID()),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
    });

    it('a retried employee is the same employee, not a conflict', async () => {
      const key = randomUUID();
      const add = () =>
        customer.post(EMPLOYEES, { employee_id: 'E-retry' }).set('idempotency-key', key);
      const first = await add();
      const again = await add();
      expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    });
  });
});
