import { SessionLifecycle } from '../../../src/verification/sessions/lifecycle/session-lifecycle.service.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';

interface EventBody {
  event_type: string;
  data: { verification_session_id: string };
}

const TERMINAL = ['success', 'failed', 'expired', 'canceled'];
const ENDINGS: Record<string, string> = {
  event_verification_session_completed_v1: 'success',
  event_verification_session_expired_v1: 'expired',
  event_verification_session_canceled_v1: 'canceled',
};

describe('two at once', () => {
  let test: TestApplication;
  let second: TestApplication;
  let partner: Partner;
  let api: Api;
  let secondApi: Api;

  beforeAll(async () => {
    test = await startApplication();
    second = await startAnother(test.database, {}, test.clock);
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    secondApi = apiOf(second, partner.sandboxKey);
  });

  afterAll(async () => {
    await second.close();
    await test.close();
  });

  const complete = (by: Api, id: string, scenario = 'success', persona?: string) =>
    by.post(`/v1/test_helpers/verification_sessions/${id}/complete`, { scenario, persona });
  const sweep = (by: TestApplication): Promise<number> =>
    by.app.get(SessionLifecycle, { strict: false }).expireOverdue();

  /** The types of the events of a session, as they were written. */
  async function eventsOf(id: string): Promise<string[]> {
    const { body } = await api.get(`/v1/events?project_id=${partner.selfieProject}&limit=100`);
    if (body.has_more) throw new Error('more events than one page');
    return body.data
      .filter((event: EventBody) => event.data.verification_session_id === id)
      .map((event: EventBody) => event.event_type);
  }

  it.each(Array.from({ length: 12 }, (_, round) => round))(
    'success, failure, cancel and expiry end a session once (round %d)',
    async (round) => {
      const project = partner.documentProject;
      const { id, expires_at } = await api.session({ project_id: project, expires_in: 300 });
      await complete(api, id, 'abandoned');
      // Half of the rounds run at the very moment of expiry, so that the sweeper takes part.
      if (round % 2 === 1) test.clock.advanceSeconds(300);

      const answers = await Promise.all([
        complete(api, id),
        complete(secondApi, id, 'underage'),
        api.post(`${SESSIONS}/${id}/cancel`),
        secondApi.post(`${SESSIONS}/${id}/cancel`),
        sweep(test),
        sweep(second),
        complete(secondApi, id, 'success', 'persona_02'),
        complete(api, id, 'consent_declined'),
      ]);

      const won = answers.filter((answer) => typeof answer !== 'number' && answer.status === 200);
      const lost = answers.filter((answer) => typeof answer !== 'number' && answer.status === 409);
      const session = await api.read(id);
      expect(won.length + lost.length).toBe(6);
      expect(won).toHaveLength(session['status'] === 'expired' ? 0 : 1);
      expect(TERMINAL).toContain(session['status']);
      expect(session['expires_at']).toBe(expires_at);
      const endings = await test.database.query<{ type: string }>(
        'SELECT type FROM verification.events WHERE session_id = $1 AND type = ANY($2)',
        [uuidOf(id as Id<'vs'>), Object.keys(ENDINGS)],
      );
      expect(endings.map(({ type }) => type)).toHaveLength(1);
      const said = ENDINGS[endings[0]!.type];
      expect(session['status'] === 'failed' ? 'success' : session['status']).toBe(said);
    },
  );

  it('two sweepers expire each of many sessions once', async () => {
    const made: SessionBody[] = [];
    for (let n = 0; n < 30; n += 1) {
      made.push(await api.session({ project_id: partner.selfieProject, expires_in: 300 }));
    }
    test.clock.advanceSeconds(301);

    const swept = await Promise.all([sweep(test), sweep(second), sweep(test), sweep(second)]);

    expect(swept.reduce((sum, count) => sum + count)).toBe(30);
    for (const { id } of made) {
      expect(await eventsOf(id)).toEqual([
        'event_verification_session_created_v1',
        'event_verification_session_expired_v1',
      ]);
    }
  });

  it('expires a session that cannot be opened, and those of the tenants after it', async () => {
    const broken = await makePartner(test.app, 'Broken');
    const brokenApi = apiOf(test, broken.sandboxKey);
    const { id: lost } = await brokenApi.session({
      project_id: broken.selfieProject,
      expires_in: 300,
    });
    const { id } = await api.session({ project_id: partner.selfieProject, expires_in: 300 });
    const last = await makePartner(test.app, 'Last');
    const lastApi = apiOf(test, last.sandboxKey);
    const { id: after } = await lastApi.session({
      project_id: last.selfieProject,
      expires_in: 300,
    });
    await test.database.query(
      "UPDATE verification.data_keys SET key_id = 'lost' WHERE owner_id = $1",
      [uuidOf(lost as Id<'vs'>)],
    );
    test.clock.advanceSeconds(301);

    expect(await sweep(test)).toBe(3);

    expect([(await api.read(id))['status'], (await lastApi.read(after))['status']]).toEqual([
      'expired',
      'expired',
    ]);
    const [stored] = await test.database.query<{ status: string }>(
      'SELECT status FROM verification.sessions WHERE id = $1',
      [uuidOf(lost as Id<'vs'>)],
    );
    expect(stored?.status).toBe('expired');
  });

  it('expires no session before its time', async () => {
    test.clock.stop();
    const { id } = await api.session({ project_id: partner.documentProject, expires_in: 300 });
    test.clock.advanceSeconds(298);
    expect(await sweep(test)).toBe(0);
    expect((await api.read(id))['status']).toBe('not_started');
    test.clock.advanceSeconds(2);
    expect(await sweep(test)).toBe(1);
  });

  it.each<[string, (id: string) => Promise<{ status: number; body: { code: string } }>]>([
    ['a completion', (id) => complete(api, id)],
    ['a cancel', (id) => api.post(`${SESSIONS}/${id}/cancel`)],
  ])('%s that meets an overdue session before the sweeper ends it as expired', async (_, act) => {
    const { id } = await api.session({ project_id: partner.documentProject, expires_in: 300 });
    await complete(api, id, 'abandoned');
    test.clock.advanceSeconds(301);

    const { status, body } = await act(id);

    expect([status, body.code]).toEqual([409, 'session_already_terminal']);
    expect(await api.read(id)).toMatchObject({ status: 'expired', user_id: null });
    expect(await sweep(test)).toBe(0);
  });

  it('redacts a session once', async () => {
    const { id } = await api.session({ project_id: partner.documentProject });
    await complete(api, id);

    const answers = await Promise.all(
      [api, secondApi, api, secondApi].map((by) => by.post(`${SESSIONS}/${id}/redact`)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('first verifications of one person agree on one user id, made once', async () => {
    for (const persona of ['persona_05', 'persona_06', 'persona_07']) {
      const made = await Promise.all(
        Array.from({ length: 6 }, () => api.session({ project_id: partner.documentProject })),
      );
      const ended = await Promise.all(
        made.map(({ id }, n) => complete(n % 2 === 0 ? api : secondApi, id, 'success', persona)),
      );

      expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 200));
      expect(new Set(ended.map(({ body }) => body.user_id)).size).toBe(1);
      expect(ended.filter(({ body }) => body.user_created)).toHaveLength(1);
    }
  });
});
