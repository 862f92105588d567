import { SessionLifecycle } from '../../../src/verification/sessions/lifecycle/session-lifecycle.service.js';
import { newId } from '../../../src/platform/ids/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makeKey, makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

interface EventBody {
  event_id: string;
  event_type: string;
  sequence: number;
  created_at: number;
  data: { verification_session_id: string };
}

describe('events', () => {
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

  /** A project of the test's own, so that its numbers begin at 1. */
  const ownProject = (): Promise<string> => makeProject(test.app, partner.organizationId);

  async function eventsOf(project: string, query = ''): Promise<EventBody[]> {
    const { body } = await api
      .get(`/v1/events?limit=100&project_id=${project}${query}`)
      .expect(200);
    return body.data;
  }

  const short = ({ event_type: type }: EventBody): string =>
    /^event_verification_session_(.+)_v1$/.exec(type)?.[1] ?? type;

  const LIVES: Record<
    string,
    { live: (session: SessionBody) => Promise<unknown>; told: string[] }
  > = {
    'succeeded by the test helper': {
      live: ({ id }) => api.complete(id, 'success'),
      told: ['created', 'started', 'completed'],
    },
    failed: {
      live: ({ id }) => api.complete(id, 'underage'),
      told: ['created', 'started', 'completed'],
    },
    'was opened three times': {
      live: async (session) => {
        for (let n = 0; n < 3; n += 1) await visit(test, session);
      },
      told: ['created', 'started'],
    },
    'was declined by the person': {
      live: ({ id }) => api.complete(id, 'consent_declined'),
      told: ['created', 'started', 'canceled'],
    },
    'was canceled twice by the partner': {
      live: async ({ id }) => {
        await api.post(`${SESSIONS}/${id}/cancel`);
        await api.post(`${SESSIONS}/${id}/cancel`);
      },
      told: ['created', 'canceled'],
    },
    expired: {
      live: async () => {
        test.clock.advanceSeconds(86_400);
        await test.app.get(SessionLifecycle, { strict: false }).expireOverdue();
        await test.app.get(SessionLifecycle, { strict: false }).expireOverdue();
      },
      told: ['created', 'expired'],
    },
    'expired under the hands of a late completion': {
      live: async ({ id }) => {
        test.clock.advanceSeconds(86_400);
        await api.post(`/v1/test_helpers/verification_sessions/${id}/complete`, {
          scenario: 'success',
        });
        await test.app.get(SessionLifecycle, { strict: false }).expireOverdue();
      },
      told: ['created', 'expired'],
    },
    'was redacted': {
      live: async ({ id }) => {
        await api.complete(id, 'success');
        await api.post(`${SESSIONS}/${id}/redact`);
        await api.post(`${SESSIONS}/${id}/redact`);
      },
      told: ['created', 'started', 'completed', 'redacted'],
    },
  };

  it.each(Object.entries(LIVES))(
    'tell once and in order of a session that %s',
    async (_, { live, told }) => {
      const project = await ownProject();
      const session = await api.session({ project_id: project });
      await live(session);

      const events = await eventsOf(project);

      expect(events.map(short)).toEqual(told);
      expect(events.map(({ sequence }) => sequence)).toEqual(told.map((_type, n) => n + 1));
      expect(new Set(events.map(({ data }) => data.verification_session_id))).toEqual(
        new Set([session.id]),
      );
    },
  );

  it('are exactly what the source document says, plus their number', async () => {
    const project = await ownProject();
    const { id, created_at: createdAt } = await api.session({ project_id: project });

    expect(await eventsOf(project)).toEqual([
      {
        event_id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
        event_type: 'event_verification_session_created_v1',
        object_name: 'event',
        created_at: createdAt,
        data: { verification_session_id: id },
        sequence: 1,
      },
    ]);
  });

  it('carry nothing personal', async () => {
    const project = await ownProject();
    const { id } = await api.session({
      project_id: project,
      custom_fields: { employee_id: 'E-9' },
    });
    await api.complete(id, 'success', 'persona_02');

    const { text } = await api.get(`/v1/events?project_id=${project}`);

    expect(text).not.toMatch(/E-9|Grace|Okafor|user_/);
  });

  it('keep their number for ever', async () => {
    const project = await ownProject();
    const first = await api.session({ project_id: project });
    const before = await eventsOf(project);
    await api.post(`${SESSIONS}/${first.id}/cancel`);
    await api.session({ project_id: project });

    expect((await eventsOf(project)).slice(0, 1)).toEqual(before);
  });

  it('are numbered for each project by itself', async () => {
    const [one, two] = [await ownProject(), await ownProject()];
    for (const project of [one, two, one, two, two]) await api.session({ project_id: project });

    expect((await eventsOf(one)).map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect((await eventsOf(two)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('are read on from a number, page by page', async () => {
    const project = await ownProject();
    for (let n = 0; n < 7; n += 1) await api.session({ project_id: project });
    const seen: number[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const {
        body,
      }: { body: { data: EventBody[]; has_more: boolean; next_cursor: number | null } } = await api
        .get(`/v1/events?project_id=${project}&limit=3&after=${after}`)
        .expect(200);
      seen.push(...body.data.map(({ sequence }) => sequence));
      expect(body.next_cursor === null).toBe(!body.has_more);
      after = body.next_cursor;
    }

    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await eventsOf(project, '&after=7')).toEqual([]);
    expect(await eventsOf(project, '&after=9007199254740991')).toEqual([]);
  });

  it.each([
    'after=-1',
    'after=x',
    'after=1.5',
    'after=',
    'after=99999999999999999999',
    'limit=0',
    'limit=101',
    'starting_after=1',
  ])('refuse ?%s', async (query) => {
    const { status, body } = await api.get(
      `/v1/events?project_id=${partner.documentProject}&${query}`,
    );

    expect([status, body.code]).toEqual([400, 'request_invalid']);
  });

  it.each<[string, number, string, () => string]>([
    ['of another tenant', 404, 'project_not_found', () => other.documentProject],
    ['of the other environment', 403, 'environment_mismatch', () => partner.productionProject],
    ['that never was', 404, 'project_not_found', () => newId('proj')],
    ['that is malformed', 404, 'project_not_found', () => 'x'],
  ])('of a project %s are refused with %d %s', async (_, status, code, project) => {
    const answer = await api.get(`/v1/events?project_id=${project()}`);

    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('of all projects come in one order, in which a reader misses none and sees no other environment', async () => {
    const { secret } = await makeKey(test.app, other.organizationId);
    const all = apiOf(test, secret);
    const projects = [other.documentProject, other.selfieProject, other.documentProject];
    const made: string[] = [];
    for (const project of projects) made.push((await all.session({ project_id: project })).id);
    const production = apiOf(test, other.productionKey);
    await production.session({ project_id: other.productionProject });

    const seen: EventBody[] = [];
    for (let after: number | null = 0; after !== null;) {
      const { body } = await all.get(`/v1/events?limit=2&after=${String(after)}`).expect(200);
      seen.push(...(body.data as EventBody[]));
      after = body.next_cursor as number | null;
    }
    expect(seen.map(({ data }) => data.verification_session_id)).toEqual(made);
    expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    const { body } = await production.get('/v1/events').expect(200);
    expect(body.data.map(({ sequence }: EventBody) => sequence)).toEqual([1]);
  });

  it('need the scope to read them', async () => {
    const { secret } = await makeKey(test.app, partner.organizationId, {
      scopes: ['sessions:read'],
    });

    const { status, body } = await apiOf(test, secret).get(
      `/v1/events?project_id=${partner.documentProject}`,
    );

    expect([status, body.code]).toEqual([403, 'scope_missing']);
  });
});
