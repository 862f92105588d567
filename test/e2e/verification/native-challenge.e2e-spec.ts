import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { EvidenceService } from '../../../src/verification/evidence/index.js';
import { ForgetFramesTask } from '../../../src/verification/engine/native/frames/forget-frames.task.js';
import { mirroredFingerprint } from '../../../src/verification/engine/native/liveness/fingerprint.js';
import { apiOf } from '../../factories/api.js';
import { makePartner, makeProject } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { codesOf, NativeScene, nextMoment } from '../../support/engine/native-scene.js';
import { frames, type Shown } from '../../support/engine/scripted-engine.js';

const RETRY_SECONDS = 6;

describe('a session of the native engine and a challenge', () => {
  let test: TestApplication;
  let scene: NativeScene;
  let userId: string;

  beforeAll(async () => {
    test = await startApplication();
  });

  beforeEach(async () => {
    scene = await NativeScene.make(test);
    userId = (await scene.verify())['user_id'] as string;
  });

  afterAll(() => test.close());

  it.each<[string, (used: Shown[]) => Shown[]]>([
    ['in order', (used) => used],
    ['shuffled', ([first, ...rest]) => [first!, ...rest.toReversed()]],
    ['mixed with new ones', ([first]) => [first!, ...frames(0.1, nextMoment()).slice(1)]],
    [
      'mirrored',
      (used) =>
        used.map((frame) => ({ ...frame, fingerprint: mirroredFingerprint(frame.fingerprint!) })),
    ],
  ])('is not passed by the frames of an earlier one %s', async (_, replay) => {
    const used = frames(0.1, nextMoment());
    expect((await scene.recognise(userId, 0.1, used))['status']).toBe('success');

    const ended = await scene.recognise(userId, 0.1, replay(used));

    expect(ended).toMatchObject({
      status: 'failed',
      status_details: { code: 'liveness_failed' },
      user_id: null,
    });
    expect(codesOf(ended)['selfie_liveness']).toEqual(['frame_seen_before']);
  });

  it('is not passed by the frames of an earlier one with another compression', async () => {
    const used = frames(0.1, nextMoment());
    expect((await scene.recognise(userId, 0.1, used))['status']).toBe('success');
    const again = used.map((frame) => ({
      ...frame,
      fingerprint: recompressed(frame.fingerprint!),
    }));

    // Someone who holds the head as before may try again; this never passes.
    expect(await scene.recognise(userId, 0.1, again)).toMatchObject({
      status: 'awaiting_user_input',
      user_id: null,
    });
  });

  it.each([
    ['the start', [0], 0, 'success'],
    ['one move', [2], 0, 'success'],
    ['most moves', [1, 2], 0, 'awaiting_user_input'],
    ['most moves, a month ago', [1, 2], 31, 'success'],
  ])('may be much like one of another session in %s', async (_, places, days, status) => {
    const used = frames(0.1, nextMoment());
    expect((await scene.recognise(userId, 0.1, used))['status']).toBe('success');
    await test.database.query(
      `UPDATE verification.seen_frames SET seen_at = seen_at - interval '${days} days'`,
    );
    const held = frames(0.1, nextMoment()).map((frame, i) =>
      places.includes(i) ? { ...frame, fingerprint: blurred(used[i]!.fingerprint!) } : frame,
    );

    expect(await scene.recognise(userId, 0.1, held)).toMatchObject({ status });
  });

  it('may show the head as another try of the same session did, not the same frame', async () => {
    const moves = frames(0.1, nextMoment());
    const tryAgain = async (tries: Shown[][]) => {
      const opened = await scene.open({ project_id: scene.selfie, user_id: userId });
      for (const each of tries) {
        test.clock.advanceSeconds(600); // the longest pause between failed faces
        await scene.showSelfie(opened, 0.1, each);
      }
      return scene.api.read(opened.session.id);
    };
    const held = moves.map((frame) => ({ ...frame, fingerprint: blurred(frame.fingerprint!) }));
    const unseen = moves.slice(0, -1);

    expect(await tryAgain([unseen, held])).toMatchObject({ status: 'success' });
    await test.database.query('DELETE FROM verification.seen_frames');
    expect(await tryAgain([unseen, moves])).toMatchObject({ status: 'failed' });
  });

  it('is not passed by a morph of the known user and of the person before the camera', async () => {
    const [morph, stranger] = [0.5, 1];

    const ended = await scene.recognise(userId, morph, frames(stranger, nextMoment()));

    expect(ended).toMatchObject({ status: 'failed', user_id: null });
    expect(codesOf(ended)).toMatchObject({
      selfie_matches_known_user: true,
      selfie_liveness: ['other_face'],
    });
  });

  it('forgets frames after two years, a few at a time, and no later ones', async () => {
    await test.database.query('DELETE FROM verification.seen_frames');
    const used = frames(0.1, nextMoment());
    await scene.recognise(userId, 0.1, used);
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
    const used = frames(0.1, nextMoment());
    expect((await scene.recognise(userId, 0.1, used))['status']).toBe('success');

    const other = await makePartner(test.app, 'Another');
    const theirs = apiOf(test, other.productionKey);
    const project = await makeProject(test.app, other.organizationId, {
      environment: 'production',
    });
    const opened = await scene.open({ project_id: project }, theirs);
    await scene.showDocument(opened, { face: 0.1 });
    await scene.showSelfie(opened, 0.1, used);

    expect(codesOf(await theirs.read(opened.session.id))['selfie_liveness']).toEqual([
      'frame_seen_before',
    ]);
  });

  it('is not passed by one of two sessions alone that send the same frames at once', async () => {
    const used = frames(0.1, nextMoment());
    const both = await Promise.all(
      [1, 2].map(async () => {
        const opened = await scene.open({ project_id: scene.selfie, user_id: userId });
        scene.scripted.evidence.capture(opened.session.id, 'selfie', { face: 0.1 });
        scene.scripted.evidence.answer(opened.session.id, used);
        await opened.page.post('steps/selfie', {}).expect(200);
        return opened.session;
      }),
    );
    scene.scripted.workers.count = 2;
    await Promise.all([scene.work(), scene.work()]);
    await scene.work();

    const ended = await Promise.all(both.map(({ id }) => scene.api.read(id)));
    expect(ended.filter(({ status }) => status === 'success').length).toBeLessThan(2);
  });

  it('counts once when its run is evaluated again after a failure', async () => {
    const opened = await scene.open({ project_id: scene.selfie, user_id: userId });
    scene.scripted.evidence.capture(opened.session.id, 'selfie', { face: 0.1 });
    scene.scripted.evidence.answer(opened.session.id, frames(0.1, nextMoment()));
    await opened.page.post('steps/selfie', {}).expect(200);
    // Its frames are remembered, then its process ends.
    const { engine } = scene.scripted;
    const evaluate = engine.evaluate.bind(engine);
    engine.evaluate = async (...given) => {
      await evaluate(...given);
      throw new Error('the process ended');
    };
    await scene.work();
    engine.evaluate = evaluate;
    test.clock.advanceSeconds(RETRY_SECONDS);
    await scene.work();

    expect((await scene.api.read(opened.session.id))['status']).toBe('success');
  });

  it('is not passed by the frames of one face beside the selfie of another', async () => {
    const ended = await scene.recognise(userId, 0.1, frames(0.9, nextMoment()));

    expect(ended).toMatchObject({
      status: 'failed',
      status_details: { code: 'liveness_failed' },
    });
    expect(codesOf(ended)['selfie_liveness']).toEqual(['other_face']);
  });

  describe('of somebody who has lost their phone', () => {
    const OTHER = { first_name: 'SAM', last_name: 'OTHER', document_number: 'T00000001' };
    const open = (more: object = {}) => {
      const asked = { ask_device_key: true, document_without_key: true, ...more };
      return scene.open({ project_id: scene.selfie, user_id: userId, ...asked });
    };
    type Opened = Awaited<ReturnType<typeof open>>;
    const lose = ({ page }: Opened) => page.post('steps/device_key/lost', {});
    const agree = ({ page }: Opened) => page.post('steps/consent', { granted: true }).expect(200);
    /** The document and the face once more, after the person chose that way. */
    const show = async (opened: Opened, front: Shown = { face: 0.1 }, face = 0.1) => {
      await agree(opened);
      await scene.showDocument(opened, front);
      if ((await opened.page.get()).body.current_step === 'selfie')
        await scene.showSelfie(opened, face);
      return scene.api.read(opened.session.id);
    };

    /** What is on record of tries that were used up, the oldest first. */
    const usedUp = () =>
      test.database.query(
        `SELECT action, outcome FROM verification.audit_entries
          WHERE organization_id = $1 AND action LIKE '%.face_tries_used_up' ORDER BY 1`,
        [uuidOf(scene.partner.organizationId)],
      );

    const challengesOf = ({ session }: Opened) =>
      test.database.query(
        'SELECT status FROM verification.liveness_challenges WHERE session_id = $1',
        [uuidOf(session.id as Id<'vs'>)],
      );

    it('asks for the document after the face, and says that it is theirs', async () => {
      const opened = await open();
      await opened.page.post('liveness_challenges', {}).expect(200);
      await scene.showSelfie(opened, 0.1);
      expect(await challengesOf(opened)).toEqual([{ status: 'ended' }]);
      const { body } = await opened.page.get();
      // Other data needs another consent.
      expect(body).toMatchObject({ current_step: 'consent', document_instead: 'taken' });
      expect(body.consent.items.map(({ step }: { step: string }) => step)).toEqual(
        expect.arrayContaining(['document', 'selfie']),
      );
      expect((await opened.page.post('steps/document', {})).body.code).toBe('step_not_current');

      const ended = await show(opened);
      expect(ended).toMatchObject({ status: 'success', user_id: userId, user_created: false });
      expect(codesOf(ended)).toEqual({
        id_authenticity: true,
        id_not_expired: true,
        age_on_id: true,
        selfie_matches_portrait: true,
        selfie_matches_known_user: true,
        document_matches_known_user: true,
        selfie_liveness: true,
      });
    });

    it('takes the document at once from who says so, and only where it is asked for', async () => {
      const opened = await open();
      expect((await opened.page.get()).body.document_instead).toBe('offered');
      await lose(opened).expect(200);
      expect(await show(opened)).toMatchObject({ status: 'success', user_id: userId });
      for (const more of [{ document_without_key: false }, { user_id: null }])
        expect((await lose(await open(more))).body.code).toBe('step_not_current');
      expect((await lose(opened)).body.code).toBe('session_already_terminal');
    });

    it.each<[string, Shown, number, string]>([
      ['a forged card of another name', { face: 0.1, fields: OTHER }, 0.1, 'document_mismatch'],
      ['their name on a card of another face', { face: 0.9 }, 0.1, 'selfie_mismatch'],
      ['their card and another face', { face: 0.1 }, 0.9, 'selfie_mismatch'],
      ['a card and face of somebody else', { face: 0.9, fields: OTHER }, 0.9, 'selfie_mismatch'],
    ])('fails with %s, whatever face passed before', async (_, front, face, code) => {
      const opened = await open();
      await scene.showSelfie(opened, 0.1);
      const ended = await show(opened, front, face);
      expect(ended).toMatchObject({ status: 'failed', user_id: null, status_details: { code } });
      // Nothing of that card is kept: it would be theirs next time.
      const again = await open();
      await lose(again);
      expect((await show(again, front, face)).status).toBe('failed');
    });

    it('is an alarm with a card of somebody known by another face', async () => {
      await scene.verify({ front: { face: 0.9, fields: OTHER }, face: 0.9 });
      const opened = await open();
      await lose(opened);
      expect(await show(opened, { face: 0.1, fields: OTHER })).toMatchObject({
        status_details: { code: 'document_conflict' },
      });
    });

    it('gives a thief with the card and the mailbox ten faces a day, then raises the alarm', async () => {
      const fake = async () => {
        const opened = await open();
        await lose(opened).expect(200);
        await agree(opened);
        await scene.showDocument(opened, { face: 0.1 });
        scene.scripted.evidence.capture(opened.session.id, 'selfie', { face: 0.9 });
        scene.scripted.evidence.answer(opened.session.id, frames(0.9, nextMoment()));
        const { status, body } = await opened.page.post('steps/selfie', {});
        await scene.work();
        return body.code ?? status;
      };
      expect([await fake(), await fake(), await fake()]).toEqual([200, 200, 'face_try_too_soon']);
      for (let tries = 2; tries < 10; tries += 1) {
        test.clock.advanceSeconds(540);
        if (tries > 3) expect(await fake()).toBe('face_try_too_soon');
        expect(await usedUp()).toEqual([]);
        test.clock.advanceSeconds(60);
        expect(await fake()).toBe(200);
      }
      expect(await usedUp()).toEqual([{ action: 'user.face_tries_used_up', outcome: 'alarm' }]);
      const told = await test.database.query(
        `SELECT 1 FROM verification.events
          WHERE organization_id = $1 AND type = 'event_face_tries_used_up_v1'`,
        [uuidOf(scene.partner.organizationId)],
      );
      expect(told).toHaveLength(1);
      test.clock.advanceSeconds(3_600);
      expect(await fake()).toBe('face_tries_used_up');
      // The tries of a face alone are others: a document opens the way when those are used up.
      expect(await scene.recognise(userId, 0.1)).toMatchObject({ status: 'success' });
      test.clock.advanceSeconds(86_400);
      for (let tries = 0; tries < 5; tries += 1) {
        test.clock.advanceSeconds(601);
        await scene.recognise(userId, 0.9);
      }
      const opened = await open();
      expect((await opened.page.post('steps/selfie', {})).body.code).toBe('face_tries_used_up');
      await lose(opened);
      expect(await show(opened)).toMatchObject({ status: 'success', user_id: userId });
    });

    const tries = () =>
      test.database.query(
        'SELECT tried_at AS "triedAt" FROM verification.face_tries WHERE person_id = $1',
        [uuidOf(userId as Id<'user'>)],
      );

    it('gives no try back that was judged', async () => {
      const opened = await open();
      scene.scripted.evidence.capture(opened.session.id, 'selfie', { face: 0.1 });
      scene.scripted.evidence.answer(opened.session.id, []);
      await opened.page.post('steps/selfie', {}).expect(200);
      await scene.work();
      expect(await tries()).toEqual([{ triedAt: [expect.any(Date)] }]);

      await lose(opened).expect(200);
      expect(await tries()).toEqual([{ triedAt: [expect.any(Date)] }]);
    });

    it('drops the selfie that was being checked', async () => {
      const opened = await open();
      const { body } = await opened.page.post('liveness_challenges', {}).expect(200);
      await test.database.query(
        "UPDATE verification.liveness_challenges SET status = 'completed', completed_at = now() WHERE id = $1",
        [uuidOf(body.challenge_id)],
      );
      scene.scripted.evidence.capture(opened.session.id, 'selfie', { face: 0.1 });
      scene.scripted.evidence.answer(opened.session.id, frames(0.1, nextMoment()));
      await opened.page.post('steps/selfie', {}).expect(200);
      expect(await tries()).toEqual([{ triedAt: [expect.any(Date)] }]);
      await lose(opened).expect(200);
      // Nothing is left of the face: neither an answer that a second selfie could use, nor the try.
      const evidence = test.app.get(EvidenceService, { strict: false });
      const { organizationId } = scene.partner;
      expect(await evidence.challengeOf(organizationId, opened.session.id as Id<'vs'>)).toBeNull();
      expect(await tries()).toEqual([{ triedAt: [] }]);
      await scene.work();
      expect((await opened.page.get()).body).toMatchObject({ current_step: 'consent' });
      expect(await show(opened)).toMatchObject({ status: 'success', user_id: userId });
    });
  });
});

/** What another moment with the head held alike does: a bit in each of half the parts. */
function blurred(fingerprint: string): string {
  return [...fingerprint]
    .map((digit, i) =>
      i % 16 < 8 && i < 16 * 4 ? (Number.parseInt(digit, 16) ^ 15).toString(16) : digit,
    )
    .join('');
}

/** What another compression does: some six of a hundred bits change. */
function recompressed(fingerprint: string): string {
  return [...fingerprint]
    .map((digit, i) => (i % 4 === 0 ? (Number.parseInt(digit, 16) ^ 4).toString(16) : digit))
    .join('');
}
