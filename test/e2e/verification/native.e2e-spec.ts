import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import type { Asker } from '../../../src/verification/engine/native/workers/engine-workers.js';
import { PersonFaceStore } from '../../../src/verification/persons/index.js';
import { CheckRunTask } from '../../../src/verification/sessions/lifecycle/check-run.task.js';
import { SESSIONS } from '../../factories/api.js';
import { makeProject } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { codesOf, NativeScene, nextMoment } from '../../support/engine/native-scene.js';
import { frames, useScriptedEngine, type Shown } from '../../support/engine/scripted-engine.js';
import { eventually } from '../../support/processes/server-process.js';

const RETRY_SECONDS = 6;

describe('a session of the native engine', () => {
  let test: TestApplication;
  let scene: NativeScene;

  beforeAll(async () => {
    test = await startApplication();
  });

  beforeEach(async () => {
    scene = await NativeScene.make(test);
  });

  afterAll(() => test.close());

  it('in production ends with the person on the document, and recognises them by a selfie', async () => {
    const established = await scene.verify({
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
      profile_matches: true,
      selfie_matches_portrait: true,
      selfie_liveness: true,
    });

    const known = await scene.recognise(established['user_id'], 0.3);
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
      'a person who is too young',
      { findings: [{ code: 'age_on_id', outcome: 'fail', reasons: ['under_age'] }] },
      'underage',
      ['under_age'],
    ],
  ])('fails with %s, and says why to the partner alone', async (_, front, code, reasons) => {
    const opened = await scene.open({ project_id: scene.document });
    await scene.showDocument(opened, { face: 0.1, ...front });

    expect((await opened.page.get()).body).toMatchObject({ current_step: 'selfie' });
    await scene.showSelfie(opened, 0.1);
    const ended = await scene.api.read(opened.session.id);
    expect(ended).toMatchObject({
      status: 'failed',
      status_details: { code },
      user_id: null,
      traits: { document: null },
    });
    expect(Object.values(codesOf(ended))).toContainEqual(reasons);
    expect(JSON.stringify((await opened.page.get()).body)).not.toContain(reasons[0]);
  });

  it('takes another card in place of an expired one, and fails after five of those', async () => {
    const expired: Shown = {
      findings: [{ code: 'id_not_expired', outcome: 'fail', reasons: ['expired'] }],
    };
    const opened = await scene.open({ project_id: scene.document });
    await scene.showDocument(opened, { face: 0.1, ...expired });
    const { body } = await opened.page.get();
    expect(body).toMatchObject({ current_step: 'document' });
    expect(JSON.stringify(body)).toContain('This document has expired. Use another one.');
    await scene.showDocument(opened, { face: 0.1 });
    await scene.showSelfie(opened, 0.1);
    expect(await scene.api.read(opened.session.id)).toMatchObject({ status: 'success' });

    const stubborn = await scene.open({ project_id: scene.document });
    for (let n = 0; n < 5; n += 1) await scene.showDocument(stubborn, { face: 0.1, ...expired });
    const ended = await scene.api.read(stubborn.session.id);
    expect(ended).toMatchObject({
      status: 'failed',
      status_details: { code: 'document_expired' },
      user_id: null,
      traits: { document: null },
    });
    expect(Object.values(codesOf(ended))).toContainEqual(['expired']);
  });

  it('fails with another person’s selfie, and with another portrait on the card', async () => {
    for (const [front, face] of [
      [{ face: 0.1 }, 0.9],
      [{ face: 0.9 }, 0.1],
    ] as const) {
      const ended = await scene.verify({ front, face });
      expect(ended).toMatchObject({
        status: 'failed',
        status_details: { code: 'selfie_mismatch' },
        user_id: null,
      });
      expect(codesOf(ended)['selfie_matches_portrait']).toEqual(['different_face']);
    }
  });

  it('compares the selfie with the document that was judged, whatever is sent afterwards', async () => {
    const opened = await scene.open({ project_id: scene.document });
    await scene.showDocument(opened, { face: 0.1 });
    scene.scripted.evidence.capture(opened.session.id, 'document_front', { face: 0.9 });
    await scene.showSelfie(opened, 0.9);

    expect(await scene.api.read(opened.session.id)).toMatchObject({
      status: 'failed',
      status_details: { code: 'selfie_mismatch' },
    });
  });

  it('goes by the minimum age and the face threshold of its project', async () => {
    const strict = await makeProject(test.app, scene.partner.organizationId, {
      ...{ environment: 'production', minimumAge: 21, faceThreshold: 0.3 },
    });
    const asked: unknown[] = [];
    const { ask } = scene.scripted.workers;
    Object.assign(scene.scripted.workers, {
      ask: (name: 'readDocument' | 'analyseSelfie', input: never, asker: Asker) => {
        if (name === 'readDocument') asked.push((input as { minimumAge: number }).minimumAge);
        return ask(name as 'readDocument', input, asker);
      },
    });

    expect(
      await scene.verify({ front: { face: 0.1 }, face: 0.5 }, scene.api, strict),
    ).toMatchObject({
      status: 'failed',
    });
    expect(await scene.verify({ front: { face: 0.1 }, face: 0.5 })).toMatchObject({
      status: 'success',
    });
    expect(asked).toEqual([21, 18]);
  });

  it('asks for what is missing or unusable, five times, and then fails', async () => {
    const { session, page } = await scene.open({ project_id: scene.document });
    await page.post('steps/document', {}).expect(200);
    await scene.work();
    expect((await page.get()).body.steps[1]).toMatchObject({
      status: 'current',
      attempts_left: 4,
      reasons: [{ code: 'document_front_missing', text: expect.any(String) as string }],
    });

    for (let left = 3; left >= 0; left -= 1) {
      await scene.showDocument({ session, page }, { issues: ['blurred'], face: 0.1 });
      if (left === 0) break;
      expect((await page.get()).body.steps[1]).toMatchObject({
        attempts_left: left,
        reasons: [{ code: 'portrait_unreadable' }],
      });
    }
    expect(await scene.api.read(session.id)).toMatchObject({
      status: 'failed',
      status_details: { code: 'document_unreadable' },
    });
  });

  it('is not passed by steps that are posted without pictures', async () => {
    const { user_id: userId } = await scene.verify();
    const { session, page } = await scene.open({ project_id: scene.selfie, user_id: userId });
    for (let i = 0; i < 5; i += 1) {
      await page.post('steps/selfie', {});
      await scene.work();
    }

    const ended = await scene.api.read(session.id);
    expect(ended).toMatchObject({ status: 'failed', user_id: null });
    expect(codesOf(ended)).toEqual({
      selfie_matches_known_user: ['selfie_missing'],
      selfie_liveness: ['challenge_missing'],
    });
  });

  it('fails for a named user with another face, and for one without a stored face', async () => {
    const { user_id: userId } = await scene.verify();
    expect(await scene.recognise(userId, 0.9)).toMatchObject({
      status: 'failed',
      status_details: { code: 'selfie_mismatch' },
      user_id: null,
    });

    await test.database.query('DELETE FROM verification.face_templates WHERE person_id = $1', [
      uuidOf(userId as Id<'user'>),
    ]);
    expect(await scene.recognise(userId, 0.1)).toMatchObject({
      status: 'failed',
      status_details: { code: 'face_not_enrolled' },
    });
  });

  it('fails with a selfie alone that names nobody', async () => {
    const opened = await scene.open({ project_id: scene.selfie });
    await scene.showSelfie(opened, 0.1);

    expect(await scene.api.read(opened.session.id)).toMatchObject({
      status: 'failed',
      status_details: { code: 'face_not_enrolled' },
      user_id: null,
    });
  });

  it('reads the kept picture again with a new model, and never passes without it', async () => {
    const { user_id: userId } = await scene.verify();
    scene.scripted.workers.model = 'model-2';
    expect(await scene.recognise(userId, 0.9)).toMatchObject({ status: 'failed' });
    expect(await scene.recognise(userId, 0.2)).toMatchObject({
      status: 'success',
      user_id: userId,
    });

    scene.scripted.workers.model = 'model-3';
    const { ask } = scene.scripted.workers;
    const refusing = (refusal: string) =>
      Object.assign(scene.scripted.workers, {
        ask: (name: 'analysePortrait' | 'analyseSelfie', input: never, asker: Asker) =>
          name === 'analysePortrait'
            ? Promise.resolve({ refusal, value: null })
            : ask(name, input, asker),
      });
    // A third model finds no face in the kept picture: a session that names them asks for the document again.
    refusing('malformed');
    expect(await scene.recognise(userId, 0.2)).toMatchObject({
      status: 'failed',
      status_details: { code: 'face_not_enrolled' },
    });
    Object.assign(scene.scripted.workers, { ask });
    // Nobody takes their place meanwhile, and the kept face is not read again by the same model.
    expect(await scene.verify()).not.toMatchObject({ status: 'success' });
    const named = await scene.open({ project_id: scene.document, user_id: userId });
    await scene.showDocument(named, { face: 0.1 });
    await scene.showSelfie(named, 0.1);
    expect(await scene.api.read(named.session.id)).toMatchObject({
      status: 'success',
      user_id: userId,
      user_created: false,
    });
    expect(await scene.recognise(userId, 0.2)).toMatchObject({
      status: 'success',
      user_id: userId,
    });

    // Without time to read it again nothing is decided, and nothing is lost.
    scene.scripted.workers.model = 'model-4';
    refusing('too_slow');
    expect((await scene.recognise(userId, 0.2)).status).not.toBe('success');
    const { organizationId } = scene.partner;
    const faces = test.app.get(PersonFaceStore, { strict: false });
    expect(await faces.findFace(organizationId, userId as Id<'user'>)).not.toBeNull();
    Object.assign(scene.scripted.workers, { ask });
  });

  it('gives one id to a human whose sessions end at once, and an alarm to another face', async () => {
    const opened = await Promise.all(
      // A third selfie beside the document would have to wait.
      [0.1, 0.15].map(async (face) => {
        const each = await scene.open({ project_id: scene.document });
        scene.scripted.evidence.capture(each.session.id, 'document_front', { face });
        scene.scripted.evidence.capture(each.session.id, 'document_back', {});
        await each.page.post('steps/document', {}).expect(200);
        return { ...each, face };
      }),
    );
    for (let i = 0; i < 2; i += 1) await scene.work();
    for (const { session, page, face } of opened) {
      scene.scripted.evidence.capture(session.id, 'selfie', { face });
      scene.scripted.evidence.answer(session.id, frames(face, nextMoment()));
      await page.post('steps/selfie', {}).expect(200);
    }
    await Promise.all([scene.work(), scene.work()]);

    const ended = await Promise.all(opened.map(({ session }) => scene.api.read(session.id)));
    expect(ended.map(({ status }) => status)).toEqual(['success', 'success']);
    expect(new Set(ended.map(({ user_id }) => user_id as string)).size).toBe(1);

    expect(await scene.verify({ front: { face: 0.9 }, face: 0.9 })).toMatchObject({
      status: 'failed',
      status_details: { code: 'document_conflict' },
      user_id: null,
    });
    const alarms = await test.database.query(
      `SELECT 1 FROM verification.audit_entries WHERE organization_id = $1
         AND action = 'session.document_conflict' AND outcome = 'alarm'`,
      [uuidOf(scene.partner.organizationId)],
    );
    expect(alarms).toHaveLength(1);
  });

  it('counts the portraits of others on the document of a named person', async () => {
    const userId = (await scene.verify())['user_id'] as string;
    const project = await makeProject(test.app, scene.partner.organizationId, {
      ...{ environment: 'production', template: 'custom', steps: ['document'] },
    });
    const forge = () => scene.verify({ front: { face: 0.9 }, user_id: userId }, scene.api, project);
    const code = 'document_conflict';

    for (let tries = 0; tries < 2; tries += 1)
      expect(await forge()).toMatchObject({ status: 'failed', status_details: { code } });
    await expect(forge()).rejects.toThrow(/429/);
  });

  it.each([
    ['before its pictures are opened', true],
    ['after they were looked at', false],
  ])('leaves nothing behind when it is redacted %s', async (_, isEarly) => {
    const opened = await scene.open({ project_id: scene.document });
    await scene.showDocument(opened, { face: 0.1 });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let isAsked = false;
    scene.scripted.workers.before = () => {
      isAsked = true;
      return promise;
    };
    const showing = scene.showSelfie(opened, 0.1);
    await eventually(() => Promise.resolve(isAsked));
    await scene.api.post(`${SESSIONS}/${opened.session.id}/cancel`).expect(200);
    await scene.api.post(`${SESSIONS}/${opened.session.id}/redact`).expect(200);
    scene.scripted.evidence.isRedacted = isEarly;
    resolve(undefined);
    await showing;
    test.clock.advanceSeconds(RETRY_SECONDS);
    await scene.work();

    expect(await scene.api.read(opened.session.id)).toMatchObject({
      status: 'canceled',
      user_id: null,
      checks: [],
    });
    const kept = await test.database.query(
      'SELECT 1 FROM verification.people WHERE organization_id = $1',
      [uuidOf(scene.partner.organizationId)],
    );
    expect(kept).toHaveLength(0);
  });

  it('ends an evaluation at once when its process stops', async () => {
    const opened = await scene.open({ project_id: scene.document });
    scene.scripted.evidence.capture(opened.session.id, 'document_front', { face: 0.1 });
    await opened.page.post('steps/document', {}).expect(200);
    const stop = new AbortController();
    scene.scripted.workers.before = (signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          reject(new Error('the job was canceled'));
        });
        stop.abort();
      });
    await test.app.get(CheckRunTask).run(stop.signal);

    expect((await opened.page.get()).body.steps[1].status).toBe('checking');

    scene.scripted.workers.before = () => Promise.resolve();
    await scene.work();
    expect((await opened.page.get()).body.current_step).toBe('selfie');
  });

  it('is left to other processes by one without workers', async () => {
    const opened = await scene.open({ project_id: scene.document });
    scene.scripted = useScriptedEngine(test);
    Object.assign(scene.scripted.engine, { capacity: 0 });
    await scene.showDocument(opened, { face: 0.1 });

    expect((await opened.page.get()).body.steps[1]).toMatchObject({ status: 'checking' });
  });
});
