import { EVENT_TYPES } from '../../../src/gateway/audit/index.js';
import { CustomerWebhooksModule } from '../../../src/gateway/webhooks/index.js';
import { ClearingTask } from '../../../src/platform/webhooks/endpoints/clearing.task.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import type { Gateway, GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, makeCustomerKey, type CustomerSystem } from '../../factories/customer.js';
import { gatewayOf } from '../../factories/customer-api.js';
import {
  CUSTOMER_ENDPOINTS as ENDPOINTS,
  deliverToCustomers,
  makeCustomerEndpoint,
} from '../../factories/customer-webhooks.js';
import { sendMessages } from '../../factories/messages.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { addressOf, makeStaff } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';

const URL = 'https://customer.example/hooks';
const UNKNOWN = 'whe_01h455vb4pex5vsknk084sn02q';

describe('the webhook endpoints of a customer', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let receiver: WebhookReceiverService;

  beforeAll(async () => {
    test = await startApplication(TO_THIS_MACHINE);
    partner = await makePartner(test.app);
    receiver = await startReceiver();
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    receiver.behave(200);
    receiver.received.length = 0;
  });

  afterAll(async () => {
    await test.close();
    await receiver.close();
  });

  const create = (input: object = {}) => customer.post(ENDPOINTS, { url: URL, ...input });

  it('are created with secrets that are shown only once', async () => {
    const created = await create({ description: 'Ticket system' });

    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^whe_[0-9a-z]{26}$/),
      object_name: 'webhook_endpoint',
      url: URL,
      signed: true,
      description: 'Ticket system',
      event_types: [...EVENT_TYPES],
      status: 'enabled',
      disabled_reason: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      bearer: expect.stringMatching(/^whb_[0-9a-z]{26}_[A-Za-z0-9_-]{43}$/),
      old_secret_expires_at: null,
      bearer_rotated_at: null,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    const hidden = { ...created.body, secret: null, bearer: null };
    expect((await customer.get(`${ENDPOINTS}/${created.body.id}`)).body).toEqual(hidden);
    expect((await customer.get(ENDPOINTS)).body.data).toEqual([hidden]);
    const stored = await dump(test.database);
    for (const each of [created.body.secret, created.body.secret.slice(6), created.body.bearer])
      expect(stored).not.toContain(each);
  });

  it('are listed newest first, page by page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await create()).body.id);
    const idsOf = async (query: string): Promise<string[]> =>
      (await customer.get(`${ENDPOINTS}?${query}`)).body.data.map(({ id }: GatewayBody) => id);

    expect(await idsOf('limit=2')).toEqual(ids.slice(0, 2));
    expect(await idsOf(`limit=2&starting_after=${ids[1]}`)).toEqual(ids.slice(2));
    expect(await idsOf(`limit=2&ending_before=${ids[2]}`)).toEqual(ids.slice(0, 2));
  });

  it.each([
    ['http://10.0.0.1/', 'private_address'],
    ['http://127.0.0.2/', 'private_address'],
    ['http://169.254.169.254/latest/meta-data/', 'private_address'],
    ['http://0xa9fea9fe/', 'private_address'],
    ['http://[::ffff:10.0.0.1]/', 'private_address'],
    ['http://[64:ff9b::a9fe:a9fe]/', 'private_address'],
  ])('are refused at %s', async (url, code) => {
    const { body } = await create();
    const refused = [
      await create({ url }),
      await customer.patch(`${ENDPOINTS}/${body.id}`, { url }),
    ];

    for (const { status, body: problem } of refused) {
      expect([status, problem.code]).toEqual([400, 'webhook_url_refused']);
      expect(problem.errors).toMatchObject([{ pointer: '/url', code }]);
    }
  });

  it.each([
    ['no address', { url: undefined }],
    ['an event type of the verification service', { event_types: ['event_ping_v1'] }],
    ['an unknown field', { secret: 'whsec_mine' }],
    ['a project', { project_id: 'proj_01h455vb4pex5vsknk084sn02q' }],
  ])('are refused with %s', async (_, input) => {
    const { status, body } = await create(input);

    expect([status, body.code]).toEqual([400, 'request_invalid']);
  });

  it('have a limit for each customer', async () => {
    for (let n = 0; n < 20; n += 1) expect((await create()).status).toBe(201);

    const { status, body } = await create();
    expect([status, body.code]).toEqual([409, 'webhook_endpoint_limit_reached']);
    const other = await makeCustomer(test, partner);
    await other.post(ENDPOINTS, { url: URL }).expect(201);
  });

  it('are never more than the limit, however many are created at once', async () => {
    for (let n = 0; n < 15; n += 1) expect((await create()).status).toBe(201);

    const answers = await Promise.all(Array.from({ length: 15 }, () => create()));

    const made = answers.filter(({ status }) => status === 201);
    expect([made.length, new Set(answers.map(({ status }) => status))]).toEqual([
      5,
      new Set([201, 409]),
    ]);
  });

  const CALLS: [string, (as: Gateway, id: string) => ReturnType<Gateway['get']>][] = [
    ['get', (as, id) => as.get(`${ENDPOINTS}/${id}`)],
    ['change', (as, id) => as.patch(`${ENDPOINTS}/${id}`, { description: 'mine' })],
    ['delete', (as, id) => as.delete(`${ENDPOINTS}/${id}`)],
    ['enable', (as, id) => as.post(`${ENDPOINTS}/${id}/enable`)],
    ['disable', (as, id) => as.post(`${ENDPOINTS}/${id}/disable`)],
    ['rotate', (as, id) => as.post(`${ENDPOINTS}/${id}/rotate_secret`, {})],
    ['test', (as, id) => as.post(`${ENDPOINTS}/${id}/test`)],
    ['list the deliveries of', (as, id) => as.get(`${ENDPOINTS}/${id}/deliveries`)],
    ['replay', (as, id) => as.post(`${ENDPOINTS}/${id}/replay`, { failed: true })],
  ];

  it.each(CALLS)('of another customer cannot be found to %s', async (_, call) => {
    const { body } = await create();
    const stranger = await makeCustomer(test, partner);
    const answers = [
      await call(stranger, body.id),
      await call(customer, UNKNOWN),
      await call(customer, 'x'),
    ];

    for (const { status, body: problem } of answers)
      expect([status, problem.code]).toEqual([404, 'webhook_endpoint_not_found']);
    const untouched = (await customer.get(`${ENDPOINTS}/${body.id}`)).body;
    expect(untouched).toEqual({ ...body, secret: null, bearer: null });
  });

  it.each(CALLS)('are refused to a key without the scope to %s', async (_, call) => {
    const { body } = await create();
    const scopes = ['access:read', 'access:write', 'config:write'] as const;
    const { secret } = await makeCustomerKey(test.app, customer.customerId, scopes);
    const { status, body: problem } = await call(gatewayOf(test, secret), body.id);

    expect([status, problem.code]).toEqual([403, 'scope_missing']);
  });

  it('hide their deliveries from another customer', async () => {
    const { id } = await makeCustomerEndpoint(customer, { url: receiver.url });
    const { body: ping } = await customer.post(`${ENDPOINTS}/${id}/test`).expect(200);
    const stranger = await makeCustomer(test, partner);
    const own = await makeCustomerEndpoint(stranger, { url: URL });

    for (const { status, body } of [
      await stranger.get(`${ENDPOINTS}/${own.id}/deliveries/${ping.id}`),
      await stranger.post(`${ENDPOINTS}/${own.id}/deliveries/${ping.id}/replay`),
      await customer.get(`${ENDPOINTS}/${id}/deliveries/x`),
    ])
      expect([status, body.code]).toEqual([404, 'webhook_delivery_not_found']);
  });

  it('tell developers of the customer when the receiver answers 410, and nobody else’s', async () => {
    const other = await makeCustomer(test, partner);
    const developer = await makeStaff(test, [customer.customerId, 'developer']);
    await makeStaff(test, [customer.customerId, 'help_desk']);
    await makeStaff(test, [other.customerId, 'developer']);
    const { id } = await makeCustomerEndpoint(customer, { url: receiver.url });
    receiver.behave(410);
    await customer.post(`${ENDPOINTS}/${id}/test`).expect(200);
    await deliverToCustomers(test.app);
    await sendMessages(test.app);

    const told = test.app
      .get(Mailbox, { strict: false })
      .list()
      .filter(({ kind }) => kind === 'endpoint_disabled');
    expect(told.map(({ tenant, address }) => [tenant, address])).toEqual([
      [customer.customerId, await addressOf(test, developer)],
    ]);
  });

  it('leave an audit entry for every change, the receiver’s 410 included', async () => {
    const { id } = await makeCustomerEndpoint(customer, { url: receiver.url });
    const path = `${ENDPOINTS}/${id}`;
    await customer.patch(path, { description: 'mine' }).expect(200);
    await customer.post(`${path}/rotate_secret`, {}).expect(200);
    await customer.post(`${path}/disable`).expect(200);
    await customer.post(`${path}/enable`).expect(200);
    receiver.behave(410);
    await customer.post(`${path}/test`).expect(200);
    await deliverToCustomers(test.app);
    expect((await customer.get(path)).body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'gone',
    });
    await customer.delete(path).expect(200);

    const entries = await test.database.query<{ action: string; actor: string; change: string }>(
      `SELECT action, actor, details->>'change' AS change FROM gateway.audit_entries
        WHERE subject = $1 ORDER BY id`,
      [id],
    );
    expect(entries.map(({ action, actor, change }) => [action, actor, change])).toEqual([
      ['config.changed', customer.keyId, 'webhook_endpoint.created'],
      ['config.changed', customer.keyId, 'webhook_endpoint.changed'],
      ['config.changed', customer.keyId, 'webhook_endpoint.secret_rotated'],
      ['config.changed', customer.keyId, 'webhook_endpoint.disabled'],
      ['config.changed', customer.keyId, 'webhook_endpoint.enabled'],
      ['config.changed', 'system', 'webhook_endpoint.disabled'],
      ['config.changed', customer.keyId, 'webhook_endpoint.deleted'],
    ]);
  });

  it('are cleared away once they are deleted, with what was kept of their deliveries', async () => {
    const { id } = await makeCustomerEndpoint(customer, { url: receiver.url });
    await customer.post(`${ENDPOINTS}/${id}/test`).expect(200);
    await deliverToCustomers(test.app);
    const rows = async (table: string): Promise<number> =>
      (
        await test.database.query(
          `SELECT FROM gateway.${table} WHERE customer_id =
             (SELECT customer_id FROM gateway.customer_keys ORDER BY created_at DESC, id DESC LIMIT 1)`,
        )
      ).length;
    expect([await rows('webhook_deliveries'), await rows('webhook_attempts')]).toEqual([1, 1]);

    await customer.delete(`${ENDPOINTS}/${id}`).expect(200);
    await test.app.select(CustomerWebhooksModule).get(ClearingTask, { strict: true }).run();

    const left = ['webhook_endpoints', 'webhook_deliveries', 'webhook_attempts'].map(rows);
    expect(await Promise.all(left)).toEqual([0, 0, 0]);
  });
});
