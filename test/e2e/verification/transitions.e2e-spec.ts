import { SessionLifecycle } from '../../../src/verification/sessions/lifecycle/session-lifecycle.service.js';
import { newId } from '../../../src/platform/ids/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('the states of a session', () => {
  let test: TestApplication;
  let partner: Partner;
  let other: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    other = await makePartner(test.app, 'Another');
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(() => test.close());

  const make = (): Promise<SessionBody> => api.session({ project_id: partner.documentProject });
  const completion = (id: string): string =>
    `/v1/test_helpers/verification_sessions/${id}/complete`;

  /** Each state, and how a new session gets there. */
  const REACH: Record<string, (session: SessionBody) => Promise<unknown>> = {
    not_started: () => Promise.resolve(),
    awaiting_user_input: (session) => visit(test, session),
    success: ({ id }) => api.complete(id, 'success'),
    failed: ({ id }) => api.complete(id, 'underage'),
    canceled: ({ id }) => api.post(`${SESSIONS}/${id}/cancel`).expect(200),
    expired: async () => {
      test.clock.advanceSeconds(86_400);
      await test.app.get(SessionLifecycle, { strict: false }).expireOverdue();
    },
  };

  /** Each possible event of a session, over HTTP or from the sweeper, with its answer's status. */
  const TRIGGERS: Record<string, (session: SessionBody) => Promise<number>> = {
    open: async ({ token }) => {
      const { status } = await fetch(`${test.baseUrl}/verify?token=${token}`, {
        redirect: 'manual',
      });
      return status;
    },
    pass: async ({ id }) => (await api.post(completion(id), { scenario: 'success' })).status,
    fail: async ({ id }) => (await api.post(completion(id), { scenario: 'underage' })).status,
    decline: async ({ id }) =>
      (await api.post(completion(id), { scenario: 'consent_declined' })).status,
    abandon: async ({ id }) => (await api.post(completion(id), { scenario: 'abandoned' })).status,
    cancel: async ({ id }) => (await api.post(`${SESSIONS}/${id}/cancel`)).status,
    expire: async () => {
      test.clock.advanceSeconds(86_400);
      await test.app.get(SessionLifecycle, { strict: false }).expireOverdue();
      return 0;
    },
  };

  const [waiting, ended] = [
    {
      open: 'awaiting_user_input',
      pass: 'success',
      fail: 'failed',
      decline: 'canceled',
      abandon: 'awaiting_user_input',
      cancel: 'canceled',
      expire: 'expired',
    },
    {},
  ];
  const TABLE: Record<string, Record<string, string>> = {
    not_started: waiting, // a test helper opens the session by itself before it finishes it
    awaiting_user_input: waiting,
    success: ended,
    failed: ended,
    canceled: ended,
    expired: ended,
  };

  const cases = Object.keys(REACH).flatMap((from) =>
    Object.keys(TRIGGERS).map(
      (trigger) => [from, trigger, TABLE[from]?.[trigger] ?? from] as const,
    ),
  );

  it.each(cases)('%s: %s leads to %s', async (from, trigger, to) => {
    const session = await make();
    await REACH[from]?.(session);
    const before = await api.read(session.id);
    expect(before['status']).toBe(from);

    const status = await TRIGGERS[trigger]!(session);

    const after = await api.read(session.id);
    expect(after['status']).toBe(to);
    if (!['not_started', 'awaiting_user_input'].includes(from)) {
      expect(after).toEqual(before);
      expect(status).toBe({ open: 410, expire: 0 }[trigger] ?? 409);
    } else {
      expect(status).toBe({ open: 303, expire: 0 }[trigger] ?? 200);
    }
    expect(after['completed_at'] !== null).toBe(to !== 'awaiting_user_input');
  });

  it('names the conflict where the session has ended', async () => {
    const { id } = await make();
    await api.post(`${SESSIONS}/${id}/cancel`).expect(200);

    const again = await api.post(`${SESSIONS}/${id}/cancel`);
    const late = await api.post(completion(id), { scenario: 'success' });

    expect([again.status, again.body.code]).toEqual([409, 'session_already_terminal']);
    expect([late.status, late.body.code]).toEqual([409, 'session_already_terminal']);
  });

  describe.each<
    [string, (id: string, as: Api) => Promise<{ status: number; body: { code: string } }>]
  >([
    ['get', (id, as) => as.get(`${SESSIONS}/${id}`)],
    ['cancel', (id, as) => as.post(`${SESSIONS}/${id}/cancel`)],
    ['redact', (id, as) => as.post(`${SESSIONS}/${id}/redact`)],
    ['complete', (id, as) => as.post(completion(id), { scenario: 'success' })],
  ])('%s', (_, act) => {
    it("hides another tenant's session as absent", async () => {
      const { id } = await apiOf(test, other.sandboxKey).session({
        project_id: other.documentProject,
      });

      const { status, body } = await act(id, api);

      expect([status, body.code]).toEqual([404, 'session_not_found']);
      expect((await apiOf(test, other.sandboxKey).read(id))['status']).toBe('not_started');
    });

    it.each([newId('vs'), newId('proj'), 'vs_1', 'x'])('does not find %s', async (id) => {
      const { status, body } = await act(id, api);

      expect([status, body.code]).toEqual([404, 'session_not_found']);
    });

    it('refuses a session of the other environment', async () => {
      const { id } = await apiOf(test, partner.productionKey).session({
        project_id: partner.productionProject,
      });

      const { status, body } = await act(id, api);

      expect([status, body.code]).toEqual([403, 'environment_mismatch']);
    });
  });
});
