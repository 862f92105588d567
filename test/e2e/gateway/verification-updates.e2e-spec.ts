import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { AccessRequestsService } from '../../../src/gateway/access-requests/access-requests.service.js';
import { SessionCancellationService } from '../../../src/gateway/access-requests/sessions/session-cancellation.service.js';
import { PollService } from '../../../src/gateway/verification-updates/poll.service.js';
import { WebhookRegistrationService } from '../../../src/gateway/verification-updates/webhook-registration.service.js';
import { newId, uuidOf } from '../../../src/platform/ids/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import type { GatewayBody } from '../../factories/customer-api.js';
import { comeBack, returnLinkOf } from '../../factories/customer-visitor.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { sendWebhook, type Forged } from '../../factories/service-webhook.js';
import { makeStaff } from '../../factories/staff.js';
import { deliver } from '../../factories/webhooks.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('updates of a verification', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1,::1' });
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
    await test.app.get(WebhookRegistrationService, { strict: false }).ensureAll();
  });
  afterAll(() => test.close());

  const poll = () => test.app.get(PollService, { strict: false }).pollDue();

  /** A pending request whose person has just succeeded, without the gateway's knowledge. */
  async function verifiedRequest(): Promise<GatewayBody> {
    const asked = await customer.ask(await customer.employee());
    await api.complete(asked['verification_session_id'] as string, 'success');
    return asked;
  }

  async function statusOf({ id }: { id: string }): Promise<string | undefined> {
    const [row] = await test.database.query<{ status: string }>(
      'SELECT status FROM gateway.access_requests WHERE id = $1',
      [uuidOf(id as 'ar_')],
    );
    return row?.status;
  }

  /** The number of decisions of a request, and of its grants. */
  async function decisions({ id }: { id: string }): Promise<number[]> {
    const [decided] = await test.database.query<{ count: string }>(
      "SELECT count(*) FROM gateway.audit_entries WHERE subject = $1 AND action = 'access_request.decided'",
      [id],
    );
    const [grants] = await test.database.query<{ count: string }>(
      'SELECT count(*) FROM gateway.grants WHERE access_request_id = $1',
      [uuidOf(id as 'ar_')],
    );
    return [Number(decided?.count), Number(grants?.count)];
  }

  const webhook = (forged: Forged): Promise<Response> => {
    const { customerId } = customer;
    return sendWebhook(test, { customerId, projectId: partner.documentProject }, forged);
  };

  const sessionOf = (asked: GatewayBody): string => asked['verification_session_id'] as string;

  describe('a webhook of the service', () => {
    it('sent by the service itself, at the endpoint the gateway registered, ends the request', async () => {
      const asked = await verifiedRequest();
      expect(await statusOf(asked)).toBe('pending');
      await deliver(test.app);
      expect(await statusOf(asked)).toBe('granted');
    });

    it.each([
      ['expired', 'verification_expired'],
      ['canceled', 'verification_canceled'],
      ['denied', 'session_mismatch'],
    ])(
      'tells of an objection to a request that is %s: an alarm, once, with its freeze',
      async (status, reason) => {
        const employee = await customer.employee();
        const granted = await customer.ask(employee);
        await api.complete(sessionOf(granted), 'success');
        const { grant } = await customer.look(granted);
        const asked = await customer.ask(employee);
        await test.database.query(
          'UPDATE gateway.access_requests SET status = $2, reason = $3, completed_at = now() WHERE id = $1',
          [uuidOf(asked.id as 'ar_'), status, reason],
        );
        await api.complete(sessionOf(asked), 'not_me');

        const eventType = 'event_verification_session_canceled_v1';
        const told = { sessionId: sessionOf(asked), eventId: newId('evt'), eventType };
        const answers = await Promise.all([webhook(told), webhook(told)]);
        answers.push(await webhook(told));

        expect(answers.map((each) => each.status)).toEqual([204, 204, 204]);
        const alarms = await test.database.query(
          "SELECT action FROM gateway.audit_entries WHERE subject = $1 AND outcome = 'alarm'",
          [employee.id],
        );
        expect(alarms).toEqual([{ action: 'employee.verification_not_me' }]);
        const path = `/gateway/v1/grants/${(grant as GatewayBody).id}`;
        expect((await customer.get(path)).body.status).toBe('revoked');
        const [row] = await test.database.query<{ frozen: boolean }>(
          'SELECT resets_frozen_until > now() AS frozen FROM gateway.employees WHERE id = $1',
          [uuidOf(employee.id as 'emp_')],
        );
        expect(row?.frozen).toBe(true);
      },
    );

    it('is not needed for an objection after the last poll: once ended, the session is looked at', async () => {
      const employee = await customer.employee();
      const asked = await customer.ask(employee);
      const succeeded = await verifiedRequest();
      await api.complete(sessionOf(asked), 'not_me');
      test.clock.advanceSeconds(1_800);
      const [requests, sessions] = [
        test.app.get(AccessRequestsService, { strict: false }),
        test.app.get(SessionCancellationService, { strict: false }),
      ];
      await requests.expireOverdue();
      expect([await statusOf(asked), await statusOf(succeeded)]).toEqual(['expired', 'expired']);

      const alarms = () =>
        test.database.query(
          `SELECT action, subject FROM gateway.audit_entries
            WHERE outcome = 'alarm' AND details->>'access_request_id' = ANY ($1)`,
          [[asked.id, succeeded.id]],
        );
      await Promise.all([sessions.cancelDue(), sessions.cancelDue()]);
      const alarm = [{ action: 'employee.verification_not_me', subject: employee.id }];
      expect(await alarms()).toEqual(alarm);
      const eventType = 'event_verification_session_canceled_v1';
      const told = { sessionId: sessionOf(asked), eventId: newId('evt'), eventType };
      expect((await webhook(told)).status).toBe(204);

      expect(await alarms()).toEqual(alarm);
      expect(await statusOf(asked)).toBe('expired');
      expect(await decisions(succeeded)).toEqual([0, 0]);
      test.clock.advanceSeconds(-1_800);
    });

    it('has one effect for its id, however often and concurrently it comes', async () => {
      const asked = await verifiedRequest();
      const eventId = newId('evt');
      const answers = await Promise.all(
        Array.from({ length: 10 }, async () => webhook({ sessionId: sessionOf(asked), eventId })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
      expect(await decisions(asked)).toEqual([1, 1]);
    });

    it('about a device key is told once, and never of somebody else in the place of the employee', async () => {
      const asked = await verifiedRequest();
      const other = await customer.ask(await customer.employee());
      await api.complete(sessionOf(other), 'profile_mismatch');
      const [eventId, eventType] = [newId('evt'), 'event_device_key_added_v1'];
      await Promise.all(
        Array.from({ length: 5 }, () =>
          webhook({ sessionId: sessionOf(asked), eventId, eventType }),
        ),
      );
      await webhook({ sessionId: sessionOf(other), eventType });

      const told = await test.database.query<{ subject: string }>(
        "SELECT subject FROM gateway.audit_entries WHERE action = 'device_key.added'",
      );
      const [row] = await test.database.query<{ id: string }>(
        'SELECT employee_row_id AS id FROM gateway.access_requests WHERE id = $1',
        [uuidOf(asked.id as 'ar_')],
      );
      expect(told.map(({ subject }) => uuidOf(subject as 'emp_'))).toEqual([row?.id]);
    });

    it('about failed faces is an alarm of which employee and leads hear, and ends no request', async () => {
      await makeStaff(test, [customer.customerId, 'desk_lead']);
      const contacts = { email: 'eve@home.example', phone: '+15555550123' };
      const asked = await customer.ask(await customer.employee(contacts));
      await webhook({ sessionId: sessionOf(asked), eventType: 'event_face_tries_used_up_v1' });
      const told = await test.database.query<{ kind: string }>(
        `SELECT kind FROM gateway.messages WHERE subject_id =
          (SELECT employee_row_id FROM gateway.access_requests WHERE id = $1) ORDER BY 1`,
        [uuidOf(asked.id as 'ar_')],
      );
      const letters = ['identity_alarm', 'identity_alarm', 'staff_notice'];
      expect(told.map(({ kind }) => kind)).toEqual(letters);
      expect(await statusOf(asked)).toBe('pending');
    });

    it('tells that a bound person was deleted: the identity is gone until it is reset', async () => {
      const employee = await customer.employee();
      const asked = await customer.ask(employee);
      await api.complete(sessionOf(asked), 'success');
      const { grant } = await customer.look(asked);
      const bound = await customer.get(`/gateway/v1/employees/${String(employee['employee_id'])}`);
      const userId = (bound.body as { clear_user_id: string }).clear_user_id;
      await api.delete(`/v1/users/${userId}`).expect(200);
      await deliver(test.app);

      const lost = await customer.get(`/gateway/v1/employees/${String(employee['employee_id'])}`);
      expect(lost.body).toMatchObject({ clear_user_id: null, identity_established_at: null });
      const id = (lost.body as { id: string }).id;
      const row = () =>
        test.database.query<object>(
          `SELECT identity_state AS state, identity_lost_at IS NOT NULL AS lost FROM gateway.employees WHERE id = $1`,
          [uuidOf(id as 'emp_')],
        );
      expect(await row()).toEqual([{ state: 'needs_attention', lost: true }]);
      const told = await test.database.query(
        "SELECT outcome FROM gateway.audit_entries WHERE action = 'employee.identity_lost' AND subject = $1",
        [id],
      );
      expect(told).toEqual([{ outcome: 'alarm' }]);
      expect(await customer.look(asked)).toMatchObject({ grant: { status: 'revoked' } });
      expect(grant).toBeTruthy();

      // Whoever got the person deleted could come next, with a document of the same name.
      const again = await customer.ask(employee);
      expect(again).toMatchObject({ status: 'denied', reason: 'identity_lost' });
      expect(await row()).toEqual([{ state: 'needs_attention', lost: true }]);
      await customer
        .post(`/gateway/v1/employees/${String(employee['employee_id'])}/reset_identity`, {
          reason: 'lost',
        })
        .expect(200);
      expect(await row()).toEqual([{ state: 'not_invited', lost: false }]);
      expect(await customer.ask(employee)).toMatchObject({ status: 'pending' });
    });

    it('proves nothing by itself: a session that has not succeeded stays pending', async () => {
      const asked = await customer.ask(await customer.employee());
      expect((await webhook({ sessionId: sessionOf(asked) })).status).toBe(204);
      expect(await statusOf(asked)).toBe('pending');
    });

    it.each<[string, Partial<Forged>]>([
      ['another secret', { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }],
      ['another bearer', { bearer: 'whb_forged' }],
      ['an old timestamp', { at: new Date(Date.now() - 301_000) }],
      ['a timestamp of tomorrow', { at: new Date(Date.now() + 86_400_000) }],
      ['one byte changed', { body: (text) => text.replace('"event"', '"evenT"') }],
      ['a space added', { body: (text) => `${text} ` }],
      [
        'the address of a customer there is not',
        { path: `/gateway/v1/webhooks/${newId('cust')}/x` },
      ],
      [
        'the address of a project that is not registered',
        { path: '/gateway/v1/webhooks/cust_x/proj_x' },
      ],
    ])('with %s is refused and changes nothing', async (_, forged) => {
      const asked = await verifiedRequest();
      const answer = await webhook({ sessionId: sessionOf(asked), ...forged });
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([
        401,
        'webhook_refused',
      ]);
      expect(await statusOf(asked)).toBe('pending');
    });

    it("of one customer cannot end another customer's request", async () => {
      const other = await makeCustomer(test, partner);
      const asked = await other.ask(await other.employee());
      await api.complete(sessionOf(asked), 'success');
      expect((await webhook({ sessionId: sessionOf(asked) })).status).toBe(204);
      expect(await statusOf(asked)).toBe('pending');
    });

    it('is registered once for each project, by any number of processes at once', async () => {
      const fresh = await makeCustomer(test, partner);
      const { WebhookRegistrationService } =
        await import('../../../src/gateway/verification-updates/index.js');
      const { CustomersService } = await import('../../../src/gateway/customers/index.js');
      const registrar = test.app.get(WebhookRegistrationService, { strict: false });
      const whole = await test.app.get(CustomersService, { strict: false }).get(fresh.customerId);
      await Promise.all(Array.from({ length: 5 }, () => registrar.ensure(whole).catch(() => 0)));
      await registrar.ensure(whole);
      const endpoints = await test.database.query(
        'SELECT 1 FROM verification.webhook_endpoints WHERE url LIKE $1',
        [`%${fresh.customerId}%`],
      );
      expect(endpoints).toHaveLength(2);
    });
  });

  describe('polling', () => {
    it('ends a request when every webhook was lost', async () => {
      const asked = await verifiedRequest();
      expect(await statusOf(asked)).toBe('pending');
      test.clock.advanceSeconds(11);
      await poll();
      expect(await statusOf(asked)).toBe('granted');
    });

    it('waits longer each time and is shared by processes', async () => {
      const asked = await customer.ask(await customer.employee());
      const polls = async (): Promise<number | undefined> => {
        const [row] = await test.database.query<{ polls: number }>(
          'SELECT polls FROM gateway.access_requests WHERE id = $1',
          [uuidOf(asked.id as 'ar_')],
        );
        return row?.polls;
      };
      await poll();
      expect(await polls()).toBe(0);
      test.clock.advanceSeconds(10);
      await Promise.all([poll(), poll(), poll()]);
      expect(await polls()).toBe(1);
      test.clock.advanceSeconds(14); // twenty seconds, less a quarter
      await poll();
      expect(await polls()).toBe(1);
      test.clock.advanceSeconds(12);
      await poll();
      expect(await polls()).toBe(2);
    });
  });

  describe('webhook, return, look-up and poll', () => {
    const triggers: Record<string, (asked: GatewayBody) => Promise<unknown>> = {
      webhook: async (asked) => webhook({ sessionId: sessionOf(asked) }),
      return: async (asked) => comeBack(test, await returnLinkOf(api, asked)),
      lookup: (asked) => customer.look(asked),
      poll: async () => {
        test.clock.advanceSeconds(12);
        await poll();
      },
    };
    const orders = permutations(Object.keys(triggers));

    it.each(orders)(
      'in the order %s, %s, %s, %s agree on one answer, decided once',
      async (...order) => {
        const asked = await verifiedRequest();
        for (const name of order) {
          await triggers[name]?.(asked);
          expect(await statusOf(asked)).toBe('granted');
        }
        expect(await decisions(asked)).toEqual([1, 1]);
      },
    );

    it.each(Object.keys(triggers))('%s alone is enough', async (name) => {
      const asked = await verifiedRequest();
      await triggers[name]?.(asked);
      expect(await decisions(asked)).toEqual([1, 1]);
    });

    it('all at once decide once, for a stranger too', async () => {
      for (const persona of [undefined, 'persona_09']) {
        const asked = await customer.ask(await customer.employee());
        await api.complete(sessionOf(asked), 'success', persona);
        await Promise.all(Object.values(triggers).map((trigger) => trigger(asked)));
        expect(await decisions(asked)).toEqual([1, persona === undefined ? 1 : 0]);
      }
    });
  });

  describe('the stream of a request', () => {
    it('tells how it stands and how it ends, and then ends itself', async () => {
      const asked = await customer.ask(await customer.employee());
      const stream = await fetch(`${test.baseUrl}/gateway/v1/access_requests/${asked.id}/events`, {
        headers: { authorization: `Bearer ${customer.key}` },
      });
      expect(stream.status).toBe(200);
      expect(stream.headers.get('content-type')).toBe('text/event-stream');
      await api.complete(sessionOf(asked), 'success');
      await webhook({ sessionId: sessionOf(asked) });
      const told = [...(await stream.text()).matchAll(/^event: access_request\ndata: (.*)$/gm)].map(
        ([, data = '']) => (JSON.parse(data) as { status: string }).status,
      );
      expect(told).toEqual(['pending', 'granted']);
    });

    it('ends at once for a request that has ended, and hides what is not the caller’s', async () => {
      const asked = await verifiedRequest();
      await customer.look(asked);
      const path = `/gateway/v1/access_requests/${asked.id}/events`;
      const own = await customer.get(path);
      expect(own.text).toMatch(/"status":"granted"/);
      const other = await makeCustomer(test, partner);
      expect((await other.get(path)).status).toBe(404);
      expect((await other.get(`/gateway/v1/access_requests/${randomUUID()}/events`)).status).toBe(
        404,
      );
    });
  });

  function permutations(names: string[]): string[][] {
    if (names.length <= 1) return [names];
    return names.flatMap((name) =>
      permutations(names.filter((other) => other !== name)).map((rest) => [name, ...rest]),
    );
  }
});
