import type { Response } from 'supertest';
import { PollService } from '../../../src/gateway/verification-updates/poll.service.js';
import { EMPLOYEES, REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { comeBack, returnLinkIn } from '../../factories/customer-visitor.js';
import {
  CUSTOMER_ENDPOINTS as ENDPOINTS,
  deliverToCustomers,
  makeCustomerEndpoint,
} from '../../factories/customer-webhooks.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';

/** The id that an answer, a webhook or a call of the gateway carries. */
const idIn = ({ headers }: { headers: object }): unknown =>
  (headers as Record<string, unknown>)['x-request-id'];

describe('the X-Request-Id of the gateway', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let customer: CustomerSystem;
  let receiver: WebhookReceiverService;
  let endpoint: GatewayBody;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    test = await startApplication({ ...double.env, ...TO_THIS_MACHINE });
    double.clock = test.clock;
    receiver = await startReceiver();
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, double.service);
    endpoint = await makeCustomerEndpoint(customer, { url: receiver.url });
    receiver.behave(200);
    receiver.received.length = 0;
    double.http.requests.length = 0;
  });

  afterAll(async () => {
    await test.close();
    await receiver.close();
    await double.stop();
  });

  const path = (rest: string): string => `${ENDPOINTS}/${endpoint.id}${rest}`;
  const ask = (employee: GatewayBody) =>
    customer.post(REQUESTS, { employee_id: employee['employee_id'], action: 'reset_mfa' });
  const cancel = ({ id }: { id: string }) => customer.post(`${REQUESTS}/${id}/cancel`);
  const asked = async (): Promise<GatewayBody> => customer.ask(await customer.employee());
  const verified = async (): Promise<GatewayBody> => {
    const request = await asked();
    double.succeed(request['verification_session_id']);
    return request;
  };

  /** The id of each webhook that arrived since the last look, after everything due was sent. */
  async function told(): Promise<unknown[]> {
    await deliverToCustomers(test.app);
    return receiver.received.splice(0).map(idIn);
  }

  it('is on the webhook that a call causes: at once, tried again, and replayed', async () => {
    receiver.behave(500);
    const request = await asked();
    const canceled = await cancel(request);
    const cause = idIn(canceled);
    expect(canceled.status).toBe(200);
    expect(await told()).toEqual([cause]);

    receiver.behave(200);
    test.clock.advanceSeconds(10);
    expect(await told()).toEqual([cause]);
    const [delivery] = (await customer.get(path('/deliveries'))).body.data;
    await customer.post(path(`/deliveries/${delivery.id}/replay`)).expect(200);
    expect(await told()).toEqual([cause]);
    await customer.post(path('/replay'), { after: request['created_at'] }).expect(200);
    expect(await told()).toEqual([cause]);

    const { attempts } = (await customer.get(path(`/deliveries/${delivery.id}`))).body;
    expect(attempts.map((each: { request_id: string }) => each.request_id)).toEqual(
      Array.from({ length: 4 }, () => cause),
    );
  });

  it('is on both webhooks of a grant that a look-up decides', async () => {
    const { id } = await verified();
    const looked = await customer.get(`${REQUESTS}/${id}`);

    expect(looked.body.status).toBe('granted');
    expect(await told()).toEqual([idIn(looked), idIn(looked)]);
  });

  it('is that of the browser’s return, where that decides', async () => {
    const { verification_session_id: sessionId } = await verified();
    const session = double.sessions.get(String(sessionId))!;
    const back = await comeBack(test, returnLinkIn(String(session['redirect_url']), sessionId));

    expect(back.status).toBe(200);
    expect(await told()).toEqual([idIn(back), idIn(back)]);
  });

  it('is the delivery’s own id without a request, and calls to the service send none', async () => {
    await verified();
    double.http.requests.length = 0;
    test.clock.advanceSeconds(60);
    expect(await test.app.get(PollService, { strict: false }).pollDue()).toBe(1);
    const ids = await told();
    const { data } = (await customer.get(path('/deliveries'))).body;

    expect(ids).toHaveLength(2);
    expect(ids.sort()).toEqual(
      data.map((each: GatewayBody) => each.id.replace('whd_', 'req_')).sort(),
    );
    expect(double.http.requests.length).toBeGreaterThan(0);
    expect(double.http.requests.map(idIn)).toEqual(double.http.requests.map(() => undefined));
  });

  it('is never that of another call at the same moment', async () => {
    const requests = await Promise.all(Array.from({ length: 20 }, () => asked()));
    const canceled = await Promise.all(
      requests.map((each, n) => cancel(each).set(n % 2 ? { 'idempotency-key': `c-${n}` } : {})),
    );
    await deliverToCustomers(test.app);

    const pairs = receiver.received.map((each) => [
      JSON.parse(each.body).data.access_request_id,
      idIn(each),
    ]);
    expect(pairs.sort()).toEqual(
      canceled.map((each: Response) => [each.body.id, idIn(each)]).sort(),
    );
  });

  it('is that of the call that asked for a test, or for a reset', async () => {
    const tried = await customer.post(path('/test')).expect(200);
    expect(await told()).toEqual([idIn(tried)]);

    const employee = await customer.employee();
    const { id, verification_session_id: sessionId } = (await ask(employee)).body;
    double.succeed(sessionId);
    await customer.look({ id });
    await told();
    const reset = await customer
      .post(`${EMPLOYEES}/${employee['employee_id']}/reset_identity`, { reason: 'left a phone' })
      .expect(200);
    expect(await told()).toEqual([idIn(reset)]);
  });

  it('is sent to the service with each call, at every try', async () => {
    const employee = await customer.employee();
    const [one, other] = await Promise.all([ask(employee), ask(await customer.employee())]);
    const creations = double.http.requests.filter(({ method }) => method === 'POST');
    expect(creations.map(idIn).sort()).toEqual([idIn(one), idIn(other)].sort());

    double.http.requests.length = 0;
    double.trouble = (response) => {
      response.writeHead(500).end();
    };
    const refused = await customer.get(`${REQUESTS}/${one.body.id}`);
    double.recover();
    const tries = double.http.requests.map(idIn);
    expect(tries.length).toBeGreaterThan(1);
    expect(new Set(tries)).toEqual(new Set([idIn(refused)]));
  });
});
