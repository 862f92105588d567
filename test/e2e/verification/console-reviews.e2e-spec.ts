import { ProjectsService } from '../../../src/verification/projects/index.js';
import { Hasher } from '../../../src/platform/crypto/index.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { isSampled } from '../../../src/verification/review/index.js';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { bodyOf, type PeopleBody } from '../../factories/people.js';
import {
  addressOf,
  makeStaff,
  makeStaffWith,
  signIn,
  type StaffBrowser,
} from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const REVIEWS = '/console/v1/reviews';
const CONFIRM = { verdict: 'confirm', reason: 'live_person_shown' };
const REFUSE = { verdict: 'refuse', reason: 'no_live_person_shown' };

describe('a review', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let project: Id<'proj'>;
  let blind: Id<'proj'>;
  let sampled: Id<'proj'>;
  let reviewer: StaffBrowser;
  let second: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    const { organizationId } = partner;
    project = await makeProject(test.app, organizationId, { review: 'unclear' });
    blind = await makeProject(test.app, organizationId, { review: 'unclear', secondReview: true });
    sampled = await makeProject(test.app, organizationId, { review: 'sample' });
    reviewer = await makeStaff(test, [organizationId, 'reviewer']);
    second = await makeStaff(test, [organizationId, 'reviewer']);
  });

  afterAll(() => test.close());

  afterEach(async () => {
    await test.database.query(
      `UPDATE verification.reviews SET status = 'closed' WHERE status = 'waiting'`,
    );
  });

  /** A session whose selfie the engine could not judge. */
  async function unclear(input: Record<string, unknown> = {}): Promise<SessionBody> {
    const { id } = await api.session({ project_id: project, ...input });
    return api.complete(id, 'liveness_failed', 'persona_02');
  }

  const take = (who: StaffBrowser): Promise<PeopleBody> =>
    bodyOf(200, who.post(`${REVIEWS}/take_next`));
  const decide = (who: StaffBrowser, id: string, input: object): Promise<Response> =>
    who.post(`${REVIEWS}/${id}/decide`, input);
  const codeOf = async (answer: Response): Promise<string> =>
    ((await answer.json()) as { code: string }).code;
  const eventsOf = async (id: string): Promise<string[]> => {
    const { body } = await api.get(`/v1/events?project_id=${project}&limit=100`);
    return (body.data as { event_type: string; data: { verification_session_id: string } }[])
      .filter(({ data }) => data.verification_session_id === id)
      .map(({ event_type: type }) => type);
  };

  it('keeps what is unclear waiting, in a status of the contract, without an event', async () => {
    const session = await unclear();

    expect(session).toMatchObject({ status: 'awaiting_user_input', checks: [], user_id: null });
    expect(await eventsOf(session.id)).toEqual([
      'event_verification_session_created_v1',
      'event_verification_session_started_v1',
    ]);
    const again = await api.post(`/v1/test_helpers/verification_sessions/${session.id}/complete`, {
      scenario: 'success',
    });
    expect([again.status, again.body.code]).toEqual([409, 'session_busy']);
  });

  it('asks its question before it shows anything that the engine found', async () => {
    const { id } = await unclear();
    const taken = await take(reviewer);

    expect(taken).toMatchObject({
      id,
      question: 'live_person',
      cause: 'unclear',
      status: 'waiting',
      leased_by: reviewer.account,
      verdicts: [],
    });
    const shown = await bodyOf(200, reviewer.get(`/console/v1/sessions/${id}`));
    expect(shown['checks']).toEqual([]);
    expect(JSON.stringify(taken)).not.toMatch(/liveness_failed|check/);
  });

  it('confirms: the session succeeds with its event, and what the engine found stays', async () => {
    const { id } = await unclear();
    await take(reviewer);

    expect(await bodyOf(200, decide(reviewer, id, CONFIRM))).toMatchObject({
      status: 'confirmed',
      verdicts: [{ reviewer_id: reviewer.account, ...CONFIRM }],
    });
    const session = await api.read(id);
    expect(session).toMatchObject({ status: 'success', status_details: null });
    expect(session['user_id']).not.toBeNull();
    const liveness = (session['checks'] as { code: string; value: boolean }[]).find(
      ({ code }) => code === 'selfie_liveness',
    );
    expect(liveness?.value).toBe(false);
    expect(await eventsOf(id)).toContain('event_verification_session_completed_v1');
  });

  it('refuses: the session fails as the engine said', async () => {
    const { id } = await unclear();
    await take(reviewer);

    expect(await bodyOf(200, decide(reviewer, id, REFUSE))).toMatchObject({ status: 'refused' });
    expect(await api.read(id)).toMatchObject({
      status: 'failed',
      status_details: { code: 'liveness_failed' },
      user_id: null,
    });
  });

  it('takes a reason of its verdict only, and no text', async () => {
    const { id } = await unclear();
    await take(reviewer);

    const odd = await decide(reviewer, id, { ...CONFIRM, reason: REFUSE.reason });
    const free = await decide(reviewer, id, { ...CONFIRM, note: 'looks fine' });

    expect([odd.status, await codeOf(odd)]).toEqual([400, 'review_reason_invalid']);
    expect(free.status).toBe(400);
    expect(await api.read(id)).toMatchObject({ status: 'awaiting_user_input' });
  });

  it('belongs to one reviewer for ten minutes: of two at once each gets another case', async () => {
    const ids = [(await unclear()).id, (await unclear()).id];
    const [one, other] = await Promise.all([take(reviewer), take(second)]);

    expect([one.id, other.id].sort()).toEqual([...ids].sort());
    expect((await take(reviewer)).id).toBe(one.id);
    const stolen = await decide(second, one.id, CONFIRM);
    expect([stolen.status, await codeOf(stolen)]).toEqual([409, 'review_lease_lost']);
    const third = await makeStaff(test, [partner.organizationId, 'reviewer']);
    expect(await codeOf(await third.post(`${REVIEWS}/take_next`))).toBe('review_queue_empty');
  });

  it('is lost after ten minutes, and can be kept longer or given back before', async () => {
    const { id } = await unclear();
    await take(reviewer);
    test.clock.advanceSeconds(590);
    await bodyOf(200, reviewer.post(`${REVIEWS}/${id}/renew`));
    test.clock.advanceSeconds(590);
    expect(await codeOf(await second.post(`${REVIEWS}/take_next`))).toBe('review_queue_empty');
    test.clock.advanceSeconds(11);

    expect((await take(second)).id).toBe(id);
    const late = await decide(reviewer, id, CONFIRM);
    expect([late.status, await codeOf(late)]).toEqual([409, 'review_lease_lost']);
    await bodyOf(200, second.post(`${REVIEWS}/${id}/release`));
    expect((await take(reviewer)).id).toBe(id);
  });

  it('counts one verdict where two arrive at the same moment', async () => {
    const { id } = await unclear();
    await take(reviewer);

    const answers = await Promise.all(
      [CONFIRM, REFUSE, CONFIRM].map((input) => decide(reviewer, id, input)),
    );

    const codes = await Promise.all(
      answers.map(async (each) => (each.status === 200 ? 'decided' : codeOf(each))),
    );
    expect(codes.filter((code) => code === 'decided')).toHaveLength(1);
    expect(codes.filter((code) => code === 'session_already_terminal')).toHaveLength(2);
    const completed = (await eventsOf(id)).filter((type) => type.includes('completed'));
    expect(completed).toHaveLength(1);
  });

  it.each([
    ['canceled', (id: string) => api.post(`/v1/verification_sessions/${id}/cancel`)],
    [
      'expired',
      (_id: string) => {
        test.clock.advanceSeconds(301);
        return Promise.resolve();
      },
    ],
  ])('ends when the session is %s meanwhile', async (status, end) => {
    const { id } = await unclear({ expires_in: 300 });
    await take(reviewer);
    await end(id);

    const answer = await decide(reviewer, id, CONFIRM);

    expect([answer.status, await codeOf(answer)]).toEqual([409, 'session_already_terminal']);
    expect(await api.read(id)).toMatchObject({ status, user_id: null });
    expect(await bodyOf(200, reviewer.get(`${REVIEWS}/${id}`))).toMatchObject({ status: 'closed' });
    expect(await codeOf(await second.post(`${REVIEWS}/take_next`))).toBe('review_queue_empty');
  });

  it('with a cancel at the same moment has one end', async () => {
    const { id } = await unclear();
    await take(reviewer);

    const [decided, canceled] = await Promise.all([
      decide(reviewer, id, CONFIRM),
      api.post(`/v1/verification_sessions/${id}/cancel`),
    ]);

    expect([decided.status, canceled.status].sort()).toEqual([200, 409]);
    const ends = (await eventsOf(id)).filter((type) => /completed|canceled/.test(type));
    expect(ends).toHaveLength(1);
  });

  it('is never given to a reviewer whose own case it is', async () => {
    const email = (await addressOf(test, reviewer)).toUpperCase();
    const own = await unclear({ email });

    expect(await codeOf(await reviewer.post(`${REVIEWS}/take_next`))).toBe('review_queue_empty');
    await test.database.query(
      `UPDATE verification.reviews SET leased_by = $1, lease_expires_at = $2 WHERE status = 'waiting'`,
      [uuidOf(reviewer.account), new Date(test.clock.now().getTime() + 600_000)],
    );
    const answer = await decide(reviewer, own.id, CONFIRM);
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'review_lease_lost']);
  });

  it('by two is blind: the second sees no verdict, and is another person', async () => {
    const { id } = await api.session({ project_id: blind });
    await api.complete(id, 'liveness_failed', 'persona_05');
    await take(reviewer);

    expect(await bodyOf(200, decide(reviewer, id, CONFIRM))).toMatchObject({
      status: 'waiting',
      verdicts: [],
      leased_by: null,
    });
    expect(await api.read(id)).toMatchObject({ status: 'awaiting_user_input' });
    for (const [who, decided_by_you] of [
      [reviewer, true],
      [second, false],
    ] as const) {
      const { data } = await bodyOf(200, who.get(REVIEWS));
      expect(data).toMatchObject([{ id, status: 'waiting', decided_by_you }]);
      const shown = await bodyOf(200, who.get(`${REVIEWS}/${id}`));
      expect(shown).toMatchObject({ decided_by_you, verdicts: [] });
    }
    const address = await addressOf(test, reviewer);
    const again = await makeStaffWith(test, address, [partner.organizationId, 'reviewer']);
    for (const who of [reviewer, again])
      expect(await codeOf(await who.post(`${REVIEWS}/take_next`))).toBe('review_queue_empty');
    expect(await take(second)).toMatchObject({ id, verdicts: [] });
    await bodyOf(200, decide(second, id, CONFIRM));
    expect(await api.read(id)).toMatchObject({ status: 'success' });
    expect((await bodyOf(200, second.get(`${REVIEWS}/${id}`)))['verdicts']).toHaveLength(2);
  });

  it('by two ends with the first refusal', async () => {
    const { id } = await api.session({ project_id: blind });
    await api.complete(id, 'liveness_failed', 'persona_06');
    await take(reviewer);
    await bodyOf(200, decide(reviewer, id, REFUSE));

    expect(await api.read(id)).toMatchObject({ status: 'failed' });
  });

  it('of a sample looks at some of what passed, before it counts', async () => {
    const hasher = test.app.get(Hasher, { strict: false });
    const isPicked = (id: string) =>
      isSampled(hasher.blindIndex(partner.organizationId, 'review_sample', id));
    for (let picked: SessionBody | null = null; !picked;) {
      const made = await api.session({ project_id: sampled });
      if (!isPicked(made.id)) continue;
      picked = await api.complete(made.id, 'success', 'persona_07');
      expect(picked).toMatchObject({ status: 'awaiting_user_input', user_id: null });
      expect(await take(reviewer)).toMatchObject({ id: picked.id, question: 'all_in_order' });
      const refusal = { verdict: 'refuse', reason: 'document_suspicious' };
      await bodyOf(200, decide(reviewer, picked.id, refusal));
      expect(await api.read(picked.id)).toMatchObject({
        status: 'failed',
        status_details: { code: 'review_refused' },
        user_id: null,
      });
    }
    const unpicked = await api.session({ project_id: sampled });
    if (!isPicked(unpicked.id))
      expect(await api.complete(unpicked.id, 'success')).toMatchObject({ status: 'success' });
    const failing = await api.session({ project_id: sampled });
    expect(await api.complete(failing.id, 'liveness_failed')).toMatchObject({ status: 'failed' });
  });

  describe('never turns', () => {
    it.each(['document_unreadable', 'document_expired', 'underage'])(
      'the failure %s',
      async (scenario) => {
        const { id } = await api.session({ project_id: project });

        expect(await api.complete(id, scenario)).toMatchObject({
          status: 'failed',
          status_details: { code: scenario },
        });
      },
    );

    it("a known user's session: what it proves comes from the rules alone", async () => {
      const first = await api.session({ project_id: project });
      const { user_id: userId } = await api.complete(first.id, 'success', 'persona_08');
      const { id } = await api.session({ project_id: project, user_id: String(userId) });

      expect(await api.complete(id, 'liveness_failed')).toMatchObject({
        status: 'failed',
        status_details: { code: 'liveness_failed' },
      });
    });

    it('an IAL2 project, which cannot ask for it', async () => {
      const projects = test.app.get(ProjectsService, { strict: false });
      const change = { review: 'unclear' as const };

      await expect(
        projects.change(partner.organizationId, partner.ial2Project, change, 'operator'),
      ).rejects.toMatchObject({ code: 'project_review_not_allowed' });
      await expect(
        makeProject(test.app, partner.organizationId, { template: 'ial2', review: 'unclear' }),
      ).rejects.toMatchObject({ code: 'project_review_not_allowed' });
    });
  });

  it('is open to reviewers alone, and to nobody of another organization', async () => {
    const { id } = await unclear();
    const other = await makePartner(test.app, 'Another');
    const stranger = await makeStaff(test, [other.organizationId, 'reviewer']);
    expect(await codeOf(await stranger.post(`${REVIEWS}/take_next`))).toBe('review_queue_empty');
    expect((await stranger.get(`${REVIEWS}/${id}`)).status).toBe(404);
    for (const action of ['renew', 'release'])
      expect((await stranger.post(`${REVIEWS}/${id}/${action}`)).status).toBe(404);
    expect((await decide(stranger, id, CONFIRM)).status).toBe(404);
    for (const role of ['owner', 'admin', 'developer', 'auditor'] as const) {
      const who = await makeStaff(test, [partner.organizationId, role]);
      expect([role, (await who.post(`${REVIEWS}/take_next`)).status]).toEqual([role, 403]);
      expect([role, (await decide(who, id, CONFIRM)).status]).toEqual([role, 403]);
    }
  });

  it('is audited with reviewer, verdict and reason', async () => {
    const { id } = await unclear();
    await take(reviewer);
    await bodyOf(200, decide(reviewer, id, CONFIRM));
    const auditor = await makeStaff(test, [partner.organizationId, 'auditor']);

    const { data } = await bodyOf(200, auditor.get(`/console/v1/audit_entries?subject=${id}`));

    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'review.taken', actor: reviewer.account }),
        expect.objectContaining({
          action: 'review.decided',
          outcome: 'allowed',
          details: expect.objectContaining(CONFIRM) as object,
        }),
        expect.objectContaining({ action: 'session.decided', outcome: 'allowed' }),
      ]),
    );
  });

  it('is not given to the member who began the session as a test', async () => {
    const { organizationId } = partner;
    const tester = await makeStaff(test, [organizationId, 'developer']);
    const path = `/console/v1/projects/${project}/test_sessions`;
    const { id } = await bodyOf(201, tester.post(path));
    const run = { scenario: 'liveness_failed', persona: 'persona_02' };
    await bodyOf(200, tester.post(`${path}/${id}/complete`, run));
    const both = await makeStaff(test, [organizationId, 'reviewer']);
    await test.database.query(
      `UPDATE verification.staff_memberships SET role = 'reviewer' WHERE organization_id = $1 AND account_id = $2`,
      [uuidOf(organizationId), uuidOf(tester.account)],
    );
    const now = await signIn(test, tester.account);

    expect(await codeOf(await now.post(`${REVIEWS}/take_next`))).toBe('review_queue_empty');
    expect(await take(both)).toMatchObject({ id });
  });
});
