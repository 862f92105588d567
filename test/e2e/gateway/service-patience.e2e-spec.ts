import { problem, type Answer } from '../../../sdk/test/http-double.js';
import { REQUESTS } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';

/**
 * Much longer than an answer takes on a busy machine: a caller that waits this long does so on
 * purpose.
 */
const TIMEOUT_MS = 9_900;
const TOO_LONG_S = 10;

const busyFor = (seconds: number): Answer =>
  problem(429, 'rate_limited', { 'retry-after': String(seconds) });
const overloadedFor = (seconds: number): Answer =>
  problem(503, 'service_unavailable', { 'retry-after': String(seconds) });

describe('a verification service that asks for a wait', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    test = await startApplication({
      ...double.env,
      VERIFICATION_TIMEOUT_MS: String(TIMEOUT_MS),
    });
    customer = await makeCustomer(test, double.service);
  });

  afterAll(async () => {
    await test.close();
    await double.stop();
  });

  /** The gateway's verdict on a success, the number of its requests, and the time they took. */
  async function look(...troubles: Answer[]) {
    const asked = await customer.ask(await customer.employee());
    double.succeed(asked['verification_session_id']);
    double.http.script(...troubles);
    const start = performance.now();
    const { status, body } = await customer.get(`${REQUESTS}/${asked.id}`);
    const ms = performance.now() - start;
    return { asked, status, body, ms, asks: double.looksAt(asked['verification_session_id']) };
  }

  it.each([
    ['429', busyFor(1)],
    ['503', overloadedFor(1)],
  ])('with %s gets it, and is asked again after that time', async (_, trouble) => {
    const { status, body, ms, asks } = await look(trouble);

    expect([status, body.status, asks]).toEqual([200, 'granted', 2]);
    expect(ms).toBeGreaterThan(1_000);
  });

  it('may ask for it twice', async () => {
    const { status, body, ms, asks } = await look(busyFor(1), overloadedFor(1));

    expect([status, body.status, asks]).toEqual([200, 'granted', 3]);
    expect(ms).toBeGreaterThan(2_000);
  });

  it.each([
    ['429', busyFor(TOO_LONG_S)],
    ['503', overloadedFor(TOO_LONG_S)],
  ])(
    'with %s for longer than a call can wait is not asked again, and grants nothing',
    async (_, trouble) => {
      const { asked, status, body, ms, asks } = await look(trouble);

      expect([status, body.code, asks]).toEqual([503, 'verification_service_unavailable', 1]);
      expect(ms).toBeLessThan(TIMEOUT_MS);
      expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
    },
  );

  it('gets at most the total wait of a call', async () => {
    const { status, body, ms, asks } = await look(busyFor(1), busyFor(TOO_LONG_S - 1));

    expect([status, body.code, asks]).toEqual([503, 'verification_service_unavailable', 2]);
    expect(ms).toBeLessThan(TIMEOUT_MS);
  });

  it('gets it for the creation of a session too, which is repeated under the same key', async () => {
    const { employee_id: employee } = await customer.employee();
    double.http.script(busyFor(1));

    await customer.post(REQUESTS, { employee_id: employee, action: 'reset_mfa' }).expect(201);

    const keys = double.http.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
