import { newId, type Id } from '../../../src/platform/ids/index.js';
import { FaceReadings } from '../../../src/verification/engine/index.js';
import { SessionStore } from '../../../src/verification/sessions/index.js';
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

  interface Challenge extends Walk {
    id: string;
    moves: string[];
  }

  const at = (id: string, n: number, ms = n * 400): string =>
    `liveness_challenges/${id}/frames/${n}?at_ms=${ms}`;

  async function challenged(walk?: Walk): Promise<Challenge> {
    const { session, page } = walk ?? (await agreed(selfieProject));
    const { body } = await page.post('liveness_challenges').expect(200);
    return { session, page, id: body.challenge_id, moves: body.moves };
  }

  async function answered(walk?: Walk): Promise<Challenge> {
    const challenge = await challenged(walk);
    for (let n = 0; n < 5; n++) await challenge.page.put(at(challenge.id, n), photo).expect(200);
    return challenge;
  }

  const complete = ({ page, id }: Challenge) => page.post(`liveness_challenges/${id}/complete`);
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

    await stranger.put(at(mine.id, 5), photo).expect(404);
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
    const challenge = await answered();
    expect(await challengeOf(challenge)).toBeNull();
    const { body } = await complete(challenge).expect(200);
    const found = await challengeOf(challenge);

    expect(body).toEqual({ challenge_id: challenge.id, status: 'completed' });
    expect(found).toMatchObject({ id: challenge.id, moves: challenge.moves });
    expect(found?.frames.map(({ n, atMs }) => [n, atMs])).toEqual([
      [0, 0],
      [1, 400],
      [2, 800],
      [3, 1_200],
      [4, 1_600],
    ]);
    expect((await found!.frames[0]!.open()).includes(photo.subarray(-900, -2))).toBe(true);
    expect(await stored(challenge.session)).toEqual([]);
  });

  it('answer other moves each time', async () => {
    const walk = await agreed(selfieProject);
    const asked: string[][] = [];
    for (let i = 0; i < 20; i++) asked.push((await challenged(walk)).moves);
    const { body } = await walk.page.post('liveness_challenges').expect(429);

    expect(new Set(asked.map((moves) => moves.join())).size).toBeGreaterThan(5);
    expect([asked[0], asked[3], asked[19]].map((moves) => moves?.length)).toEqual([3, 4, 5]);
    expect(body.code).toBe('challenges_exceeded');
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
    const late = await challenge.page.put(at(challenge.id, 9), photo).expect(409);
    expect([again.body.code, late.body.code]).toEqual(['challenge_ended', 'challenge_ended']);
  });

  it('of another session are refused', async () => {
    const mine = await challenged();
    const other = await answered();
    const foreign = { ...mine, id: other.id };
    const frame = await mine.page.put(at(other.id, 5), photo).expect(404);
    const end = await complete(foreign).expect(404);
    const unknown = await mine.page.put(at('chal_1', 0), photo).expect(404);

    expect([frame, end, unknown].map(({ body }) => body.code)).toEqual(
      Array(3).fill('challenge_not_found'),
    );
    await complete(other).expect(200);
    expect((await challengeOf(other))?.frames).toHaveLength(5);
  });

  it('are refused after the time', async () => {
    const challenge = await answered();
    test.clock.advanceSeconds(60);
    const frame = await challenge.page.put(at(challenge.id, 5), photo).expect(410);
    const end = await complete(challenge).expect(410);

    expect([frame.body.code, end.body.code]).toEqual(['challenge_expired', 'challenge_expired']);
    expect(await challengeOf(challenge)).toBeNull();
  });

  it('are completed once, also by two at once', async () => {
    const challenge = await answered();
    const answers = await Promise.all([1, 2, 3].map(() => complete(challenge)));
    const late = await challenge.page.put(at(challenge.id, 5), photo).expect(409);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(late.body.code).toBe('challenge_ended');
    expect((await challengeOf(challenge))?.frames).toHaveLength(5);
  });

  it('are dropped by a newer challenge', async () => {
    const old = await answered();
    const before = await objects();
    const newer = await challenged(old);
    const frame = await old.page.put(at(old.id, 5), photo).expect(409);
    const end = await complete(old).expect(409);

    expect([frame.body.code, end.body.code]).toEqual(['challenge_ended', 'challenge_ended']);
    expect(newer.id).not.toBe(old.id);
    expect(before - (await objects())).toBe(5);
  });

  it.each([
    ['with a gap', [0, 1, 3, 4, 5], [0, 400, 1_200, 1_600, 2_000]],
    ['without the first', [1, 2, 3, 4, 5], [0, 400, 800, 1_200, 1_600]],
    ['with times that go back', [0, 1, 2, 3, 4], [0, 800, 400, 1_200, 1_600]],
    ['with one time twice', [0, 1, 2, 3, 4], [0, 400, 400, 1_200, 1_600]],
    ['that are fewer than moves', [0, 1], [0, 400]],
  ])('%s are no answer', async (_, numbers, times) => {
    const challenge = await challenged();
    for (const [place, n] of numbers.entries())
      await challenge.page.put(at(challenge.id, n, times[place]), photo).expect(200);

    expect((await complete(challenge).expect(409)).body.code).toBe('frames_incomplete');
    expect(await challengeOf(challenge)).toBeNull();
  });

  it('replace one another by number, also at once', async () => {
    const challenge = await answered();
    const newer = await jpeg();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => challenge.page.put(at(challenge.id, 2), newer)),
    );
    await complete(challenge).expect(200);
    const found = await challengeOf(challenge);

    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(found?.frames).toHaveLength(5);
    expect((await found!.frames[2]!.open()).includes(newer.subarray(-900, -2))).toBe(true);
  });

  it('are limited in number and size', async () => {
    const challenge = await challenged();
    const large = await jpeg({ width: 1_200, height: 1_000 });
    expect(large.length).toBeGreaterThan(600_000);
    expect(large.length).toBeLessThan(1_048_576);
    let status = 200;
    let taken = 0;
    for (; status === 200 && taken < 60; taken += 1)
      ({ status } = await challenge.page.put(at(challenge.id, taken), large));
    const { body: tooMany } = await challenge.page.put(at(challenge.id, 60), photo).expect(413);
    const padded = Buffer.concat([photo, Buffer.alloc(1_048_577 - photo.length)]);
    const { body: tooLarge } = await challenge.page.put(at(challenge.id, 0), padded).expect(413);

    expect(status).toBe(413);
    expect(taken * large.length).toBeLessThan(26 * 1_048_576);
    expect([tooMany.code, tooLarge.code]).toEqual(['frames_exceeded', 'body_too_large']);
  });

  it('are read ahead once for each number, so that nobody keeps the engine busy', async () => {
    const ahead = jest.spyOn(test.app.get(FaceReadings, { strict: false }), 'readAhead');
    const challenge = await challenged();
    for (const n of [0, 0, 1, 1, 1]) await challenge.page.put(at(challenge.id, n), photo);
    await challenge.page.put(at(newId('chal'), 2), photo).expect(404);

    const { id: sessionId } = challenge.session;
    const organizationId = expect.stringMatching(/^org_/) as string;
    expect(ahead.mock.calls.map(([, asker]) => asker)).toEqual([
      { organizationId, sessionId },
      { organizationId, sessionId },
    ]);
  });

  it.each([
    ['without a time', 'frames/0', 400],
    ['with a time after the end', 'frames/0?at_ms=60001', 400],
    ['with a number below zero', 'frames/-1?at_ms=0', 404],
    ['with another number', 'frames/1e1?at_ms=0', 404],
    ['with another number of its own', 'frames/01?at_ms=0', 404],
  ])('%s are refused', async (_, path, status) => {
    const { session, page, id } = await challenged();
    await page.put(`liveness_challenges/${id}/${path}`, photo).expect(status);

    expect(await count('pictures', session)).toBe(0);
  });

  it('wait for their step', async () => {
    const { page } = await agreed();
    const { body } = await page.post('liveness_challenges').expect(409);

    expect(body.code).toBe('step_not_current');
  });

  it('are destroyed with the redaction of their session', async () => {
    const challenge = await answered();
    const before = await objects();
    await Promise.all([
      redact(challenge.session),
      ...[5, 6, 7].map((n) => challenge.page.put(at(challenge.id, n), photo)),
      complete(challenge),
    ]);

    expect(before - (await objects())).toBe(5);
    expect(await count('pictures', challenge.session)).toBe(0);
    expect(await count('liveness_challenges', challenge.session)).toBe(0);
  });
});
