import { KeyRotation, keyTables } from '../../../src/platform/crypto/index.js';
import { TENANTS } from '../../../src/tenants.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { Log, type LogFields } from '../../../src/platform/logging/index.js';
import { RetentionSweep } from '../../../src/verification/erasure/index.js';
import { SessionLifecycle } from '../../../src/verification/sessions/lifecycle/session-lifecycle.service.js';
import { SessionCancellationService } from '../../../src/gateway/access-requests/sessions/session-cancellation.service.js';
import { apiOf, type Api } from '../../factories/api.js';
import { EMPLOYEES } from '../../factories/customer-api.js';
import { makeCustomer } from '../../factories/customer.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { runCommand } from '../../support/processes/command.js';

/** More than one batch: the rest must not be forgotten. */
const MANY = 450;

describe('what cannot be read', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeEach(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  afterEach(() => test.close());

  /**
   * A project with one day of retention, and sessions that ended three days ago, the unreadable
   * ones first.
   */
  async function oldSessions(): Promise<{
    project: Id<'proj'>;
    readable: string[];
    broken: string[];
  }> {
    const project = await makeProject(test.app, partner.organizationId, { resultsDays: 1 });
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { id } = await api.session({ project_id: project, email: 'kept@example.com' });
      await api.complete(id, 'success', 'persona_01');
      made.push(id);
    }
    const [data, key, ...readable] = made as [string, string, ...string[]];
    await test.database.query(
      'UPDATE verification.sessions SET sealed_data = sha256(sealed_data) WHERE id = $1',
      [uuidOf(data as Id)],
    );
    await test.database.query(
      'UPDATE verification.data_keys SET wrapped_key = sha256(wrapped_key) WHERE owner_id = $1',
      [uuidOf(key as Id)],
    );
    await test.database.query(
      `UPDATE verification.sessions SET completed_at = now() - interval '3 days' - n * interval '1 microsecond'
         FROM unnest($1::uuid[]) WITH ORDINALITY AS made (made_id, n) WHERE id = made_id`,
      [made.toReversed().map((id) => uuidOf(id as Id))],
    );
    return { project, readable, broken: [data, key] };
  }

  /** One batch more of copies, all ended at one moment before all others. */
  async function copiesOf(id: string): Promise<void> {
    await test.database.query(
      `WITH copied AS (
         INSERT INTO verification.sessions (organization_id, id, project_id, environment, status, token_hash, engine, steps,
           user_info, profile_match, custom_field_index, given_identity_index, sealed_data, created_at, updated_at, expires_at,
           completed_at)
         SELECT organization_id, uuidv7(), project_id, environment, status, sha256(uuid_send(uuidv7())), engine, steps,
           user_info, profile_match, '{}', '', sealed_data, created_at, updated_at, expires_at, now() - interval '4 days'
           FROM verification.sessions, generate_series(1, ${MANY}) WHERE id = $1
         RETURNING organization_id, id)
       INSERT INTO verification.data_keys (organization_id, owner_id, key_id, wrapped_key, created_at)
       SELECT organization_id, id, 'test', '', now() FROM copied`,
      [uuidOf(id as Id)],
    );
  }

  const isRedacted = async (ids: string[]): Promise<boolean[]> => {
    const rows = await test.database.query<{ redacted: boolean }>(
      `SELECT redacted_at IS NOT NULL AS redacted FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, n)
         JOIN verification.sessions USING (id) ORDER BY n`,
      [ids.map((id) => uuidOf(id as Id))],
    );
    return rows.map(({ redacted }) => redacted);
  };

  it('is passed over by retention, which names it and redacts all the others', async () => {
    const { project, readable, broken } = await oldSessions();
    await copiesOf(broken[1]!);

    const [report] = await test.app.get(RetentionSweep, { strict: false }).run({ dryRun: false });

    expect(report?.sessions).toEqual({ [project]: 3 });
    expect(report?.unreadable).toHaveLength(MANY + 2);
    expect(report?.unreadable).toEqual(expect.arrayContaining(broken));
    expect(await isRedacted([...readable, ...broken])).toEqual([true, true, true, false, false]);
  });

  it('is told in the log by the task that applies retention', async () => {
    const { broken } = await oldSessions();
    const lines: [string, LogFields | undefined][] = [];
    const log = test.app.get(Log);
    const write = log.error.bind(log);
    log.error = (event, fields) => lines.push([event, fields]);

    expect(await test.app.get(RetentionSweep, { strict: false }).apply()).toBe(3);
    log.error = write;

    const fields = { tenant: partner.organizationId, count: 2 };
    expect(lines).toHaveLength(2);
    for (const subject of broken)
      expect(lines).toContainEqual([
        'retention passed over what it cannot read',
        { ...fields, subject },
      ]);
  });

  it('keeps no other session from its end', async () => {
    const made = [];
    for (let n = 0; n < 3; n += 1)
      made.push(await api.session({ project_id: partner.documentProject, expires_in: 300 }));
    await test.database.query(
      'UPDATE verification.sessions SET sealed_data = sha256(sealed_data) WHERE id = $1',
      [uuidOf(made[0]!.id as Id)],
    );
    test.clock.advanceSeconds(301);

    expect(await test.app.get(SessionLifecycle, { strict: false }).expireOverdue()).toBe(3);

    expect((await api.read(made[1]!.id))['status']).toBe('expired');
    const [first] = await test.database.query<{ status: string }>(
      'SELECT status FROM verification.sessions WHERE id = $1',
      [uuidOf(made[0]!.id as Id)],
    );
    expect(first?.status).toBe('expired');
  });

  it.each([
    ['data does', 0],
    ['data key does', 1],
  ] as const)(
    'is redacted on request when its %s not open, and reads correctly then',
    async (_, n) => {
      const { broken } = await oldSessions();
      const id = broken[n]!;
      const path = `/v1/verification_sessions/${id}`;
      const read = await api.get(path);
      expect([read.status, read.body.code, read.text]).toEqual([
        500,
        'internal_error',
        expect.not.stringContaining('kept@example.com'),
      ]);

      const redacted = await api.post(`${path}/redact`);

      expect([redacted.status, redacted.body]).toEqual([
        200,
        expect.objectContaining({
          id,
          status: 'success',
          email: '',
          redacted_at: expect.any(Number),
        }),
      ]);
      expect(await isRedacted([id])).toEqual([true]);
      expect((await api.get(path)).body).toEqual(redacted.body);
      const keys = await test.database.query(
        'SELECT 1 FROM verification.data_keys WHERE owner_id = $1',
        [uuidOf(id as Id)],
      );
      expect(keys).toEqual([]);
      expect((await api.post(`${path}/redact`)).body.code).toBe('session_already_redacted');
      const { body } = await api.get('/v1/deletion_records');
      expect(body.data).toMatchObject([{ subject: id, cause: 'request' }]);
    },
  );

  it.each([
    [
      'record does',
      'UPDATE gateway.employees SET sealed_profile = sha256(sealed_profile) WHERE id = $1',
    ],
    [
      'data key does',
      'UPDATE gateway.data_keys SET wrapped_key = sha256(wrapped_key) WHERE owner_id = $1',
    ],
  ])('is deleted at the gateway where the %s of an employee not open', async (_, breaking) => {
    const customer = await makeCustomer(test, partner);
    const employee = await customer.employee();
    const asked = await customer.ask(employee);
    await test.database.query(breaking, [uuidOf(employee.id as Id)]);
    const path = `${EMPLOYEES}/${String(employee['employee_id'])}`;
    expect((await customer.get(path)).status).toBe(500);

    await customer
      .delete(path)
      .expect(200, { id: employee.id, object_name: 'employee', deleted: true });

    await customer.get(path).expect(404);
    const keys = await test.database.query('SELECT 1 FROM gateway.data_keys WHERE owner_id = $1', [
      uuidOf(employee.id as Id),
    ]);
    expect(keys).toEqual([]);
    await test.app.get(SessionCancellationService, { strict: false }).cancelDue();
    const session = await api.read(String(asked['verification_session_id']));
    expect([session['status'], typeof session['redacted_at']]).toEqual(['canceled', 'number']);
  });

  it("goes with its person, and so do the person's open sessions, overdue or not", async () => {
    const { broken } = await oldSessions();
    const { user_id: userId } = await api.complete(
      (await api.session({ project_id: partner.documentProject })).id,
      'success',
      'persona_01',
    );
    const about = { project_id: partner.selfieProject, user_id: userId };
    const overdue = await api.session({ ...about, expires_in: 300 });
    test.clock.advanceSeconds(301);
    const open = await api.session(about);
    await test.database.query(
      'UPDATE verification.sessions SET sealed_data = sha256(sealed_data) WHERE id = $1',
      [uuidOf(open.id as Id)],
    );

    const { status } = await api.delete(`/v1/users/${String(userId)}`);

    expect(status).toBe(200);
    expect(await isRedacted([...broken, overdue.id, open.id])).toEqual([true, true, true, true]);
    expect((await api.read(overdue.id))['status']).toBe('expired');
    expect((await api.read(open.id))['status']).toBe('canceled');
  });

  it('is skipped and named by a key rotation, which rewraps all others', async () => {
    const { broken } = await oldSessions();
    await copiesOf(broken[1]!);
    const key = Buffer.alloc(32, 7).toString('base64');
    const second = await startAnother(test.database, {
      ENCRYPTION_KEYS: `newer:${key},${test.settings.encryptionKeys}`,
    });
    const before = await wrappedUnder('test');

    const { rotated, unreadable } = await second.app.get(KeyRotation, { strict: false }).rotate();

    await second.close();
    expect(unreadable).toHaveLength(MANY + 1);
    expect(unreadable).toContainEqual({
      table: 'verification.data_keys',
      organization_id: uuidOf(partner.organizationId),
      owner_id: uuidOf(broken[1] as Id),
      key_id: 'test',
    });
    expect(await wrappedUnder('test')).toBe(MANY + 1);
    const sum = Object.values(rotated).reduce((all, count) => all + count, 0);
    expect(sum).toBe(before - MANY - 1);
    expect(sum).toBeGreaterThanOrEqual(5);
  });

  async function wrappedUnder(keyId: string): Promise<number> {
    const counts = await Promise.all(
      keyTables(TENANTS).map(({ table }) =>
        test.database.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM ${table} WHERE key_id = $1`,
          [keyId],
        ),
      ),
    );
    return counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0);
  }

  it('is named on the command line, which ends with 1', async () => {
    const { project, readable, broken } = await oldSessions();
    const key = Buffer.alloc(32, 7).toString('base64');
    const newer = { ENCRYPTION_KEYS: `newer:${key},${test.settings.encryptionKeys}` };

    const rotation = await runCommand(test, ['encryption-keys', 'rotate'], newer);
    const retention = await runCommand(test, ['retention', 'run'], newer);

    expect([rotation.code, rotation.errors]).toEqual([1, '']);
    const { unreadable } = JSON.parse(rotation.output) as { unreadable: object[] };
    expect(unreadable).toMatchObject([{ owner_id: uuidOf(broken[1] as Id) }]);
    expect([retention.code, retention.errors]).toEqual([1, '']);
    const [report] = JSON.parse(retention.output) as { unreadable: string[]; sessions: object }[];
    expect(report?.sessions).toEqual({ [project]: 3 });
    expect(report?.unreadable.sort()).toEqual(broken.sort());
    expect(await isRedacted(readable)).toEqual([true, true, true]);
  });

  it('does not matter where results are kept for ever, which can be set', async () => {
    const { project, readable } = await oldSessions();
    const set = (days: string) =>
      runCommand(test, [
        ...['retention', 'set', '--organization', partner.organizationId],
        ...['--project', project, '--results-days', days],
      ]);

    const forever = await set('forever');
    const retention = await runCommand(test, ['retention', 'run']);
    const month = await set('30');
    const never = await set('0');

    expect([forever.code, forever.errors]).toEqual([0, '']);
    expect(JSON.parse(forever.output)).toMatchObject({ id: project, results_days: null });
    expect(retention.code).toBe(0);
    expect(await isRedacted(readable)).toEqual([false, false, false]);
    expect(JSON.parse(month.output)).toMatchObject({ results_days: 30 });
    expect(never.code).toBe(1);
    expect(never.errors).toContain('must be a whole number of days, or "forever"');
  });
});
