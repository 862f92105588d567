import { newId, type Id } from '../../../src/platform/ids/index.js';
import { FaceReadings } from '../../../src/verification/engine/index.js';
import { SessionStore } from '../../../src/verification/sessions/index.js';
import type { Move, Prompt } from '../../../src/verification/evidence/index.js';
import {
  answerPrompts,
  beginChallenge,
  frameAt,
  nextPrompt,
  type BegunChallenge,
  type ToldPrompt,
} from '../../factories/liveness.js';
import type { Partner } from '../../factories/partner.js';
import {
  makePictureScene,
  sessionId,
  type PictureScene,
  type Walk,
} from '../../factories/picture-scene.js';
import { jpeg } from '../../factories/pictures.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { UNCLEAR } from '../../support/engine/held-engine.js';

const { jest } = import.meta;

describe('the pictures of a liveness challenge', () => {
  let test: TestApplication;
  let partner: Partner;
  let selfieProject: Id<'proj'>;
  let photo: Buffer;
  let agreed: PictureScene['agreed'];
  let evidence: PictureScene['evidence'];
  let stored: PictureScene['stored'];
  let count: PictureScene['count'];
  let objects: PictureScene['objects'];
  let conclude: PictureScene['conclude'];
  let redact: PictureScene['redact'];

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_SESSION: '100000' });
    const scene = await makePictureScene(test);
    ({ partner, photo, agreed, evidence, stored, count, objects, conclude, redact } = scene);
    selfieProject = await scene.native(['selfie']);
  });

  afterAll(() => test.close());

  interface Challenge extends Walk, BegunChallenge {}

  async function challenged(walk?: Walk, input: object = {}): Promise<Challenge> {
    const { session, page } = walk ?? (await agreed(selfieProject));
    return { session, page, ...(await beginChallenge(page, input)) };
  }

  /** Two frames ahead, and one for each move. */
  const ahead = (prompt: Prompt) => (prompt === 'ahead' ? [photo, photo] : [photo]);

  async function answered(walk?: Walk): Promise<Challenge & { asked: Move[]; last: ToldPrompt }> {
    const challenge = await challenged(walk);
    const { page, id } = challenge;
    let last = challenge.prompt;
    const asked: Move[] = [];
    for (let n = 0; n < 2; n++) await page.put(frameAt(id, n, last), photo).expect(200);
    for (let n = 2; n < challenge.moves + 2; n++) {
      last = await nextPrompt(page, id, last);
      asked.push(last.prompt as Move);
      await page.put(frameAt(id, n, last), photo).expect(200);
    }
    return { ...challenge, asked, last };
  }

  const complete = ({ page, id }: Challenge) => page.post(`liveness_challenges/${id}/complete`);
  const ask = ({ page, id }: Challenge, nonce: string) =>
    page.post(`liveness_challenges/${id}/prompts`, { nonce });
  const challengeOf = ({ session }: Walk) =>
    evidence().challengeOf(partner.organizationId, sessionId(session));

  it('come from one browser: a stranger with the link replaces them or adds nothing', async () => {
    const mine = await answered();
    const stranger = await visit(test, mine.session);
    const cameraOf = async (): Promise<unknown> => {
      const store = test.app.get(SessionStore, { strict: false });
      const found = await store.find(partner.organizationId, sessionId(mine.session));
      return found?.data?.camera_browser;
    };
    const before = await cameraOf();

    await stranger.put(frameAt(mine.id, 5, mine.last), photo).expect(404);
    const { nonce } = mine.last;
    await stranger.post(`liveness_challenges/${mine.id}/prompts`, { nonce }).expect(404);
    await stranger.post(`liveness_challenges/${mine.id}/complete`).expect(404);
    expect([await cameraOf(), typeof before]).toEqual([before, 'string']);

    // Taking over the camera takes none of the pictures with it.
    await mine.page.put('captures/selfie', photo).expect(200);
    await stranger.put('captures/selfie', photo).expect(200);
    expect(await cameraOf()).not.toBe(before);
    expect(await count('liveness_challenges', mine.session)).toBe(1);
    expect((await complete(mine)).status).toBe(404);
    expect((await stranger.post(`liveness_challenges/${mine.id}/complete`)).status).toBe(409);
    expect(await stored(mine.session)).toHaveLength(1);
    expect((await mine.page.get()).body).toMatchObject({ captures: [] });

    // The person takes it back.
    await complete(await answered({ session: mine.session, page: mine.page })).expect(200);
    expect(await cameraOf()).toBe(before);
  });

  it('are the answer to random moves, once it is complete', async () => {
    const challenge = await challenged();
    const asked = await answerPrompts(challenge.page, challenge, ahead, () => {
      test.clock.advanceSeconds(1);
    });
    expect(await challengeOf(challenge)).toBeNull();
    const { body } = await complete(challenge).expect(200);
    const found = await challengeOf(challenge);

    expect(body).toEqual({ challenge_id: challenge.id, status: 'completed' });
    expect(found).toMatchObject({ id: challenge.id, moves: asked });
    // By the server's clock: the page says nothing about time.
    expect(found?.frames.map(({ n, prompt }) => [n, prompt])).toEqual([
      ...[
        [0, 0],
        [1, 0],
      ],
      ...[
        [2, 1],
        [3, 2],
        [4, 3],
      ],
    ]);
    const [told, arrived] = [found!.promptedMs, found!.frames.slice(1).map(({ atMs }) => atMs)];
    expect(told).toHaveLength(4);
    for (const [i, atMs] of arrived.entries()) {
      expect(atMs).toBeGreaterThanOrEqual(told[i]! + (i === 0 ? 0 : 1_000));
      expect(told[i + 1] ?? Infinity).toBeGreaterThanOrEqual(atMs);
    }
    expect((await found!.frames[0]!.open()).includes(photo.subarray(-900, -2))).toBe(true);
  });

  it('answer other moves each time, more of them with each repetition', async () => {
    const walk = await agreed(selfieProject);
    const asked: string[] = [];
    for (let i = 0; i < 8; i++) asked.push((await answered(walk)).asked.join());
    const begun: number[] = [];
    for (let i = 8; i < 20; i++) begun.push((await challenged(walk)).moves);
    const { body } = await walk.page.post('liveness_challenges', {}).expect(429);

    expect(new Set(asked).size).toBeGreaterThan(4);
    for (const moves of asked) expect(moves).toMatch(/left.*right|right.*left/);
    expect([asked[0], asked[3]].map((moves) => moves?.split(',').length)).toEqual([3, 4]);
    expect(begun.at(-1)).toBe(5);
    expect(body.code).toBe('challenges_exceeded');
  });

  it('are asked for one by one: nothing tells a later move or its nonce', async () => {
    const challenge = await challenged();
    const { page, id, prompt } = challenge;
    const told = JSON.stringify([challenge.prompt, challenge.moves, (await page.get()).body]);
    expect(prompt).toMatchObject({ n: 0, prompt: 'ahead' });
    expect(told).not.toMatch(/"(left|right|up|down)"/);
    const early = await ask(challenge, prompt.nonce).expect(409);
    await page.put(frameAt(id, 0, prompt), photo).expect(200);
    const first = await nextPrompt(page, id, prompt);
    const skipped = await ask(challenge, first.nonce).expect(409);

    expect([early, skipped].map(({ body }) => body.code)).toEqual(
      Array(2).fill('prompt_unanswered'),
    );
    expect(first).toMatchObject({
      n: 1,
      prompt: expect.stringMatching(/left|right|up|down/) as string,
    });
    const { nonce } = await nextPrompt(page, id, prompt);
    expect(nonce).toBe(first.nonce);
  });

  it('are taken only for the move that is open, with its nonce', async () => {
    const challenge = await challenged();
    const { page, id, prompt } = challenge;
    await page.put(frameAt(id, 0, prompt), photo).expect(200);
    const first = await nextPrompt(page, id, prompt);
    await page.put(frameAt(id, 1, first), photo).expect(200);
    const second = await nextPrompt(page, id, first);
    const refused = [
      // A move that is over, its frame again, the prompt before, a guess, and an earlier place.
      await page.put(frameAt(id, 2, first), photo),
      await page.put(frameAt(id, 1, first), photo),
      await page.put(frameAt(id, 2, prompt), photo),
      await page.put(frameAt(id, 2, { nonce: newId('chal') }), photo),
      await page.put(frameAt(id, 0, second), photo),
      await ask(challenge, prompt.nonce),
      await ask(challenge, newId('chal')),
    ];

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(7).fill([409, 'prompt_closed']),
    );
    expect(await count('pictures', challenge.session)).toBe(2);
  });

  it('are taken for ten seconds by the server’s clock, or for forty where a person asks for it', async () => {
    const [usual, patient] = [await challenged(), await challenged(undefined, { more_time: true })];
    expect([usual.prompt.lasts_ms, patient.prompt.lasts_ms]).toEqual([10_000, 40_000]);
    test.clock.advanceSeconds(10);
    const late = await usual.page.put(frameAt(usual.id, 0, usual.prompt), photo).expect(409);
    await patient.page.put(frameAt(patient.id, 0, patient.prompt), photo).expect(200);
    test.clock.advanceSeconds(30);
    const later = await ask(patient, patient.prompt.nonce).expect(409);

    expect([late.body.code, later.body.code]).toEqual(['prompt_closed', 'prompt_closed']);
  });

  it('are asked for once, also by many requests at once', async () => {
    const challenge = await challenged();
    await challenge.page.put(frameAt(challenge.id, 0, challenge.prompt), photo).expect(200);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask(challenge, challenge.prompt.nonce)),
    );

    expect(new Set(answers.map(({ body }) => body.nonce as string)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ n: 1 });
  });

  it('are judged once', async () => {
    const challenge = await answered();
    await complete(challenge).expect(200);
    await challenge.page.put('captures/selfie', photo).expect(200);
    await challenge.page.post('steps/selfie', {}).expect(200);
    await conclude({
      ...UNCLEAR,
      outcome: { ...UNCLEAR.outcome, code: 'liveness_failed' } as never,
    });

    expect(await challengeOf(challenge)).toBeNull();
    const again = await complete(challenge).expect(409);
    const late = await challenge.page
      .put(frameAt(challenge.id, 9, challenge.last), photo)
      .expect(409);
    expect([again.body.code, late.body.code]).toEqual(['challenge_ended', 'challenge_ended']);
  });

  it('of another session are refused', async () => {
    const mine = await challenged();
    const other = await answered();
    const foreign = { ...mine, id: other.id };
    const frame = await mine.page.put(frameAt(other.id, 5, other.last), photo).expect(404);
    const end = await complete(foreign).expect(404);
    const unknown = await mine.page.put(frameAt('chal_1', 0, mine.prompt), photo).expect(404);

    expect([frame, end, unknown].map(({ body }) => body.code)).toEqual(
      Array(3).fill('challenge_not_found'),
    );
    await complete(other).expect(200);
    expect((await challengeOf(other))?.frames).toHaveLength(5);
  });

  it('are refused after the time', async () => {
    const challenge = await answered();
    test.clock.advanceSeconds(60);
    const frame = await challenge.page
      .put(frameAt(challenge.id, 5, challenge.last), photo)
      .expect(410);
    const end = await complete(challenge).expect(410);

    expect([frame.body.code, end.body.code]).toEqual(['challenge_expired', 'challenge_expired']);
    expect(await challengeOf(challenge)).toBeNull();
  });

  it('are completed once, also by two at once', async () => {
    const challenge = await answered();
    const answers = await Promise.all([1, 2, 3].map(() => complete(challenge)));
    const late = await challenge.page
      .put(frameAt(challenge.id, 5, challenge.last), photo)
      .expect(409);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(late.body.code).toBe('challenge_ended');
    expect((await challengeOf(challenge))?.frames).toHaveLength(5);
  });

  it('are dropped by a newer challenge', async () => {
    const old = await answered();
    const before = await objects();
    const newer = await challenged(old);
    const frame = await old.page.put(frameAt(old.id, 5, old.last), photo).expect(409);
    const end = await complete(old).expect(409);

    expect([frame.body.code, end.body.code]).toEqual(['challenge_ended', 'challenge_ended']);
    expect(newer.id).not.toBe(old.id);
    expect(before - (await objects())).toBe(5);
  });

  it.each([
    ['with a gap', [0, 1, 3, 4]],
    ['without the first', [1, 2, 3, 4]],
    ['without one of the last move', [0, 1, 2]],
  ])('%s are no answer', async (_, numbers) => {
    const challenge = await challenged();
    let { prompt } = challenge;
    for (const [place, n] of numbers.entries()) {
      if (place > 0) prompt = await nextPrompt(challenge.page, challenge.id, prompt);
      await challenge.page.put(frameAt(challenge.id, n, prompt), photo).expect(200);
    }

    expect((await complete(challenge).expect(409)).body.code).toBe('frames_incomplete');
    expect(await challengeOf(challenge)).toBeNull();
  });

  it('replace one another by number, also at once', async () => {
    const challenge = await answered();
    const newer = await jpeg();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        challenge.page.put(frameAt(challenge.id, 4, challenge.last), newer),
      ),
    );
    await complete(challenge).expect(200);
    const found = await challengeOf(challenge);

    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(found?.frames).toHaveLength(5);
    expect((await found!.frames[4]!.open()).includes(newer.subarray(-900, -2))).toBe(true);
  });

  it('are limited in number and size', async () => {
    const challenge = await challenged(undefined, { more_time: true }); // large ones take a busy machine long
    const large = await jpeg({ width: 1_200, height: 1_000 });
    expect(large.length).toBeGreaterThan(600_000);
    expect(large.length).toBeLessThan(1_048_576);
    const { page, id, prompt } = challenge;
    for (let n = 0; n < 12; n += 1) await page.put(frameAt(id, n, prompt), large).expect(200);
    const { body: tooMany } = await page.put(frameAt(id, 12, prompt), photo).expect(413);
    const first = await nextPrompt(page, id, prompt);
    let [status, taken] = [200, 12];
    for (; status === 200 && taken < 24; taken += 1)
      ({ status } = await page.put(frameAt(id, taken, first), large));
    await nextPrompt(page, id, first);
    const { body: tooHigh } = await page.put(frameAt(id, 60, first), photo).expect(413);
    const padded = Buffer.concat([photo, Buffer.alloc(1_048_577 - photo.length)]);
    const { body: tooLarge } = await page.put(frameAt(id, 30, first), padded).expect(413);

    expect(taken * large.length).toBeLessThan(26 * 1_048_576);
    expect([tooMany, tooHigh, tooLarge].map(({ code }) => code as string)).toEqual([
      ...['frames_exceeded', 'frames_exceeded'],
      'body_too_large',
    ]);
  });

  it('are read ahead once for each number, so that nobody keeps the engine busy', async () => {
    const ahead = jest.spyOn(test.app.get(FaceReadings, { strict: false }), 'readAhead');
    const challenge = await challenged();
    const { page, id, prompt } = challenge;
    for (const n of [0, 0, 1, 1, 1]) await page.put(frameAt(id, n, prompt), photo).expect(200);
    await page.put(frameAt(newId('chal'), 2, prompt), photo).expect(404);

    const { id: sessionId } = challenge.session;
    const organizationId = expect.stringMatching(/^org_/) as string;
    expect(ahead.mock.calls.map(([, asker]) => asker)).toEqual([
      { organizationId, sessionId },
      { organizationId, sessionId },
    ]);
  });

  it.each([
    ['without a nonce', 'frames/0', 400],
    ['with a time of the page', 'frames/0?nonce=NONCE&at_ms=400', 400],
    ['with a number below zero', 'frames/-1?nonce=NONCE', 404],
    ['with another number', 'frames/1e1?nonce=NONCE', 404],
    ['with another number of its own', 'frames/01?nonce=NONCE', 404],
  ])('%s are refused', async (_, path, status) => {
    const { session, page, id, prompt } = await challenged();
    const named = path.replace('NONCE', prompt.nonce);
    await page.put(`liveness_challenges/${id}/${named}`, photo).expect(status);

    expect(await count('pictures', session)).toBe(0);
  });

  it('wait for their step', async () => {
    const { page } = await agreed();
    const { body } = await page.post('liveness_challenges', {}).expect(409);

    expect(body.code).toBe('step_not_current');
  });

  it('are destroyed with the redaction of their session', async () => {
    const challenge = await answered();
    const before = await objects();
    await Promise.all([
      redact(challenge.session),
      ...[5, 6, 7].map((n) => challenge.page.put(frameAt(challenge.id, n, challenge.last), photo)),
      complete(challenge),
    ]);

    expect(before - (await objects())).toBe(5);
    expect(await count('pictures', challenge.session)).toBe(0);
    expect(await count('liveness_challenges', challenge.session)).toBe(0);
  });
});
