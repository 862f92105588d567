import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { VerificationDouble, type ToldSession } from '../../support/doubles/verification-double.js';

const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);
const EVERY_FIELD = [
  'id',
  'object_name',
  'project_id',
  'status',
  'user_id',
  'custom_fields',
  'completed_at',
];

describe('a verification service that lies', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    test = await startApplication(double.env);
    customer = await makeCustomer(test, double.service);
  });

  afterEach(() => {
    double.recover();
  });

  afterAll(async () => {
    await test.close();
    await double.stop();
  });

  /** A request whose person has really succeeded. */
  async function succeeded(employee?: GatewayBody): Promise<GatewayBody> {
    const asked = await customer.ask(employee ?? (await customer.employee()));
    double.succeed(asked['verification_session_id']);
    return asked;
  }

  async function established(): Promise<GatewayBody> {
    const employee = await customer.employee();
    const granted = await customer.look(await succeeded(employee));
    expect(granted['status']).toBe('granted');
    return (await customer.get(`/gateway/v1/employees/${employee['employee_id']}`)).body;
  }

  /** The stored state of a request and its employee: shows whether a grant was issued. */
  async function stored(asked: GatewayBody): Promise<object> {
    const [row] = await test.database.query<object>(
      `SELECT r.status, e.clear_user_id AS "userId",
              (SELECT count(*)::int FROM gateway.grants g WHERE g.access_request_id = r.id) AS grants
         FROM gateway.access_requests r JOIN gateway.employees e ON e.id = r.employee_row_id WHERE r.id = $1`,
      [uuidOf(asked.id as Id<'ar'>)],
    );
    return row!;
  }

  it('is accepted when it is true', async () => {
    const asked = await succeeded();

    expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
    expect(await stored(asked)).toMatchObject({ status: 'granted', grants: 1 });
  });

  const fieldsOf = (session: ToldSession): Record<string, string> =>
    session['custom_fields'] as Record<string, string>;

  const changed = (checks: unknown, code: string, change: object): object[] =>
    (checks as { code: string }[]).map((each) =>
      each.code === code ? { ...each, ...change } : each,
    );

  it.each<[string, string, (session: ToldSession) => object]>([
    ['the id of another session', 'session_mismatch', () => ({ id: 'vs_other' })],
    ['another project', 'session_mismatch', () => ({ project_id: double.service.selfieProject })],
    ['no custom fields', 'session_mismatch', () => ({ custom_fields: {} })],
    [
      'only the employee',
      'session_mismatch',
      (session) => ({ custom_fields: { employee_id: fieldsOf(session)['employee_id'] } }),
    ],
    [
      'another request',
      'session_mismatch',
      (session) => ({ custom_fields: { ...fieldsOf(session), access_request_id: 'ar_other' } }),
    ],
    [
      'another employee',
      'session_mismatch',
      (session) => ({ custom_fields: { ...fieldsOf(session), employee_id: 'E-0' } }),
    ],
    [
      'a list of requests',
      'session_mismatch',
      (session) => ({
        custom_fields: {
          ...fieldsOf(session),
          access_request_id: [fieldsOf(session)['access_request_id']],
        },
      }),
    ],
    ['an end long ago', 'verification_stale', () => ({ completed_at: secondsFromNow(-901) })],
    [
      'an end before the request',
      'verification_stale',
      () => ({ completed_at: secondsFromNow(-62) }),
    ],
    ['an end in the future', 'verification_stale', () => ({ completed_at: secondsFromNow(62) })],
    ['an end in another age', 'verification_stale', () => ({ completed_at: 253_402_300_799 })],
    ['an end at the epoch', 'verification_stale', () => ({ completed_at: 0 })],
    ['no end', 'verification_stale', () => ({ completed_at: null })],
    ['nobody', 'verification_failed', () => ({ user_id: null })],
    ['an empty person', 'verification_failed', () => ({ user_id: '' })],
    ['a failure', 'verification_failed', () => ({ status: 'failed' })],
    ['no checks', 'verification_failed', () => ({ checks: null })],
    [
      'a face that was not alive',
      'verification_failed',
      ({ checks }) => ({ checks: changed(checks, 'selfie_liveness', { value: false }) }),
    ],
    [
      'a face that is still looked at',
      'verification_failed',
      ({ checks }) => ({ checks: changed(checks, 'selfie_liveness', { status: 'pending' }) }),
    ],
    [
      'a document that is not real',
      'verification_failed',
      ({ checks }) => ({ checks: changed(checks, 'id_authenticity', { value: false }) }),
    ],
    [
      'a document of another face',
      'verification_failed',
      ({ checks }) => ({ checks: changed(checks, 'selfie_matches_portrait', { value: false }) }),
    ],
    [
      'a telephone in place of a face',
      'verification_failed',
      ({ checks }) => ({ checks: changed(checks, 'selfie_liveness', { code: 'phone_verified' }) }),
    ],
    [
      'the title of a check without its code',
      'verification_failed',
      ({ checks }) => ({
        checks: changed(checks, 'selfie_liveness', { code: null, name: 'Selfie liveness' }),
      }),
    ],
    [
      'a device key that was not shown',
      'factors_missing',
      ({ checks }) => ({ checks: changed(checks, 'device_key_bound', { value: false }) }),
    ],
    [
      'a device key in place of a new one',
      'factors_missing',
      ({ checks }) => ({ checks: changed(checks, 'device_key_rested', { status: 'skipped' }) }),
    ],
    ['no traits', 'profile_mismatch', () => ({ traits: null })],
    ['an empty document', 'profile_mismatch', () => ({ traits: { document: {} } })],
    [
      'a document of somebody else',
      'profile_mismatch',
      () => ({
        traits: {
          document: {
            first_name: 'Eve',
            last_name: 'Moore',
            date_of_birth: { day: 1, month: 1, year: 1970 },
          },
        },
      }),
    ],
  ])('about %s gets a refusal: %s', async (_, reason, change) => {
    const asked = await succeeded();
    double.lie = (session) => ({ ...session, ...change(session) });

    const ended = await customer.look(asked);

    expect(ended).toMatchObject({ status: 'denied', reason, grant: null });
    expect(await stored(asked)).toEqual({ status: 'denied', userId: null, grants: 0 });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'not_me'],
    ['a list', ['not_me']],
    ['another code', { code: 'not_me_either' }],
    ['a code in another shape', { code: ['not_me'] }],
    ['a number', 7],
  ])('and tells %s as the details of a cancellation raises no alarm', async (_, details) => {
    const asked = await succeeded();
    double.lie = (session) => ({ ...session, status: 'canceled', status_details: details });

    expect(await customer.look(asked)).toMatchObject({
      status: 'canceled',
      reason: 'verification_canceled',
    });
  });

  it('and adds the details of a refusal to a success changes nothing about the grant', async () => {
    const asked = await succeeded();
    double.lie = (session) => ({ ...session, status_details: { code: 'not_me' } });

    expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
  });

  it.each<[string, unknown]>([
    ['a status in capitals', { status: 'SUCCESS' }],
    ['a status nobody knows', { status: 'approved' }],
    ['a status with a space', { status: 'success ' }],
    ['a list of statuses', { status: ['success'] }],
    ['the truth as status', { status: true }],
    ['a time as text', { completed_at: String(secondsFromNow(0)) }],
    ['a time as a date', { completed_at: new Date().toISOString() }],
    ['half a second', { completed_at: 1.5 }],
    ['a time before time', { completed_at: -1 }],
    ['a time that is no date', { completed_at: 1e300 }],
    ['a person as number', { user_id: 7 }],
    ['a person as object', { user_id: { id: 'user_1' } }],
    ['a list of persons', { user_id: ['user_1'] }],
    ['a person without end', { user_id: 'u'.repeat(201) }],
    ['custom fields as list', { custom_fields: [] }],
    ['custom fields as text', { custom_fields: 'employee_id' }],
    ['traits as list', { traits: [] }],
    ['traits as text', { traits: 'Ada' }],
    ['a document as list', { traits: { document: [{ first_name: 'Ada' }] } }],
    ['a name as object', { traits: { document: { first_name: { is: 'Ada' } } } }],
    ['a birth date as text', { traits: { document: { date_of_birth: '1990-12-10' } } }],
    [
      'a birthday as text',
      { traits: { document: { date_of_birth: { day: '10', month: 12, year: 1990 } } } },
    ],
    [
      'a month too many',
      { traits: { document: { date_of_birth: { day: 10, month: 13, year: 1990 } } } },
    ],
    ['a name without end', { traits: { document: { first_name: 'A'.repeat(100_000) } } }],
    ['another kind of object', { object_name: 'verification_sessions' }],
  ])('and tells %s is not listened to', async (_, change) => {
    const asked = await succeeded();
    double.lie = (session) => Object.assign(Object.create(null), session, change);

    await expectDeaf(asked);
  });

  it.each([
    [
      'deep custom fields',
      (text: string) => text.replace('"custom_fields":{', `"custom_fields":{"a":${DEEP},`),
    ],
    ['deep nesting elsewhere', (text: string) => text.replace('{', `{"more":${DEEP},`)],
    ['a prototype', (text: string) => text.replace('{', '{"__proto__":{"status":"success"},')],
    ['a null character', (text: string) => text.replace('user_', String.raw`user_\u0000`)],
    ['half a character', (text: string) => text.replace('user_', String.raw`user_\ud800`)],
    ['another end of the text', (text: string) => `${text}{}`],
    ['half the text', (text: string) => text.slice(0, -20)],
  ])('and writes %s is not listened to', async (_, spoil) => {
    const asked = await succeeded();
    const session = double.sessions.get(asked['verification_session_id']);
    double.trouble = (response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(spoil(JSON.stringify(session)));
    };

    await expectDeaf(asked);
  });

  it.each(EVERY_FIELD)('and leaves out %s grants nothing', async (field) => {
    const asked = await succeeded();
    double.lie = ({ [field]: _, ...session }) => session;

    const { status, body } = await customer.get(`${REQUESTS}/${asked.id}`);

    expect([status, body.code ?? body.reason]).toEqual(
      { user_id: [200, 'verification_failed'], completed_at: [200, 'verification_stale'] }[
        field
      ] ?? [503, 'verification_service_unavailable'],
    );
    expect(await stored(asked)).toMatchObject({ userId: null, grants: 0 });
  });

  it.each([
    ['a list', (session: ToldSession) => [session]],
    ['a list of sessions', (session: ToldSession) => ({ object_name: 'list', data: [session] })],
    ['an envelope', (session: ToldSession) => ({ data: session })],
    ['a text', (session: ToldSession) => JSON.stringify(session)],
    ['nothing', () => null],
    ['the truth', () => true],
    ['a number', () => 1],
  ])('and answers %s is not listened to', async (_, lie) => {
    const asked = await succeeded();
    double.lie = lie;

    await expectDeaf(asked);
  });

  /** No usable answer: 503 and nothing changed. A later true answer still counts. */
  async function expectDeaf(asked: GatewayBody): Promise<void> {
    const { status, body, headers } = await customer.get(`${REQUESTS}/${asked.id}`);
    expect([status, body.code]).toEqual([503, 'verification_service_unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await stored(asked)).toEqual({ status: 'pending', userId: null, grants: 0 });
    double.recover();
    expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
  }

  it.each([
    ['in capitals', (id: string) => id.toUpperCase()],
    ['with a space', (id: string) => `${id} `],
    ['cut short', (id: string) => id.slice(0, -1)],
    ['with more behind', (id: string) => `${id}0`],
    ['in wide letters', (id: string) => id.replace('user', 'ｕser')],
  ])('about the known person, told %s, gets a mismatch', async (_, spell) => {
    const employee = await established();
    const asked = await succeeded(employee);
    double.lie = (session) => ({ ...session, user_id: spell(String(session['user_id'])) });

    const ended = await customer.look(asked);

    expect(ended).toMatchObject({ status: 'denied', reason: 'user_id_mismatch', grant: null });
  });

  async function putSession(asked: GatewayBody, other: GatewayBody): Promise<void> {
    await test.database.query(
      'UPDATE gateway.access_requests SET verification_session_id = $2 WHERE id = $1',
      [uuidOf(asked.id as Id<'ar'>), other['verification_session_id']],
    );
  }

  it.each([
    ['of another request of the same employee', false],
    ['of another employee', true],
  ])('a session %s in the place of its own is a mismatch', async (_, somebodyElse) => {
    const employee = await customer.employee();
    const asked = await customer.ask(employee);
    const other = await succeeded(somebodyElse ? undefined : employee);
    await putSession(asked, other);

    const ended = await customer.look(asked);

    expect(ended).toMatchObject({ status: 'denied', reason: 'session_mismatch', grant: null });
    expect(await customer.look(other)).toMatchObject({ status: 'granted' });
  });

  it('a session of another customer is a mismatch', async () => {
    const stranger = await makeCustomer(test, double.service);
    const { employee_id, first_name, last_name, dob } = await customer.employee();
    const twin = await stranger.employee({ employee_id, first_name, last_name, dob });
    const foreign = await stranger.ask(twin);
    double.succeed(foreign['verification_session_id']);
    const asked = await customer.ask(twin);
    await putSession(asked, foreign);

    const ended = await customer.look(asked);

    expect(ended).toMatchObject({ status: 'denied', reason: 'session_mismatch', grant: null });
  });

  it.each<[string, (session: ToldSession) => object]>([
    ['no id', ({ id: _, ...session }) => session],
    ['no token', (session) => ({ ...session, token: undefined })],
    ['a list', (session) => [session]],
    ['a number for an id', (session) => ({ ...session, id: 1 })],
    ['another kind of object', (session) => ({ ...session, object_name: 'session' })],
  ])('at the creation, with %s, makes no request', async (_, answer) => {
    const employee = await customer.employee();
    double.trouble = (response) => {
      const made = { id: 'vs_1', object_name: 'verification_session', token: 'vst_1' };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer(made)));
    };

    const { status, body } = await customer.post(REQUESTS, {
      employee_id: employee['employee_id'],
      action: 'reset_mfa',
    });

    expect([status, body.code]).toEqual([503, 'verification_service_unavailable']);
    const requests = await test.database.query(
      'SELECT 1 FROM gateway.access_requests WHERE employee_row_id = $1',
      [uuidOf(employee.id as Id<'emp'>)],
    );
    expect(requests).toEqual([]);
  });
});
