import { Webhook } from 'standardwebhooks';
import { DirectoryActionStore } from '../../../src/gateway/directory-actions/directory-action.store.js';
import { ActionRunner } from '../../../src/gateway/directory-actions/action-runner.js';
import { MetricsServer, registry } from '../../../src/platform/metrics/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import { answered, EMPLOYEES, GRANTS, type GatewayBody } from '../../factories/customer-api.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { deliverToCustomers, makeCustomerEndpoint } from '../../factories/customer-webhooks.js';
import { aUser, makeDirectory } from '../../factories/directory.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type Behaviour,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';

const CONNECTIONS = '/gateway/v1/connections';
const DONE = { status: 200, body: '{"status":"done"}' };
/** Longer than a claim lasts, and than the pause between two calls. */
const LATER = 200;

describe('an action that a grant makes happen', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;
  let walk: Walk;
  let system: WebhookReceiverService;
  let connection: GatewayBody;

  beforeAll(async () => {
    test = await startApplication(TO_THIS_MACHINE);
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    system = await startReceiver();
  });
  afterAll(async () => {
    await test.close();
    await system.close();
  });
  beforeEach(async () => {
    // A run does what is due for anybody.
    await test.database.query(`DELETE FROM gateway.directory_actions WHERE status = 'queued'`);
    customer = await makeCustomer(test, partner);
    walk = walkOf(api, customer);
    system.behave(DONE);
    connection = await connect();
    system.received.length = 0;
  });

  const connect = (config: object = {}) =>
    answered(
      201,
      customer.post(CONNECTIONS, {
        kind: 'action_webhook',
        name: 'Reset service',
        config: { url: system.url, actions: ['reset_mfa'], ...config },
      }),
    );
  const run = () =>
    test.app.get(ActionRunner, { strict: false }).run(undefined, [customer.customerId]);
  const actionOf = async (asked: GatewayBody): Promise<GatewayBody> =>
    (await customer.look(asked))['automatic_action'] as GatewayBody;
  const tried = async (behaviour: Behaviour, times: number): Promise<GatewayBody> => {
    system.behave(behaviour);
    const granted = await walk.granted();
    for (let each = 0; each < times; each += 1) {
      await run();
      test.clock.advanceSeconds(LATER);
    }
    return actionOf(granted);
  };

  it('is called once with a signature, uses the grant up, and is shown and sent as done', async () => {
    const directory = await makeDirectory(test, customer);
    const user = await directory.user(aUser({ externalId: '00u-7' }));
    const employee = { employee_id: user['userName'] as string } as unknown as GatewayBody;
    const path = `${EMPLOYEES}/${String(employee['employee_id'])}`;
    await customer.patch(path, { dob: '1990-12-10' }).expect(200);
    const endpoint = await startReceiver();
    const event_types = ['directory_action.done', 'access_request.granted'];
    await makeCustomerEndpoint(customer, { url: endpoint.url, event_types });

    const granted = await walk.granted(employee);
    expect(granted).toMatchObject({
      status: 'granted',
      grant: { status: 'consumed', token: null },
      automatic_action: { status: 'queued', error: null, attempts: 0 },
    });
    const metrics = test.app.get(MetricsServer, { strict: false });
    await metrics.collect();
    const ended = 'directory_actions_total{kind="action_webhook",result="done"}';
    const before = await registry.metrics();
    expect(before).toMatch(/^outbox_pending\{kind="gateway_actions"\} [1-9]/m);
    expect(await Promise.all([run(), run()])).toEqual(expect.arrayContaining([1, 0]));
    await metrics.collect();
    const after = await registry.metrics();
    expect(after).toMatch(/^outbox_pending\{kind="gateway_actions"\} 0$/m);
    expect(after).toMatch(/^outbox_oldest_seconds\{kind="gateway_actions"\} 0$/m);
    const valueIn = (text: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(ended))
          ?.slice(ended.length) ?? 0,
      );
    expect(valueIn(after) - valueIn(before)).toBe(1);

    expect(system.received).toHaveLength(1);
    const [call] = system.received;
    const secret = (connection['secrets'] as { signing_secret: string }).signing_secret;
    expect(() => new Webhook(secret).verify(call!.body, call!.headers as never)).not.toThrow();
    const body = JSON.parse(call!.body) as Record<string, string>;
    expect(body).toEqual({
      action_id: granted['automatic_action'].id as string,
      action: 'reset_mfa',
      employee_id: employee['employee_id'],
      external_ids: { [directory.connection.id]: '00u-7' },
      grant_token: expect.stringMatching(/^eyJ/) as string,
    });
    expect(call!.headers['webhook-id']).toBe(body['action_id']);
    const action = await actionOf(granted);
    expect(action).toMatchObject({ status: 'done', error: null, attempts: 1 });
    // The token that the system got opens nothing else.
    const token = body['grant_token'];
    const { body: seen } = await customer.post(`${GRANTS}/introspect`, { token });
    expect(seen).toEqual({ active: false });
    await customer.post(`${GRANTS}/${String(granted['grant'].id)}/consume`).expect(409);
    const left = await test.database.query<{ sealed: Buffer | null }>(
      'SELECT sealed_payload AS sealed FROM gateway.directory_actions WHERE status <> $1',
      ['queued'],
    );
    expect(left.map(({ sealed }) => sealed)).toEqual(left.map(() => null));

    await deliverToCustomers(test.app);
    const sent = endpoint.received.map((each) => JSON.parse(each.body) as GatewayBody);
    expect(sent.find((event) => event['event_type'] === 'directory_action.done')).toMatchObject({
      data: {
        action_id: action.id,
        access_request_id: granted.id,
        connection_id: connection.id,
      },
    });
    await endpoint.close();
  });

  it('is called again with the same id when its worker died, and by nobody else meanwhile', async () => {
    const granted = await walk.granted();
    // As a process does that is killed between the claim and the call.
    const store = test.app.get(DirectoryActionStore, { strict: false });
    const [claimed] = await store.claim(customer.customerId, 10);
    expect(claimed).toMatchObject({ attempts: 1, wasUncertain: false });

    expect(await run()).toBe(0);
    test.clock.advanceSeconds(LATER);
    expect(await run()).toBe(1);
    expect(system.received.map(({ headers }) => headers['webhook-id'])).toEqual([claimed!.id]);
    expect(await actionOf(granted)).toMatchObject({ status: 'done', attempts: 2 });
    // Whatever the dead process would have written is too late.
    await store.retryAt(claimed!, { error: 'x', isUncertain: true, at: new Date(0) });
    expect(await run()).toBe(0);
  });

  it('does not wait for the system of another customer that hangs', async () => {
    let answer: (behaviour: Behaviour) => void = () => undefined;
    const held = new Promise<Behaviour>((resolve) => (answer = resolve));
    const slow = await walk.granted();
    const second = await makeCustomer(test, partner);
    const other = await startReceiver();
    const config = { url: other.url, actions: ['reset_mfa'] };
    const input = { kind: 'action_webhook', name: 'Second', config };
    await second.post(CONNECTIONS, input).expect(201);
    other.behave(DONE);
    const arrived = new Promise<void>((resolve) => {
      system.behave(() => {
        resolve();
        return held;
      });
    });

    const running = run();
    await arrived;
    const quick = await walkOf(api, second).granted();
    await other.until(({ length }) => length === 1);
    expect(await actionOf(slow)).toMatchObject({ status: 'queued' });
    answer(DONE);
    expect(await running).toBe(2);
    expect(await actionOf(slow)).toMatchObject({ status: 'done' });
    expect((await second.look(quick))['automatic_action']).toMatchObject({ status: 'done' });
    await other.close();
  });

  it('is unknown if a call may have had an effect, and failed if none reached the system', async () => {
    expect(await tried('reset', 9)).toMatchObject({
      status: 'unknown',
      error: 'connection_lost',
      attempts: 8,
    });
    expect(new Set(system.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const nowhere = await startReceiver();
    await nowhere.close();
    const config = { url: nowhere.url };
    await customer.patch(`${CONNECTIONS}/${connection.id}`, { config }).expect(200);
    expect(await tried(200, 9)).toMatchObject({ status: 'failed', error: 'connection_refused' });
    const shown = await answered(200, customer.get(`${CONNECTIONS}/${connection.id}`));
    expect(shown['last_error']).toBe('action connection_refused');
  });

  it.each<[Behaviour, object]>([
    [404, { status: 'failed', error: 'answered_404', attempts: 1 }],
    [
      { status: 302, headers: { location: '/done' } },
      { status: 'failed', error: 'answered_302' },
    ],
    [
      { status: 200, body: '{"status":"failed"}' },
      { status: 'failed', error: 'refused' },
    ],
    [
      { status: 200, body: '<html>' },
      { status: 'queued', error: 'answer_malformed' },
    ],
    ['huge_body', { status: 'queued', error: 'answer_malformed' }],
    [503, { status: 'queued', error: 'answered_503', attempts: 2 }],
  ])('answered with %j becomes %j', async (behaviour, outcome) => {
    expect(await tried(behaviour, 2)).toMatchObject(outcome);
  });

  it('does not happen once the world has changed', async () => {
    const path = (employee: GatewayBody) => `${EMPLOYEES}/${String(employee['employee_id'])}`;
    const changes: [string, (employee: GatewayBody) => Promise<unknown>][] = [
      ['employee_inactive', (each) => customer.patch(path(each), { status: 'suspended' })],
      ['employee_deleted', (each) => customer.delete(path(each))],
      ['identity_reset', (each) => customer.post(`${path(each)}/reset_identity`, { reason: 'x' })],
      [
        'employee_alarmed',
        async (each) =>
          walk.verify(await customer.ask(each, { action: 'read_news' }), 'different_user'),
      ],
      [
        'connection_off',
        () => customer.patch(`${CONNECTIONS}/${connection.id}`, { enabled: false }),
      ],
    ];
    for (const [error, change] of changes) {
      const employee = await customer.employee();
      const granted = await walk.granted(employee);
      await change(employee);
      await run();
      expect(await actionOf(granted)).toMatchObject({ status: 'failed', error });
    }
    expect(system.received).toEqual([]);
    // Off: the customer uses the grant, as without a connection.
    expect(await walk.granted()).toMatchObject({
      grant: { status: 'active', token: expect.any(String) as string },
      automatic_action: null,
    });
  });

  it('is none of another action or customer, and a test of its connection says what is wrong', async () => {
    const other = await walk.granted(undefined, { action: 'read_news' });
    expect(other).toMatchObject({ grant: { status: 'active' }, automatic_action: null });
    const stranger = await makeCustomer(test, partner);
    const theirs = await walkOf(api, stranger).granted();
    expect(theirs).toMatchObject({ grant: { status: 'active' }, automatic_action: null });

    expect(connection['setup']).toEqual({ url: system.url, actions: 'reset_mfa' });
    const checks = async ({ id }: GatewayBody) => {
      const { body } = await customer.post(`${CONNECTIONS}/${id}/test`).expect(200);
      return (body as { checks: { name: string; status: string; fix: string | null }[] }).checks;
    };
    expect((await checks(connection)).map(({ status }) => status)).toEqual(Array(4).fill('ok'));
    expect(JSON.parse(system.received.at(-1)!.body)).toEqual({ type: 'connection_test' });
    const second = await connect();
    system.behave(401);
    const failed = (await checks(second)).filter(({ status }) => status === 'failed');
    expect(failed.map(({ name }) => name)).toEqual(['actions', 'answers']);
    expect(failed.map(({ fix }) => fix).join()).toMatch(/older.*reset_mfa.*signing_secret/);
  });

  it.each([
    { url: 'https://10.0.0.1/reset', actions: ['reset_mfa'] },
    { url: 'ftp://system.example/', actions: ['reset_mfa'] },
    { url: 'https://system.example/', actions: [] },
    { url: 'https://system.example/', actions: ['Reset MFA'] },
    { url: 'https://system.example/' },
  ])('is refused with the settings %j', async (config) => {
    const input = { kind: 'action_webhook', name: 'Wrong', config };
    await customer.post(CONNECTIONS, input).expect(400);
  });

  it('happens to an employee five times a day; one more is an alarm', async () => {
    const employee = await walk.established();
    const granted: GatewayBody[] = [];
    for (let times = 0; times < 6; times += 1) granted.push(await walk.granted(employee));
    await run();

    expect(system.received).toHaveLength(5);
    expect(await actionOf(granted[5]!)).toMatchObject({ status: 'failed', error: 'action_limit' });
    const [entry] = await test.database.query<{ outcome: string }>(
      `SELECT outcome FROM gateway.audit_entries WHERE details->>'error' = 'action_limit'`,
    );
    expect(entry?.outcome).toBe('alarm');
    test.clock.advanceSeconds(86_400);
    const next = await walk.granted(employee);
    await run();
    expect(await actionOf(next)).toMatchObject({ status: 'done' });
  });
});
