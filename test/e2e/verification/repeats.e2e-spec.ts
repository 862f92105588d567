import { Database } from '../../../src/platform/database/index.js';
import type { Problem } from '../../../src/platform/errors/index.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import type { Findings } from '../../../src/verification/engine/index.js';
import { FaceTriesService } from '../../../src/verification/sessions/face-tries/face-tries.service.js';
import {
  SessionStore,
  type Session,
  type SessionData,
} from '../../../src/verification/sessions/index.js';
import { FaceTriesStore } from '../../../src/verification/sessions/face-tries/face-tries.store.js';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { walkTo, type Visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { NativeScene, nextMoment } from '../../support/engine/native-scene.js';
import { frames, type Shown } from '../../support/engine/scripted-engine.js';

const HOUR = 3_600;

/** Failures that let the person repeat the step. */
const FAILURES = [
  ['document', 'document_unreadable', 'document_unreadable'],
  ['selfie', 'selfie_mismatch', 'selfie_not_confirmed'],
  ['selfie', 'liveness_failed', 'selfie_not_confirmed'],
] as const;
const BESIDE_DOCUMENT = ['document', 'selfie'] as const;
type CaptureStep = (typeof FAILURES)[number][0];

interface ShownStep {
  name: string;
  status: string;
  attempts_left: number | null;
  reasons: { code: string; text: string }[];
}

describe('a step that is taken again', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(() => test.close());

  async function at(
    step: CaptureStep | 'phone',
    input: object = {},
  ): Promise<{ session: SessionBody; page: Visitor }> {
    const session = await api.session({ project_id: partner.ial2Project, ...input });
    return { session, page: await walkTo(step, test, session) };
  }

  const take = async (page: Visitor, step: CaptureStep, scenario: string) =>
    page.post(`steps/${step}`, { simulation: { persona: 'persona_02', scenario } }).expect(200);
  const shown = (body: { steps: ShownStep[] }, name: string): ShownStep =>
    body.steps.find((step) => step.name === name)!;

  it.each(FAILURES)(
    'is the %s after %s, with advice and the tries that are left',
    async (...of) => {
      const [step, scenario, code] = of;
      const { session, page } = await at(step);

      const { body } = await take(page, step, scenario);

      expect(body).toMatchObject({ status: 'awaiting_user_input', current_step: step });
      const advice = { code, text: expect.stringMatching(/^We could not .{40,}/) };
      expect(shown(body, step)).toMatchObject({ attempts_left: 4, reasons: [advice] });
      // A page that is loaded again says the same.
      expect((await page.get()).body).toEqual({ ...body, now: expect.any(Number) });
      expect(await api.read(session.id)).toMatchObject({
        status: 'awaiting_user_input',
        status_details: null,
        checks: [],
      });
    },
  );

  it('says the same of a selfie, whichever check it did not pass', async () => {
    const pages = await Promise.all([at('selfie'), at('selfie')]);
    const [mismatch, liveness] = [
      await take(pages[0].page, 'selfie', 'selfie_mismatch'),
      await take(pages[1].page, 'selfie', 'liveness_failed'),
    ];

    expect(shown(mismatch.body, 'selfie')).toEqual(shown(liveness.body, 'selfie'));
  });

  it.each(FAILURES)('goes on when the %s passes after %s', async (step, scenario) => {
    const { session, page } = await at(step);
    for (let n = 0; n < 4; n += 1) await take(page, step, scenario);
    expect(shown((await page.get()).body, step).attempts_left).toBe(1);

    const { body } = await take(page, step, 'success');

    expect(body.current_step).toBe(step === 'document' ? 'selfie' : 'phone');
    expect(shown(body, step)).toMatchObject({ status: 'done', reasons: [] });
    if (step === 'document') await page.post('steps/selfie', {}).expect(200);
    const { body: sent } = await page.post('phone_code', { phone: '+15555550102' }).expect(200);
    await page.post('steps/phone', { code: sent.simulated_code }).expect(200);
    expect(await api.read(session.id)).toMatchObject({ status: 'success', status_details: null });
  });

  it.each(FAILURES)('ends the session at the fifth try: %s, %s', async (step, scenario) => {
    const { session, page } = await at(step);
    for (let n = 0; n < 4; n += 1) await take(page, step, scenario);

    const { body } = await take(page, step, scenario);
    const late = await page.post(`steps/${step}`, {
      simulation: { persona: 'persona_02', scenario: 'success' },
    });

    expect(body).toMatchObject({ status: 'failed', current_step: null });
    expect([late.status, late.body.code]).toEqual([409, 'session_already_terminal']);
    const ended = await api.read(session.id);
    expect(ended).toMatchObject({ status: 'failed', status_details: { code: scenario } });
    // A step that was never taken has no checks.
    const names = (ended['checks'] as { name: string }[]).map(({ name }) => name);
    expect(names).not.toContain('Phone number verified');
    expect(names.some((name) => name.startsWith('Selfie'))).toBe(step === 'selfie');
  });

  it('counts every one of several tries at the same moment', async () => {
    const { session, page } = await at('document');
    const simulation = { persona: 'persona_02', scenario: 'document_unreadable' };

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => page.post('steps/document', { simulation })),
    );

    const counts = answers.map(({ status }) => status).sort();
    expect(counts).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    expect((await api.read(session.id))['status']).toBe('failed');
  });

  it('has no more tries after going back and forth', async () => {
    const { page } = await at('document');
    for (let n = 0; n < 3; n += 1) await take(page, 'document', 'document_unreadable');
    await take(page, 'document', 'success');
    await page.post('back').expect(200);
    await page.post('back').expect(200);
    const { body } = await page.post('steps/consent', { granted: true }).expect(200);

    expect(shown(body, 'document')).toMatchObject({ attempts_left: 2, reasons: [] });
    await take(page, 'document', 'document_unreadable');
    expect((await take(page, 'document', 'document_unreadable')).body.status).toBe('failed');
  });

  it('has all its tries again after six hours', async () => {
    const { page } = await at('document');
    for (let n = 0; n < 4; n += 1) await take(page, 'document', 'document_unreadable');
    test.clock.advanceSeconds(6 * HOUR - 60);
    expect(shown((await page.get()).body, 'document').attempts_left).toBe(1);
    test.clock.advanceSeconds(120);

    expect(shown((await page.get()).body, 'document').attempts_left).toBe(5);
    const { body } = await take(page, 'document', 'document_unreadable');
    expect(shown(body, 'document').attempts_left).toBe(4);
  });

  it('may be another ID in place of one that has expired', async () => {
    const { session, page } = await at('document');
    const { body } = await take(page, 'document', 'document_expired');

    expect(body.current_step).toBe('document');
    expect(shown(body, 'document')).toMatchObject({
      attempts_left: 4,
      reasons: [{ code: 'document_expired', text: 'This document has expired. Use another one.' }],
    });
    expect((await take(page, 'document', 'success')).body.current_step).toBe('selfie');
    expect((await api.read(session.id))['status_details']).toBeNull();
  });

  it('ends as failed after five expired IDs, and says to the partner why', async () => {
    const { session, page } = await at('document');
    for (let n = 0; n < 4; n += 1) await take(page, 'document', 'document_expired');
    expect((await take(page, 'document', 'document_expired')).body.status).toBe('failed');

    const ended = await api.read(session.id);
    expect(ended).toMatchObject({ status: 'failed', status_details: { code: 'document_expired' } });
    expect(ended['user_id']).toBeNull();
  });

  it('does not make up for an age below the limit', async () => {
    const { session, page } = await at('document');
    const { body } = await take(page, 'document', 'underage');

    expect(body.current_step).toBe('selfie');
    expect(shown(body, 'document')).toMatchObject({ attempts_left: 5, reasons: [] });
    await page.post('steps/selfie', {}).expect(200);
    const { body: sent } = await page.post('phone_code', { phone: '+15555550102' }).expect(200);
    await page.post('steps/phone', { code: sent.simulated_code }).expect(200);
    expect((await api.read(session.id))['status_details']).toEqual({ code: 'underage' });
  });

  it('may be the one-time code, but not consent', async () => {
    const { page } = await at('phone');
    const { body } = await page.post('phone_code', { phone: '+15555550102' }).expect(200);
    const wrong = body.simulated_code === '000000' ? '000001' : '000000';
    await page.post('steps/phone', { code: wrong }).expect(400);

    const after = (await page.get()).body;
    expect(shown(after, 'phone').attempts_left).toBe(4);
    expect(shown(after, 'consent').attempts_left).toBeNull();
  });

  it('has all its tries in a session that an older version stored without them', async () => {
    const { session, page } = await at('document');
    const store = test.app.get(SessionStore, { strict: false });
    await store.locked(partner.organizationId, session.id as Id<'vs'>, async (stored, tx) => {
      const { attempts: _, ...data } = stored!.data!;
      await store.save({ ...stored!, data: data as SessionData }, tx);
    });

    expect(shown((await page.get().expect(200)).body, 'document').attempts_left).toBe(5);
    const { body } = await take(page, 'document', 'document_unreadable');
    expect(shown(body, 'document').attempts_left).toBe(4);
  });

  it('does not exist for a test helper: its failure ends the session at once', async () => {
    const { id } = await api.session({ project_id: partner.documentProject });

    expect(await api.complete(id, 'document_unreadable')).toMatchObject({
      status: 'failed',
      status_details: { code: 'document_unreadable' },
    });
  });

  it('costs a try of the day where a face alone says who it is, over all sessions at once', async () => {
    const known = await api.session({ project_id: partner.documentProject });
    await api.complete(known.id, 'success', 'persona_02');
    const { user_id: requestedUserId } = await api.read(known.id);
    const tries = test.app.get(FaceTriesService, { strict: false });
    const database = test.app.get(Database);
    const sessions = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { id } = await api.session({ project_id: partner.selfieProject });
        const found = await test.app
          .get(SessionStore, { strict: false })
          .find(partner.organizationId, id as Id<'vs'>);
        const native: Pick<Session, 'engine'> = { engine: 'native' };
        return { ...found!, ...native, requestedUserId: requestedUserId as Id<'user'> };
      }),
    );
    const take = (session: Session) =>
      database
        .transaction((tx) => tries.take(session, ['selfie'], tx))
        .then(
          ({ face_try_at }) => ({ ...session, data: { ...session.data!, face_try_at } }),
          (error: unknown) => (error as Problem).code,
        );
    const settle = (session: Session, outcome: Findings['outcome']) =>
      database.transaction((tx) =>
        tries.settle(session, { checks: [], outcome, person: null }, tx),
      );
    const failed = { result: 'fail', code: 'selfie_mismatch' } as const;
    const alarms = () =>
      test.database.query('SELECT actor FROM verification.audit_entries WHERE action = $1', [
        'user.face_tries_used_up',
      ]);
    const taken: Session[] = [];
    // Two need no pause; the third at once is too soon, however many come together.
    const first = await Promise.all(sessions.map(take));
    for (const each of first) if (typeof each !== 'string') taken.push(each);
    expect(taken).toHaveLength(2);
    expect(new Set(first.filter((each) => typeof each === 'string'))).toEqual(
      new Set(['face_try_too_soon']),
    );
    // One that passes is given back.
    await settle(taken.pop()!, { result: 'pass' });
    for (const session of sessions.slice(0, 4)) {
      test.clock.advanceSeconds(601);
      const next = await Promise.all([take(session), take(session)]);
      // With one counted try there is no pause yet: both of a pair may count.
      for (const each of next) if (typeof each !== 'string') taken.push(each);
    }
    expect(taken).toHaveLength(5);
    for (const each of taken) await settle(each, failed);
    expect(await alarms()).toEqual([{ actor: 'browser' }]);
    test.clock.advanceSeconds(HOUR);
    expect(await take(sessions[3]!)).toBe('face_tries_used_up');
    // A document has tries of its own, but not as many as come at once.
    const both = sessions.map((each) => ({ ...each, steps: [...BESIDE_DOCUMENT] }));
    const answers = await Promise.all(both.map(take));
    expect(answers.filter((each) => typeof each !== 'string')).toHaveLength(2);
    expect(answers).toContain('face_try_too_soon');
    test.clock.advanceSeconds(24 * HOUR);
    expect(await take(sessions[5]!)).toMatchObject({ data: { face_try_at: expect.any(Number) } });
    // Where no selfie is asked for, the portrait on the document is the face.
    const submitted = async (steps: readonly Session['steps'][number][]) => {
      const session = { ...sessions[6]!, steps: [...steps] };
      return database.transaction((tx) => tries.take(session, ['document'], tx));
    };
    expect(await submitted(['document'])).toEqual({ face_try_at: expect.any(Number) });
    expect(await submitted(BESIDE_DOCUMENT)).toEqual({ face_try_at: null });
  });

  describe('in a session that anybody may start by a name', () => {
    let scene: NativeScene;
    let userId: string;

    beforeEach(async () => {
      scene = await NativeScene.make(test);
      userId = (await scene.verify())['user_id'] as string;
    });

    const open = (who: object, named: string | null) =>
      scene.open({ project_id: scene.selfie, ...who, ...(named && { started_by_anybody: named }) });
    type Opened = Awaited<ReturnType<typeof open>>;

    /** What the page answers and shows, whoever is meant. */
    async function shown({ session, page }: Opened, selfie: Shown) {
      scene.scripted.evidence.capture(session.id, 'selfie', selfie);
      scene.scripted.evidence.answer(session.id, frames(selfie.face ?? 0, nextMoment()));
      const { status, body } = await page.post('steps/selfie', {});
      await scene.work();
      const seen = (await page.get()).body;
      return { status, code: body.code, page: { ...seen, id: '', now: 0, expires_at: 0 } };
    }

    it('does not tell who is known, by any picture or number of tries', async () => {
      const nobody = { for_nobody: true };
      const known = { user_id: userId };
      const rounds: Shown[] = [
        { face: 0.9, issues: ['dark'] },
        {},
        ...Array.from({ length: 6 }, () => ({ face: 0.9 })),
      ];
      const seen: unknown[] = [];
      for (const selfie of rounds) {
        test.clock.advanceSeconds(601);
        const one = await shown(await open(known, 'ada'), selfie);
        const other = await shown(await open(nobody, 'grace'), selfie);
        expect(one).toEqual(other);
        seen.push(one.code ?? one.page.status);
      }
      const retry = 'awaiting_user_input';
      const failed = Array.from({ length: 5 }, () => 'failed');
      expect(seen).toEqual([retry, retry, ...failed, 'face_tries_used_up']);
      const plain = { action: 'session.face_tries_used_up', outcome: 'refused' };
      const kept = await test.database.query(
        `SELECT action, outcome FROM verification.audit_entries
          WHERE organization_id = $1 AND action LIKE '%.face_tries_used_up'`,
        [uuidOf(scene.partner.organizationId)],
      );
      expect(kept).toEqual([plain, plain]);
    });

    it('costs the name where the session establishes somebody', async () => {
      for (let tries = 0; tries < 5; tries += 1) {
        test.clock.advanceSeconds(601);
        expect((await shown(await open({}, 'new'), { face: 0.9 })).code).toBeUndefined();
      }
      test.clock.advanceSeconds(601);
      expect((await shown(await open({}, 'new'), { face: 0.9 })).code).toBe('face_tries_used_up');
      expect((await shown(await open({}, 'newer'), { face: 0.9 })).code).toBeUndefined();
    });

    it('locks nobody out of sessions that only they are sent', async () => {
      for (let tries = 0; tries < 5; tries += 1) {
        test.clock.advanceSeconds(601);
        await shown(await open({ user_id: userId }, 'ada'), { face: 0.9 });
      }
      expect((await shown(await open({ user_id: userId }, 'ada'), { face: 0.1 })).code).toBe(
        'face_tries_used_up',
      );
      expect(await scene.recognise(userId, 0.1)).toMatchObject({ status: 'success' });
      // A stranger may do that any day: no alarm, and no message to the person.
      const { data } = (await scene.api.get('/v1/events?limit=100')).body;
      const types = data.map(({ event_type: type }: { event_type: string }) => type);
      expect(types).not.toContain('event_face_tries_used_up_v1');
      test.clock.advanceSeconds(86_400);
      expect((await shown(await open({ user_id: userId }, 'ada'), { face: 0.1 })).status).toBe(200);
      test.clock.advanceSeconds(86_401);
      await test.app.get(FaceTriesStore, { strict: false }).forgetNamed();
      const kept = await test.database.query(
        'SELECT 1 FROM verification.named_face_tries WHERE organization_id = $1',
        [uuidOf(scene.partner.organizationId)],
      );
      expect(kept).toEqual([]);
    });
  });
});
