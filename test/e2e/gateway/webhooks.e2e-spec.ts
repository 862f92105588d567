import { verifyWebhook } from '@identity-gateway/sdk/webhooks';
import { EmployeeIdentities } from '../../../src/gateway/employees/index.js';
import { EVENT_TYPES } from '../../../src/gateway/audit/index.js';
import { Database } from '../../../src/platform/database/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import {
  EMPLOYEES,
  gatewayOf,
  REQUESTS,
  somebody,
  type Gateway,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { comeBack, returnLinkOf } from '../../factories/customer-visitor.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import {
  CUSTOMER_ENDPOINTS as ENDPOINTS,
  deliverToCustomers,
  makeCustomerEndpoint,
} from '../../factories/customer-webhooks.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { standardWebhooksAccept } from '../../support/doubles/standard-webhooks.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type Received,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';

/** An access request lives half an hour. */
const OVERDUE_SECONDS = 1_801;
const DAY = 86_400;

describe('what a customer is told', () => {
  let test: TestApplication;
  let second: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;
  let elsewhere: Gateway;
  let walk: Walk;
  let receiver: WebhookReceiverService;
  let endpoint: GatewayBody;

  beforeAll(async () => {
    test = await startApplication(TO_THIS_MACHINE);
    second = await startAnother(test.database, TO_THIS_MACHINE, test.clock);
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    receiver = await startReceiver();
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    elsewhere = gatewayOf(second, customer.key);
    walk = walkOf(api, customer);
    receiver.behave(200);
    endpoint = await makeCustomerEndpoint(customer, { url: receiver.url });
    await deliverToCustomers(test.app);
    receiver.received.length = 0;
  });

  afterAll(async () => {
    await second.close();
    await test.close();
    await receiver.close();
  });

  const path = (rest = ''): string => `${ENDPOINTS}/${endpoint.id}${rest}`;
  const reset = (employee: GatewayBody, as: Gateway = customer) =>
    as.post(`${EMPLOYEES}/${employee['employee_id']}/reset_identity`, { reason: 'left a phone' });

  /** Types and data of what has arrived since the last look, after everything due was sent. */
  async function told(): Promise<[string, object][]> {
    await deliverToCustomers(test.app);
    return receiver.received
      .splice(0)
      .map(({ body }) => JSON.parse(body))
      .map(({ event_type, data: { receipt_sha256: receipt, ...data } }) => {
        const isEnd = String(event_type).startsWith('access_request.');
        expect(String(receipt)).toMatch(isEnd ? /^[0-9a-f]{64}$/ : /^undefined$/);
        return [event_type, data];
      });
  }

  async function sent(): Promise<Received> {
    await walk.established();
    await deliverToCustomers(test.app);
    return receiver.received.at(-1)!;
  }

  describe('for each cause, once', () => {
    it('a grant, and the identity it established', async () => {
      const employee = await customer.employee();
      const { id } = await walk.granted(employee);

      expect((await told()).sort()).toEqual([
        ['access_request.granted', { access_request_id: id }],
        ['employee.identity_established', { access_request_id: id, employee_row_id: employee.id }],
      ]);
    });

    it('a grant of an employee whose identity was known', async () => {
      const employee = await walk.established();
      await told();
      const { id } = await walk.granted(employee);

      expect(await told()).toEqual([['access_request.granted', { access_request_id: id }]]);
    });

    it('a denial', async () => {
      const asked = await customer.ask(await customer.employee());
      await walk.verify(asked, 'document_expired');

      expect(await told()).toEqual([['access_request.denied', { access_request_id: asked.id }]]);
    });

    it('a denial at once, without a session', async () => {
      const employee = await customer.employee({ ...somebody(), status: 'suspended' });
      const { id, status } = await customer.ask(employee);

      expect(status).toBe('denied');
      expect(await told()).toEqual([['access_request.denied', { access_request_id: id }]]);
    });

    it('another person before the camera', async () => {
      const employee = await walk.established();
      await told();
      const asked = await customer.ask(employee);
      await walk.verify(asked, 'different_user');

      expect((await told()).sort()).toEqual([
        ['access_request.denied', { access_request_id: asked.id }],
        [
          'employee.identity_mismatch',
          { access_request_id: asked.id, employee_row_id: employee.id },
        ],
      ]);
    });

    it('a person who says that it is not them', async () => {
      const employee = await customer.employee();
      const asked = await customer.ask(employee);
      await walk.verify(asked, 'not_me');

      expect((await told()).sort()).toEqual([
        ['access_request.denied', { access_request_id: asked.id }],
        [
          'employee.verification_not_me',
          { access_request_id: asked.id, employee_row_id: employee.id },
        ],
      ]);
    });

    it('a cancellation, and no second one', async () => {
      const { id } = await customer.ask(await customer.employee());
      await customer.post(`${REQUESTS}/${id}/cancel`).expect(200);
      await customer.post(`${REQUESTS}/${id}/cancel`).expect(409);

      expect(await told()).toEqual([['access_request.canceled', { access_request_id: id }]]);
    });

    it('an expiry', async () => {
      const asked = await customer.ask(await customer.employee());
      test.clock.advanceSeconds(OVERDUE_SECONDS);
      await customer.look(asked);

      expect(await told()).toEqual([['access_request.expired', { access_request_id: asked.id }]]);
    });

    it('a reset of an identity, and none where there is no identity any more', async () => {
      const employee = await walk.established();
      await told();
      await reset(employee).expect(200);
      await reset(employee).expect(200);

      expect(await told()).toEqual([['employee.identity_reset', { employee_row_id: employee.id }]]);
    });

    it('a decision that two processes and four triggers come to at the same moment', async () => {
      const asked = await customer.ask(await customer.employee());
      await api.complete(asked['verification_session_id'], 'success');
      const link = await returnLinkOf(api, asked);
      await Promise.all([
        customer.get(`${REQUESTS}/${asked.id}`),
        comeBack(second, link),
        elsewhere.get(`${REQUESTS}/${asked.id}`),
        comeBack(test, link),
      ]);
      await customer.look(asked);

      expect((await told()).map(([type]) => type).sort()).toEqual([
        'access_request.granted',
        'employee.identity_established',
      ]);
    });

    it('two employees bound to one person at once: one identity, one grant, one denial', async () => {
      const human = somebody();
      const asked = await Promise.all(
        ['a', 'b'].map(async (letter) =>
          customer.ask(
            await customer.employee({ ...human, employee_id: `${human.employee_id}-${letter}` }),
          ),
        ),
      );
      await Promise.all(
        asked.map((each) => api.complete(each['verification_session_id'], 'success')),
      );
      await Promise.all([customer.look(asked[0]!), elsewhere.look(asked[1]!)]);

      // Whoever is bound learns that their face passed for another record.
      expect((await told()).map(([type]) => type).sort()).toEqual([
        'access_request.denied',
        'access_request.granted',
        'employee.identity_established',
        'employee.identity_mismatch',
      ]);
    });
  });

  it('is nothing of a change that was rolled back', async () => {
    const employee = await walk.established();
    await told();
    const service = test.app.get(EmployeeIdentities, { strict: false });
    const caller = {
      kind: 'customer_key',
      tenantId: customer.customerId,
      id: customer.keyId,
      permissions: [],
    } as const;
    const rolledBack = test.app.get(Database, { strict: false }).enclose(async () => {
      await service.reset(caller, String(employee['employee_id']), 'in vain');
      throw new Error('rolled back');
    });

    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await told()).toEqual([]);
    expect((await walk.read(employee))['clear_user_id']).toBe(employee['clear_user_id']);
  });

  it('is nothing of another customer, and nothing that was not asked for', async () => {
    const other = await makeCustomer(test, partner);
    await walkOf(api, other).established();
    expect(await told()).toEqual([]);

    await customer.patch(path(), { event_types: ['access_request.denied'] }).expect(200);
    await walk.established();
    expect(await told()).toEqual([]);
  });

  it('holds ids and nothing else: no name, no reason, no grant', async () => {
    const employee = await customer.employee({ ...somebody(), email: 'ada@example.com' });
    const granted = await walk.granted(employee);
    await walk.verify(await customer.ask(employee), 'different_user');
    await deliverToCustomers(test.app);

    const bodies = receiver.received.map(({ body }) => body);
    expect(bodies).toHaveLength(4);
    for (const body of bodies) {
      expect(Object.keys(JSON.parse(body))).toEqual([
        'event_id',
        'event_type',
        'object_name',
        'created_at',
        'data',
      ]);
      for (const secret of [
        employee['employee_id'],
        employee['last_name'],
        'ada@example.com',
        granted['grant'].token,
        granted['grant'].id,
        'user_id_mismatch',
      ])
        expect(body).not.toContain(secret);
    }
  });

  it('is signed as our SDK and the Standard Webhooks library expect, before, during and after a rotation', async () => {
    const { secret: old, bearer } = endpoint as GatewayBody & Record<'secret' | 'bearer', string>;
    const now = (): Date => test.clock.now();
    const first = await sent();
    const event = verifyWebhook({ ...first, bearer, secrets: old, now: now() });
    expect(event.event_id).toBe(first.headers['webhook-id']);
    expect(EVENT_TYPES).toContain(event.event_type);
    expect(standardWebhooksAccept(old, first, now())).toBe(true);

    const rotated = await customer.post(path('/rotate_secret'), {}).expect(200);
    const { secret, bearer: shown } = rotated.body;
    expect([secret, shown]).toEqual([expect.stringMatching(/^whsec_/), null]);
    const during = await sent();
    for (const each of [old, secret]) {
      expect(standardWebhooksAccept(each, during, now())).toBe(true);
      expect(verifyWebhook({ ...during, bearer, secrets: each, now: now() })).toBeDefined();
    }

    test.clock.advanceSeconds(DAY + 1);
    const after = await sent();
    expect(standardWebhooksAccept(secret, after, now())).toBe(true);
    expect(standardWebhooksAccept(old, after, now())).toBe(false);
    const forged = { ...after, body: after.body.replace('evt_', 'evt-') };
    expect(() => verifyWebhook({ ...forged, bearer, secrets: secret, now: now() })).toThrow(
      'signature_wrong',
    );
  });

  it('waits while the receiver fails, and can be replayed: one, the failed ones, or a time range', async () => {
    receiver.behave(500);
    const from = Math.floor(test.clock.now().getTime() / 1_000);
    const { id } = await customer.ask(await customer.employee());
    await customer.post(`${REQUESTS}/${id}/cancel`).expect(200);
    await deliverToCustomers(test.app);
    const [delivery] = (await customer.get(path('/deliveries?status=pending'))).body.data;
    expect(delivery).toMatchObject({
      event_type: 'access_request.canceled',
      status: 'pending',
      attempts: [{ status: 500 }],
    });
    await test.database.query(
      `UPDATE gateway.webhook_deliveries SET status = 'failed', attempts_left = 0`,
    );
    receiver.behave(200);
    receiver.received.length = 0;
    const replay = async (input: object): Promise<unknown> =>
      (await customer.post(path('/replay'), input).expect(200)).body;

    expect(await replay({ failed: true })).toEqual({ object_name: 'webhook_replay', count: 1 });
    expect(await told()).toEqual([['access_request.canceled', { access_request_id: id }]]);
    await customer.post(path(`/deliveries/${delivery.id}/replay`)).expect(200);
    expect(await told()).toHaveLength(1);
    await customer.post(path('/test')).expect(200);
    expect(await told()).toEqual([['event_ping_v1', {}]]);
    expect(await replay({ after: from })).toMatchObject({ count: 1 });
    expect(await told()).toEqual([['access_request.canceled', { access_request_id: id }]]);
    expect(await replay({ after: from - 10, before: from })).toMatchObject({ count: 0 });
    const { body } = await customer.get(path(`/deliveries/${delivery.id}`)).expect(200);
    expect(body).toMatchObject({ id: delivery.id, status: 'delivered' });
  });

  it('is nothing while the endpoint is disabled, or once it is deleted', async () => {
    await customer.post(path('/disable')).expect(200);
    await walk.established();
    expect(await told()).toEqual([]);
    for (const rest of ['/test', '/replay']) {
      const { status, body } = await customer.post(
        path(rest),
        rest === '/test' ? undefined : { failed: true },
      );
      expect([status, body.code]).toEqual([409, 'webhook_endpoint_disabled']);
    }

    await customer.post(path('/enable')).expect(200);
    const { id } = await customer.ask(await customer.employee());
    await customer.post(`${REQUESTS}/${id}/cancel`).expect(200);
    expect(await told()).toHaveLength(1);

    await customer.delete(path()).expect(200);
    await walk.established();
    expect(await told()).toEqual([]);
    await customer.get(path()).expect(404);
  });
});
