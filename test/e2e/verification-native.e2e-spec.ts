import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { ForgetFramesTask } from '../../src/verification/engine/native/frames/index.js';
import { CheckRunTask } from '../../src/verification/sessions/check-runs/check-run.task.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../factories/api.js';
import { makePartner, makeProject, type Partner } from '../factories/partner.js';
import { visit, type Visitor } from '../factories/visitor.js';
import { startApplication, type TestApplication } from '../support/application.js';
import {
  frames,
  useScriptedEngine,
  type ScriptedEngine,
  type Shown,
} from '../support/engine/scripted-engine.js';
import { eventually } from '../support/server-process.js';

const RETRY_SECONDS = 6;

describe('a session of the native engine', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let document: Id<'proj'>;
  let selfie: Id<'proj'>;
  let scripted: ScriptedEngine;
  /** Another moment for every challenge. */
  let moment = 0;

  beforeAll(async () => {
    test = await startApplication();
  });

  beforeEach(async () => {
    partner = await makePartner(test.app);
    api = apiOf(test, partner.productionKey);
    const environment = 'production';
    document = await makeProject(test.app, partner.organizationId, { environment });
    selfie = await makeProject(test.app, partner.organizationId, {
      ...{ environment, template: 'selfie_only' },
    });
    scripted = useScriptedEngine(test);
  });

  afterAll(() => test.close());

  const work = () => test.app.get(CheckRunTask).run();

  async function open(input: Record<string, unknown> & { project_id: string }, by = api) {
    const session = await by.session(input);
    const page = await visit(test, session);
    await page.post('steps/consent', { granted: true }).expect(200);
    return { session, page };
  }

  async function showDocument(
    { session, page }: { session: SessionBody; page: Visitor },
    front: Shown,
  ): Promise<void> {
    scripted.evidence.capture(session.id, 'document_front', front);
    scripted.evidence.capture(session.id, 'document_back', {});
    await page.post('steps/document', {}).expect(200);
    await work();
  }

  async function showSelfie(
    { session, page }: { session: SessionBody; page: Visitor },
    face: number,
    answer: readonly Shown[] = frames(face, (moment += 1)),
  ): Promise<void> {
    scripted.evidence.capture(session.id, 'selfie', { face });
    scripted.evidence.answer(session.id, answer);
    await page.post('steps/selfie', {}).expect(200);
    await work();
  }

  /** A whole session with a document and a selfie. */
  async function verify(
    {
      front = { face: 0.1 },
      face = 0.1,
      ...input
    }: { front?: Shown; face?: number } & Record<string, unknown> = {},
    by = api,
    project_id = document,
  ): Promise<SessionBody> {
    const opened = await open({ project_id, ...input }, by);
    await showDocument(opened, front);
    const { body } = await opened.page.get();
    if (body.current_step === 'selfie') await showSelfie(opened, face);
    return by.read(opened.session.id);
  }

  /** A whole session with a selfie of a named user. */
  async function recognise(
    user_id: string,
    face: number,
    answer?: readonly Shown[],
  ): Promise<SessionBody> {
    const opened = await open({ project_id: selfie, user_id });
    await showSelfie(opened, face, answer);
    return api.read(opened.session.id);
  }

  const codesOf = ({ checks }: SessionBody) =>
    Object.fromEntries(
      (checks as { code: string; value: boolean; reasons?: string[] }[]).map(
        ({ code, value, reasons }) => [code, reasons ?? value],
      ),
    );

  it('in production ends with the person on the document, and recognises them by a selfie', async () => {
    const established = await verify({
      user_profile_information: { first_name: 'Alex', last_name: 'Specimen', dob: '1990-05-17' },
    });

    expect(established).toMatchObject({
      status: 'success',
      status_details: null,
      user_created: true,
      user_profile_match_status: 'match',
      traits: {
        document: { first_name: 'ALEX', issuing_country: 'US', issuing_subdivision: 'VA' },
      },
    });
    expect(codesOf(established)).toEqual({
      id_authenticity: true,
      id_not_expired: true,
      age_on_id: true,
      selfie_matches_portrait: true,
      selfie_liveness: true,
    });

    const known = await recognise(established['user_id'], 0.3);
    expect(known).toMatchObject({
      status: 'success',
      user_id: established['user_id'],
      user_created: false,
    });
    expect(codesOf(known)).toEqual({ selfie_matches_known_user: true, selfie_liveness: true });
  });

  it.each<[string, Shown, string, string[]]>([
    [
      'an altered birth date',
      {
        findings: [
          { code: 'id_authenticity', outcome: 'fail', reasons: ['printed_birth_date_differs'] },
        ],
      },
      'document_not_authentic',
      ['printed_birth_date_differs'],
    ],
    [
      'an expired card',
      { findings: [{ code: 'id_not_expired', outcome: 'fail', reasons: ['expired'] }] },
      'document_expired',
      ['expired'],
    ],
    [
      'a person who is too young',
      { findings: [{ code: 'age_on_id', outcome: 'fail', reasons: ['under_age'] }] },
      'underage',
      ['under_age'],
    ],
  ])('fails with %s, and says why to the partner alone', async (_, front, code, reasons) => {
    const opened = await open({ project_id: document });
    await showDocument(opened, { face: 0.1, ...front });

    expect((await opened.page.get()).body).toMatchObject({ current_step: 'selfie' });
    await showSelfie(opened, 0.1);
    const ended = await api.read(opened.session.id);
    expect(ended).toMatchObject({
      status: 'failed',
      status_details: { code },
      user_id: null,
      traits: { document: null },
    });
    expect(Object.values(codesOf(ended))).toContainEqual(reasons);
    expect(JSON.stringify((await opened.page.get()).body)).not.toContain(reasons[0]);
  });

  it('fails with another person’s selfie, and with another portrait on the card', async () => {
    for (const [front, face] of [
      [{ face: 0.1 }, 0.9],
      [{ face: 0.9 }, 0.1],
    ] as const) {
      const ended = await verify({ front, face });
      expect(ended).toMatchObject({
        status: 'failed',
        status_details: { code: 'selfie_mismatch' },
        user_id: null,
      });
      expect(codesOf(ended)['selfie_matches_portrait']).toEqual(['different_face']);
    }
  });

  it('compares the selfie with the document that was judged, whatever is sent afterwards', async () => {
    const opened = await open({ project_id: document });
    await showDocument(opened, { face: 0.1 });
    scripted.evidence.capture(opened.session.id, 'document_front', { face: 0.9 });
    await showSelfie(opened, 0.9);

    expect(await api.read(opened.session.id)).toMatchObject({
      status: 'failed',
      status_details: { code: 'selfie_mismatch' },
    });
  });

  it('goes by the minimum age and the face threshold of its project', async () => {
    const strict = await makeProject(test.app, partner.organizationId, {
      ...{ environment: 'production', minimumAge: 21, faceThreshold: 0.3 },
    });
    const asked: unknown[] = [];
    const { ask } = scripted.workers;
    Object.assign(scripted.workers, {
      ask: (name: 'readDocument', input: never, signal: AbortSignal) => {
        if (name === 'readDocument') asked.push((input as { minimumAge: number }).minimumAge);
        return ask(name, input, signal);
      },
    });

    expect(await verify({ front: { face: 0.1 }, face: 0.5 }, api, strict)).toMatchObject({
      status: 'failed',
    });
    expect(await verify({ front: { face: 0.1 }, face: 0.5 })).toMatchObject({ status: 'success' });
    expect(asked).toEqual([21, 18]);
  });

  it('asks for what is missing or unusable, five times, and then fails', async () => {
    const { session, page } = await open({ project_id: document });
    await page.post('steps/document', {}).expect(200);
    await work();
    expect((await page.get()).body.steps[1]).toMatchObject({
      status: 'current',
      attempts_left: 4,
      reasons: [{ code: 'document_front_missing', text: expect.any(String) as string }],
    });

    for (let left = 3; left >= 0; left -= 1) {
      await showDocument({ session, page }, { issues: ['blurred'], face: 0.1 });
      if (left === 0) break;
      expect((await page.get()).body.steps[1]).toMatchObject({
        attempts_left: left,
        reasons: [{ code: 'portrait_unreadable' }],
      });
    }
    expect(await api.read(session.id)).toMatchObject({
      status: 'failed',
      status_details: { code: 'document_unreadable' },
    });
  });

  it('is not passed by steps that are posted without pictures', async () => {
    const { user_id: userId } = await verify();
    const { session, page } = await open({ project_id: selfie, user_id: userId });
    for (let i = 0; i < 5; i += 1) {
      await page.post('steps/selfie', {});
      await work();
    }

    const ended = await api.read(session.id);
    expect(ended).toMatchObject({ status: 'failed', user_id: null });
    expect(codesOf(ended)).toEqual({
      selfie_matches_known_user: ['selfie_missing'],
      selfie_liveness: ['challenge_missing'],
    });
  });

  describe('and a challenge', () => {
    let userId: string;
    beforeEach(async () => {
      userId = (await verify())['user_id'] as string;
    });

    it.each<[string, (used: Shown[]) => Shown[]]>([
      ['in order', (used) => used],
      ['shuffled', ([first, ...rest]) => [first!, ...rest.toReversed()]],
      ['mixed with new ones', ([first]) => [first!, ...frames(0.1, (moment += 1)).slice(1)]],
      [
        'with another compression',
        (used) =>
          used.map((frame) => ({ ...frame, fingerprint: recompressed(frame.fingerprint!) })),
      ],
    ])('is not passed by the frames of an earlier one %s', async (_, replay) => {
      const used = frames(0.1, (moment += 1));
      expect((await recognise(userId, 0.1, used))['status']).toBe('success');

      const ended = await recognise(userId, 0.1, replay(used));

      expect(ended).toMatchObject({
        status: 'failed',
        status_details: { code: 'liveness_failed' },
        user_id: null,
      });
      expect(codesOf(ended)['selfie_liveness']).toEqual(['frame_seen_before']);
    });

    it('forgets frames after two years, a few at a time, and no later ones', async () => {
      await test.database.query('DELETE FROM verification.seen_frames');
      const used = frames(0.1, (moment += 1));
      await recognise(userId, 0.1, used);
      const forget = test.app.get(ForgetFramesTask, { strict: false });
      const left = async () =>
        (await test.database.query('SELECT 1 FROM verification.seen_frames')).length;
      expect(await forget.run()).toBe(0);
      expect(await left()).toBe(used.length);

      await test.database.query(
        "UPDATE verification.seen_frames SET seen_at = seen_at - interval '2 years 1 day' WHERE frame > 1",
      );
      expect(await forget.run()).toBe(used.length - 1);
      expect(await left()).toBe(1);
    });

    it('is not passed by frames that another partner of this deployment has seen', async () => {
      const used = frames(0.1, (moment += 1));
      expect((await recognise(userId, 0.1, used))['status']).toBe('success');

      const other = await makePartner(test.app, 'Another');
      const theirs = apiOf(test, other.productionKey);
      const project = await makeProject(test.app, other.organizationId, {
        environment: 'production',
      });
      const opened = await open({ project_id: project }, theirs);
      await showDocument(opened, { face: 0.1 });
      await showSelfie(opened, 0.1, used);

      expect(codesOf(await theirs.read(opened.session.id))['selfie_liveness']).toEqual([
        'frame_seen_before',
      ]);
    });

    it('is not passed by one of two sessions alone that send the same frames at once', async () => {
      const used = frames(0.1, (moment += 1));
      const both = await Promise.all(
        [1, 2].map(async () => {
          const opened = await open({ project_id: selfie, user_id: userId });
          scripted.evidence.capture(opened.session.id, 'selfie', { face: 0.1 });
          scripted.evidence.answer(opened.session.id, used);
          await opened.page.post('steps/selfie', {}).expect(200);
          return opened.session;
        }),
      );
      scripted.workers.count = 2;
      await Promise.all([work(), work()]);
      await work();

      const ended = await Promise.all(both.map(({ id }) => api.read(id)));
      expect(ended.filter(({ status }) => status === 'success').length).toBeLessThan(2);
    });

    it('counts once when its run is evaluated again after a failure', async () => {
      const opened = await open({ project_id: selfie, user_id: userId });
      scripted.evidence.capture(opened.session.id, 'selfie', { face: 0.1 });
      scripted.evidence.answer(opened.session.id, frames(0.1, (moment += 1)));
      await opened.page.post('steps/selfie', {}).expect(200);
      // Its frames are remembered, then its process ends.
      const { engine } = scripted;
      const evaluate = engine.evaluate.bind(engine);
      engine.evaluate = async (...given) => {
        await evaluate(...given);
        throw new Error('the process ended');
      };
      await work();
      engine.evaluate = evaluate;
      test.clock.advanceSeconds(RETRY_SECONDS);
      await work();

      expect((await api.read(opened.session.id))['status']).toBe('success');
    });

    it('is not passed by the frames of one face beside the selfie of another', async () => {
      const ended = await recognise(userId, 0.1, frames(0.9, (moment += 1)));

      expect(ended).toMatchObject({
        status: 'failed',
        status_details: { code: 'liveness_failed' },
      });
      expect(codesOf(ended)['selfie_liveness']).toEqual(['other_face']);
    });
  });

  it('fails for a named user with another face, and for one without a stored face', async () => {
    const { user_id: userId } = await verify();
    expect(await recognise(userId, 0.9)).toMatchObject({
      status: 'failed',
      status_details: { code: 'selfie_mismatch' },
      user_id: null,
    });

    await test.database.query('DELETE FROM verification.face_templates WHERE person_id = $1', [
      uuidOf(userId as Id<'user'>),
    ]);
    expect(await recognise(userId, 0.1)).toMatchObject({
      status: 'failed',
      status_details: { code: 'face_not_enrolled' },
    });
  });

  it('fails with a selfie alone that names nobody', async () => {
    const opened = await open({ project_id: selfie });
    await showSelfie(opened, 0.1);

    expect(await api.read(opened.session.id)).toMatchObject({
      status: 'failed',
      status_details: { code: 'face_not_enrolled' },
      user_id: null,
    });
  });

  it('reads the kept picture again with a new model, and never passes without it', async () => {
    const { user_id: userId } = await verify();
    scripted.workers.model = 'model-2';
    expect(await recognise(userId, 0.9)).toMatchObject({ status: 'failed' });
    expect(await recognise(userId, 0.2)).toMatchObject({ status: 'success', user_id: userId });

    // A third model finds no face in the kept picture: the document is asked for again.
    scripted.workers.model = 'model-3';
    const { ask } = scripted.workers;
    Object.assign(scripted.workers, {
      ask: (name: 'analysePortrait', input: never, signal: AbortSignal) =>
        name === 'analysePortrait'
          ? Promise.resolve({ refusal: 'malformed', value: null })
          : ask(name, input, signal),
    });
    expect(await recognise(userId, 0.2)).toMatchObject({
      status: 'failed',
      status_details: { code: 'face_not_enrolled' },
    });
    Object.assign(scripted.workers, { ask });
    expect(await verify()).toMatchObject({
      status: 'success',
      user_id: userId,
      user_created: false,
    });
    expect(await recognise(userId, 0.2)).toMatchObject({ status: 'success', user_id: userId });
  });

  it('gives one id to a human whose sessions end at once, and an alarm to another face', async () => {
    const opened = await Promise.all(
      [0.1, 0.15, 0.2].map(async (face) => {
        const each = await open({ project_id: document });
        scripted.evidence.capture(each.session.id, 'document_front', { face });
        scripted.evidence.capture(each.session.id, 'document_back', {});
        await each.page.post('steps/document', {}).expect(200);
        return { ...each, face };
      }),
    );
    for (let i = 0; i < 3; i += 1) await work();
    for (const { session, page, face } of opened) {
      scripted.evidence.capture(session.id, 'selfie', { face });
      scripted.evidence.answer(session.id, frames(face, (moment += 1)));
      await page.post('steps/selfie', {}).expect(200);
    }
    await Promise.all([work(), work(), work()]);

    const ended = await Promise.all(opened.map(({ session }) => api.read(session.id)));
    expect(ended.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
    expect(new Set(ended.map(({ user_id }) => user_id as string)).size).toBe(1);

    expect(await verify({ front: { face: 0.9 }, face: 0.9 })).toMatchObject({
      status: 'failed',
      status_details: { code: 'document_conflict' },
      user_id: null,
    });
    const alarms = await test.database.query(
      `SELECT 1 FROM verification.audit_entries WHERE organization_id = $1
         AND action = 'session.document_conflict' AND outcome = 'alarm'`,
      [uuidOf(partner.organizationId)],
    );
    expect(alarms).toHaveLength(1);
  });

  it.each([
    ['before its pictures are opened', true],
    ['after they were looked at', false],
  ])('leaves nothing behind when it is redacted %s', async (_, isEarly) => {
    const opened = await open({ project_id: document });
    await showDocument(opened, { face: 0.1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    let isAsked = false;
    scripted.workers.before = () => {
      isAsked = true;
      return promise;
    };
    const showing = showSelfie(opened, 0.1);
    await eventually(() => Promise.resolve(isAsked));
    await api.post(`${SESSIONS}/${opened.session.id}/cancel`).expect(200);
    await api.post(`${SESSIONS}/${opened.session.id}/redact`).expect(200);
    scripted.evidence.isRedacted = isEarly;
    resolve();
    await showing;
    test.clock.advanceSeconds(RETRY_SECONDS);
    await work();

    expect(await api.read(opened.session.id)).toMatchObject({
      status: 'canceled',
      user_id: null,
      checks: [],
    });
    const kept = await test.database.query(
      'SELECT 1 FROM verification.people WHERE organization_id = $1',
      [uuidOf(partner.organizationId)],
    );
    expect(kept).toHaveLength(0);
  });

  it('ends an evaluation at once when its process stops', async () => {
    const opened = await open({ project_id: document });
    scripted.evidence.capture(opened.session.id, 'document_front', { face: 0.1 });
    await opened.page.post('steps/document', {}).expect(200);
    const stop = new AbortController();
    scripted.workers.before = (signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          reject(new Error('the job was canceled'));
        });
        stop.abort();
      });
    await test.app.get(CheckRunTask).run(stop.signal);

    expect((await opened.page.get()).body.steps[1].status).toBe('checking');

    scripted.workers.before = () => Promise.resolve();
    await work();
    expect((await opened.page.get()).body.current_step).toBe('selfie');
  });

  it('is left to other processes by one without workers', async () => {
    const opened = await open({ project_id: document });
    scripted = useScriptedEngine(test);
    Object.assign(scripted.engine, { capacity: 0 });
    await showDocument(opened, { face: 0.1 });

    expect((await opened.page.get()).body.steps[1]).toMatchObject({ status: 'checking' });
  });
});

/** What another compression does: some six of a hundred bits change. */
function recompressed(fingerprint: string): string {
  return [...fingerprint]
    .map((digit, i) => (i % 4 === 0 ? (Number.parseInt(digit, 16) ^ 4).toString(16) : digit))
    .join('');
}
