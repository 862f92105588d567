import request from 'supertest';
import { SessionCancellationService } from '../../../src/gateway/access-requests/sessions/session-cancellation.service.js';
import { PollService } from '../../../src/gateway/verification-updates/poll.service.js';
import { apiOf, SESSIONS, type Api } from '../../factories/api.js';
import {
  CONFIG,
  EMPLOYEES,
  gatewayOf,
  GRANTS,
  REQUESTS,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { flowConfig, makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { cutLineTo, type CutLine } from '../../support/doubles/cut-line.js';
import { ownPort } from '../../support/own-port.js';

describe('the session of a request that has ended', () => {
  let line: CutLine;
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;

  beforeAll(async () => {
    const port = await ownPort();
    line = await cutLineTo(port);
    test = await startApplication({
      PORT: String(port),
      VERIFICATION_API_URL: `http://127.0.0.1:${String(line.port)}`,
    });
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
  });

  afterAll(async () => {
    await test.close();
    await line.cut();
  });

  const cancelSessions = (by = test): Promise<number> =>
    by.app.get(SessionCancellationService, { strict: false }).cancelDue();

  const ask = async (): Promise<GatewayBody> => customer.ask(await customer.employee());

  /** The answer of the person's link: 303 leads to the page, 410 says that it is over. */
  async function linkOf({ verification_url: url }: GatewayBody): Promise<number> {
    const { search } = new URL(String(url));
    return (await request(test.baseUrl).get(`/verify${search}`)).status;
  }

  const sessionOf = async (asked: GatewayBody): Promise<unknown> =>
    (await api.read(asked['verification_session_id']))['status'];

  const queued = (): Promise<object[]> =>
    test.database.query('SELECT session_id FROM gateway.session_cancellations');

  const employeeOf = (asked: GatewayBody): string => `${EMPLOYEES}/${asked['employee_id']}`;

  const patch = (asked: GatewayBody, status: string) =>
    customer.patch(employeeOf(asked), { status }).expect(200);

  /** Cancels the sessions that the change caused, before their due time. */
  const configure = async (change: object): Promise<void> => {
    await customer.put(CONFIG, { ...flowConfig(partner), ...change }).expect(200);
    await test.app.get(PollService, { strict: false }).pollDue();
    expect(await queued()).toHaveLength(1);
  };

  /** One way for a request to end, and the resulting state of it and its session. */
  interface Way {
    end: (asked: GatewayBody) => Promise<unknown>;
    status: string;
    reason: string;
    session?: string;
  }

  const INACTIVE = { status: 'denied', reason: 'employee_inactive' };

  const BY_CALLS: [string, Way][] = [
    [
      'the customer cancels it',
      {
        end: (asked) => customer.post(`${REQUESTS}/${asked.id}/cancel`).expect(200),
        status: 'canceled',
        reason: 'verification_canceled',
      },
    ],
    ['the employee is suspended', { end: (asked) => patch(asked, 'suspended'), ...INACTIVE }],
    ['the employee is terminated', { end: (asked) => patch(asked, 'terminated'), ...INACTIVE }],
    [
      'the employee is deleted, whose data nobody can read any more',
      { end: (asked) => customer.delete(employeeOf(asked)).expect(200), ...INACTIVE },
    ],
    [
      'the identity is reset',
      {
        end: (asked) =>
          customer.post(`${employeeOf(asked)}/reset_identity`, { reason: 'x' }).expect(200),
        status: 'denied',
        reason: 'verification_stale',
      },
    ],
  ];

  const OTHERWISE: [string, Way][] = [
    [
      'the flow is switched off',
      {
        end: async () => {
          await configure({ establish_identity: { enabled: false } });
        },
        status: 'denied',
        reason: 'flow_disabled',
      },
    ],
    [
      'the flow goes to another project',
      {
        end: async () => {
          const { establish_identity: rules } = flowConfig(partner);
          const establish = { ...rules, project_id: partner.ial2Project };
          await configure({ establish_identity: establish });
        },
        status: 'denied',
        reason: 'flow_disabled',
      },
    ],
    [
      'its time is over',
      {
        end: (asked) => {
          test.clock.advanceSeconds(1_801);
          return customer.look(asked);
        },
        status: 'expired',
        reason: 'verification_expired',
        session: 'expired',
      },
    ],
  ];

  it.each([...BY_CALLS, ...OTHERWISE])('is over too where %s', async (_, way) => {
    const { end, status, reason, session = 'canceled' } = way;
    const asked = await ask();
    expect(await linkOf(asked)).toBe(303);

    await end(asked);
    expect(await customer.look(asked)).toMatchObject({ status, reason, grant: null });
    await cancelSessions();

    expect(await linkOf(asked)).toBe(410);
    expect(await sessionOf(asked)).toBe(session);
    expect(await queued()).toEqual([]);
    expect(await customer.look(asked)).toMatchObject({ status, reason, grant: null });
  });

  it('holds no HR record any more after the employee is deleted, however it ended', async () => {
    const employee = await customer.employee();
    const [granted, failed, open] = [
      await customer.ask(employee),
      await customer.ask(employee),
      await customer.ask(employee),
    ];
    const bystander = await ask();
    await api.complete(String(failed['verification_session_id']), 'document_expired');
    await api.complete(String(granted['verification_session_id']), 'success');
    for (const each of [failed, granted]) await customer.look(each);

    await customer.delete(employeeOf(granted)).expect(200);
    await cancelSessions();

    for (const asked of [granted, failed, open]) {
      const session = await api.read(asked['verification_session_id']);
      expect(session).toMatchObject({
        redacted_at: expect.any(Number) as number,
        user_profile_information: null,
        custom_fields: {},
      });
    }
    const other = await api.read(bystander['verification_session_id']);
    expect([other['redacted_at'], other['user_profile_information'].first_name]).toEqual([
      null,
      expect.any(String),
    ]);
    expect(await queued()).toEqual([]);
  });

  it('is over even when the person is already on the page, for every request of the employee', async () => {
    const employee = await customer.employee();
    const requests = [await customer.ask(employee), await customer.ask(employee)];
    const bystander = await ask();
    for (const each of [...requests, bystander]) await linkOf(each);

    await customer
      .patch(`${EMPLOYEES}/${employee['employee_id']}`, { status: 'suspended' })
      .expect(200);
    expect(await cancelSessions()).toBe(2);

    expect(await Promise.all(requests.map(linkOf))).toEqual([410, 410]);
    expect([await linkOf(bystander), (await customer.look(bystander))['status']]).toEqual([
      303,
      'pending',
    ]);
  });

  it('can bring no grant any more', async () => {
    const asked = await ask();
    await patch(asked, 'suspended');
    await cancelSessions();

    const { status, body } = await api.post(
      `/v1/test_helpers/verification_sessions/${asked['verification_session_id']}/complete`,
      { scenario: 'success' },
    );

    expect([status, body.code]).toEqual([409, 'session_already_terminal']);
    expect(await customer.look(asked)).toMatchObject({ status: 'denied', grant: null });
  });

  it('stays as it is when it brought a grant or explains the refusal', async () => {
    const walk = walkOf(api, customer);
    const granted = await walk.granted();
    const denied = await walk.verify(await ask(), 'success', 'persona_09');
    expect(denied['reason']).toBe('profile_mismatch');

    // Only a device key that somebody made in it would fall.
    expect([await cancelSessions(), await queued()]).toEqual([1, []]);
    expect(await sessionOf(denied)).toBe('success');

    const { body } = await customer.get(`${GRANTS}/${granted['grant'].id}`);
    expect(body.status).toBe('active');
    expect(await sessionOf(granted)).toBe('success');
  });

  it('may have ended by itself: that settles it, at the first try', async () => {
    const asked = await ask();
    await api.complete(asked['verification_session_id'], 'success');
    await customer.post(`${REQUESTS}/${asked.id}/cancel`).expect(200);

    expect(await cancelSessions()).toBe(1);

    expect([await sessionOf(asked), await queued()]).toEqual(['success', []]);
    expect(await customer.look(asked)).toMatchObject({ status: 'canceled', grant: null });
  });

  it.each(BY_CALLS)(
    'stays open while the service cannot be reached, without blocking the end of a request: %s',
    async (_, { end, status, reason }) => {
      const asked = await ask();
      await line.cut();
      try {
        await end(asked);
        expect(await customer.look(asked)).toMatchObject({ status, reason });
        expect(await cancelSessions()).toBe(1);
        expect([await linkOf(asked), await cancelSessions()]).toEqual([303, 0]);
      } finally {
        await line.mend();
      }
      test.clock.advanceSeconds(25); // twenty, and a quarter

      expect(await cancelSessions()).toBe(1);

      expect([await linkOf(asked), await sessionOf(asked)]).toEqual([410, 'canceled']);
      expect(await queued()).toEqual([]);
    },
  );

  it('is canceled at once, not at the next run of the background work', async () => {
    const busy = await startAnother(
      test.database,
      { VERIFICATION_API_URL: test.baseUrl, SWEEP_INTERVAL_MS: '3600000' },
      test.clock,
    );
    const asked = await ask();
    await gatewayOf(busy, customer.key).post(`${REQUESTS}/${asked.id}/cancel`).expect(200);

    while ((await sessionOf(asked)) !== 'canceled') await new Promise(setImmediate);

    await busy.close();
    expect(await linkOf(asked)).toBe(410);
  });

  it('is not touched by a change that fails', async () => {
    const asked = await ask();
    const { status } = await customer.post(`${employeeOf(asked)}/reset_identity`, {});

    expect([status, await queued(), await linkOf(asked)]).toEqual([400, [], 303]);
    expect(await api.get(`${SESSIONS}/${asked['verification_session_id']}`)).toMatchObject({
      status: 200,
    });
  });
});
