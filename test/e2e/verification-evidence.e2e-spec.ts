import type { Id } from '../../src/platform/ids/index.js';
import { uuidOf } from '../../src/platform/ids/index.js';
import { Engines } from '../../src/verification/engine/index.js';
import { RetentionSweep } from '../../src/verification/erasure/index.js';
import { EvidenceService } from '../../src/verification/evidence/index.js';
import { LegalHolds } from '../../src/verification/retention/index.js';
import { CheckRunTask } from '../../src/verification/sessions/check-runs/check-run.task.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../factories/api.js';
import { makePartner, makeProject, type Partner } from '../factories/partner.js';
import { jpeg, jpegBomb, OTHER_FILES, PHONE, phonePhoto, pngBomb } from '../factories/pictures.js';
import { visit, visitor, type Visitor } from '../factories/visitor.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { HeldEngine, PASSES, UNCLEAR } from '../support/held-engine.js';
import { dump } from '../support/stored.js';

const FRONT = 'captures/document_front';
const MAX_BYTES = 8 * 1024 * 1024;

interface Walk {
  session: SessionBody;
  page: Visitor;
}

describe('the pictures of a session', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let project: Id<'proj'>;
  let selfieProject: Id<'proj'>;
  let photo: Buffer;
  let engine: HeldEngine;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_SESSION: '100000' });
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    project = await native(['document', 'selfie']);
    selfieProject = await native(['selfie']);
    photo = await jpeg();
    engine = new HeldEngine();
    test.app.get(Engines, { strict: false }).add(engine);
  });

  afterAll(() => test.close());

  const native = (steps: ('document' | 'selfie')[]): Promise<Id<'proj'>> =>
    makeProject(test.app, partner.organizationId, { template: 'custom', steps, engine: 'native' });

  /** A session whose person has agreed. */
  async function agreed(project_id = project): Promise<Walk> {
    const session = await api.session({ project_id });
    const page = await visit(test, session);
    await page.post('steps/consent', { granted: true }).expect(200);
    return { session, page };
  }

  const sessionId = ({ id }: SessionBody): Id<'vs'> => id as Id<'vs'>;
  const evidence = (): EvidenceService => test.app.get(EvidenceService, { strict: false });
  const stored = async (session: SessionBody): Promise<Buffer[]> => {
    const captures = await evidence().capturesOf(partner.organizationId, sessionId(session));
    return Promise.all(captures.map(({ open }) => open()));
  };
  const count = async (table: string, session: SessionBody): Promise<number> => {
    const [row] = await test.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM verification.${table} WHERE session_id = $1`,
      [uuidOf(sessionId(session))],
    );
    return row?.count ?? 0;
  };
  const objects = async (): Promise<number> => {
    const [row] = await test.database.query<{ count: number }>(
      'SELECT count(DISTINCT object_id)::int AS count FROM verification.object_chunks',
    );
    return row?.count ?? 0;
  };
  /** Ends the run of a submitted step. */
  const conclude = async (findings: typeof PASSES): Promise<void> => {
    const working = test.app.get(CheckRunTask).run();
    (await engine.next()).find(findings);
    await working;
  };
  const redact = async ({ id }: SessionBody): Promise<void> => {
    await api.post(`${SESSIONS}/${id}/cancel`);
    await api.post(`${SESSIONS}/${id}/redact`).expect(200);
  };

  it('are kept without place and device, and opened again', async () => {
    const { session, page } = await agreed();
    const taken = await phonePhoto();
    const { body } = await page.put(FRONT, taken).expect(200);
    const [capture] = await evidence().capturesOf(partner.organizationId, sessionId(session));
    const opened = await capture!.open();

    expect(body).toEqual({ kind: 'document_front', accepted: true, issues: [] });
    expect(capture).toMatchObject({ kind: 'document_front', mediaType: 'image/jpeg' });
    expect(taken.includes(PHONE)).toBe(true);
    expect(opened.includes(PHONE)).toBe(false);
    expect(opened.includes(taken.subarray(-2_000, -1_000))).toBe(true);
    expect((await page.get()).body.captures).toEqual(['document_front']);
  });

  it('replace one another by kind', async () => {
    const { session, page } = await agreed();
    const before = await objects();
    await page.put(FRONT, photo).expect(200);
    await page.put('captures/document_back', photo).expect(200);
    const newer = await jpeg();
    await page.put(FRONT, newer).expect(200);

    expect(await stored(session)).toHaveLength(2);
    expect((await stored(session)).some((file) => file.includes(newer.subarray(-900, -2)))).toBe(
      true,
    );
    expect((await objects()) - before).toBe(2);
  });

  it('are one, however many arrive at once', async () => {
    const { session, page } = await agreed();
    const before = await objects();
    const sent = await Promise.all(Array.from({ length: 8 }, () => jpeg()));
    const answers = await Promise.all(sent.map((file) => page.put(FRONT, file)));
    const [kept, ...others] = await stored(session);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(others).toEqual([]);
    expect(sent.some((file) => kept!.includes(file.subarray(-900, -2)))).toBe(true);
    expect((await objects()) - before).toBe(1);
  });

  it('are not taken before the consent is stored', async () => {
    const session = await api.session({ project_id: project });
    const page = await visit(test, session);
    const before = await page.put(FRONT, photo).expect(409);
    const moves = await page.post('liveness_challenges').expect(409);
    await page.post('steps/consent', { granted: false });
    const declined = await page.put(FRONT, photo).expect(409);

    expect([before.body.code, moves.body.code, declined.body.code]).toEqual([
      'consent_required',
      'consent_required',
      'session_already_terminal',
    ]);
    expect(await count('pictures', session)).toBe(0);
  });

  it.each([
    ['of a later step', 'captures/selfie', 409, 'step_not_current'],
    ['of a step that is not asked for', 'captures/insurance_front', 409, 'step_not_current'],
    ['of an unknown kind', 'captures/passport', 404, 'capture_kind_unknown'],
    ['of a kind that every object has', 'captures/constructor', 404, 'capture_kind_unknown'],
    ['of a challenge alone', 'captures/liveness_frame', 404, 'capture_kind_unknown'],
  ])('%s are refused', async (_, path, status, code) => {
    const { session, page } = await agreed();
    const { body } = await page.put(path, photo).expect(status);

    expect(body.code).toBe(code);
    expect(await count('pictures', session)).toBe(0);
  });

  it('of a simulated session are refused', async () => {
    const { page } = await agreed(partner.documentProject);

    expect((await page.put(FRONT, photo).expect(409)).body.code).toBe('capture_not_expected');
  });

  it('do not change while their check runs, and are asked for again when it is unclear', async () => {
    const { session, page } = await agreed();
    await page.put(FRONT, photo).expect(200);
    await page.post('steps/document', {}).expect(200);
    const busy = await page.put(FRONT, photo).expect(409);
    await conclude(UNCLEAR);
    const after = await page.get();

    expect(busy.body.code).toBe('session_busy');
    expect(after.body.captures).toEqual([]);
    expect(await count('pictures', session)).toBe(0);
    await page.put(FRONT, photo).expect(200);
    await page.post('steps/document', {}).expect(200);
    await conclude(PASSES);
    expect((await page.put(FRONT, photo).expect(409)).body.code).toBe('step_not_current');
    expect(await stored(session)).toHaveLength(1);
  });

  it('are taken from the page that opened the session only', async () => {
    const { session, page } = await agreed();
    const { page: stranger } = await agreed();
    const foreign = visitor(test.baseUrl, session.id, stranger.cookie);
    const address = `${test.baseUrl}/verify/api/${session.id}/${FRONT}`;
    const forged = await fetch(address, {
      method: 'PUT',
      headers: { cookie: page.cookie, 'content-type': 'image/jpeg' },
      body: new Uint8Array(photo),
    });

    expect((await foreign.put(FRONT, photo)).status).toBe(401);
    expect(forged.status).toBe(403);
    expect(await count('pictures', session)).toBe(0);
  });

  it('have at most 8 MB, announced or not', async () => {
    const { session, page } = await agreed();
    const full = Buffer.concat([photo, Buffer.alloc(MAX_BYTES - photo.length)]);
    await page.put(FRONT, full).expect(200);
    const announced = await page.put(FRONT, Buffer.concat([full, Buffer.alloc(1)])).expect(413);
    const streamed = await fetch(`${test.baseUrl}/verify/api/${session.id}/${FRONT}`, {
      method: 'PUT',
      headers: {
        cookie: page.cookie,
        'x-requested-by': 'hosted-page',
        'content-type': 'image/jpeg',
      },
      body: new Blob([full, new Uint8Array(1)]).stream(),
      duplex: 'half',
    } as RequestInit);

    expect(announced.body.code).toBe('body_too_large');
    expect(streamed.status).toBe(413);
    expect(await count('pictures', session)).toBe(1);
  });

  it('are still photos of three types, however they are named', async () => {
    const { session, page } = await agreed();
    const { gif, pdf, heic, svg, html, empty, zip } = OTHER_FILES;
    const refused: [Buffer, string, string][] = [
      [gif, 'image/gif', 'picture_unsupported'],
      [gif, 'image/png', 'picture_unsupported'],
      [pdf, 'application/pdf', 'picture_unsupported'],
      [heic, 'image/heic', 'picture_unsupported'],
      [heic, 'image/jpeg', 'picture_unsupported'],
      [svg, 'image/svg+xml', 'picture_unsupported'],
      [svg, 'image/jpeg', 'picture_unsupported'],
      [html, 'image/jpeg', 'picture_unreadable'],
      [html, 'text/html', 'media_type_unsupported'],
      [empty, 'image/jpeg', 'picture_unreadable'],
      [photo, 'image/png', 'picture_unsupported'],
      [photo.subarray(0, 500), 'image/jpeg', 'picture_unreadable'],
      [Buffer.concat([photo, zip]), 'image/jpeg', 'picture_unreadable'],
      [Buffer.concat([photo, html]), 'image/jpeg', 'picture_unreadable'],
      [await pngBomb(10_000, 10_000), 'image/png', 'picture_too_many_pixels'],
      [await jpegBomb(65_000, 65_000), 'image/jpeg', 'picture_too_many_pixels'],
    ];
    const codes: unknown[] = [];
    for (const [file, type] of refused) codes.push((await page.put(FRONT, file, type)).body.code);

    expect(codes).toEqual(refused.map(([, , code]) => code));
    expect(await count('pictures', session)).toBe(0);
  });

  it('go to their own addresses only', async () => {
    const { session, page } = await agreed();
    const elsewhere = await fetch(`${test.baseUrl}/verify/api/${session.id}/back`, {
      method: 'POST',
      headers: {
        cookie: page.cookie,
        'x-requested-by': 'hosted-page',
        'content-type': 'image/jpeg',
      },
      body: new Uint8Array(photo),
    });
    const asJson = await page.put(FRONT, Buffer.from('{"picture": 1}'), 'application/json');

    expect(elsewhere.status).toBe(415);
    expect(asJson.status).toBe(400);
  });

  it('are readable nowhere in the database', async () => {
    const { session, page } = await agreed();
    const taken = await phonePhoto();
    await page.put(FRONT, taken).expect(200);
    const text = await dump(test.database);
    const [kept] = await stored(session);
    const pixels = kept!.subarray(-400, -300);

    expect(text).not.toContain(PHONE);
    expect(text).not.toContain(pixels.toString('hex'));
    expect(text).not.toContain('JFIF');
  });

  it('are destroyed with the redaction of their session', async () => {
    const { session, page } = await agreed();
    const before = await objects();
    await page.put(FRONT, photo).expect(200);
    const [capture] = await evidence().capturesOf(partner.organizationId, sessionId(session));
    const { session: other, page: otherPage } = await agreed();
    await otherPage.put(FRONT, photo).expect(200);
    await redact(session);

    await expect(capture!.open()).rejects.toThrow();
    expect(await count('pictures', session)).toBe(0);
    expect((await objects()) - before).toBe(1);
    expect(await stored(other)).toHaveLength(1);
    expect((await page.put(FRONT, photo)).status).toBe(409);
  });

  it('are none after a redaction, even when some arrive in the same moment', async () => {
    const { session, page } = await agreed();
    const before = await objects();
    await Promise.all([
      ...Array.from({ length: 6 }, async (_, n) =>
        page.put(n % 2 ? FRONT : 'captures/document_back', await jpeg()),
      ),
      redact(session),
    ]);

    expect(await count('pictures', session)).toBe(0);
    expect(await objects()).toBe(before);
  });

  it('are destroyed with their person', async () => {
    const { session, page } = await agreed(await native(['document']));
    const before = await objects();
    await page.put(FRONT, photo).expect(200);
    await page.post('steps/document', {}).expect(200);
    await conclude(PASSES);
    const { user_id: userId } = await api.read(session.id);
    await api.delete(`/v1/users/${userId}`).expect(200);

    expect(await count('pictures', session)).toBe(0);
    expect(await objects()).toBe(before);
  });

  it('are deleted after the days of their project, unless they are held or needed', async () => {
    const days30 = await native(['document']);
    const days5 = await makeProject(test.app, partner.organizationId, {
      template: 'custom',
      steps: ['document'],
      engine: 'native',
      picturesDays: 5,
    });
    const ended = async (project_id: Id<'proj'>): Promise<SessionBody> => {
      const { session, page } = await agreed(project_id);
      await page.put(FRONT, photo).expect(200);
      await api.post(`${SESSIONS}/${session.id}/cancel`).expect(200);
      return session;
    };
    const [long, short, held] = [await ended(days30), await ended(days5), await ended(days5)];
    const { session: open, page } = await agreed(days5);
    await page.put(FRONT, photo).expect(200);
    await test.app
      .get(LegalHolds, { strict: false })
      .place(partner.organizationId, sessionId(held));
    const sweep = (dryRun: boolean) =>
      test.app.get(RetentionSweep, { strict: false }).run({ dryRun });
    const left = (): Promise<number[]> =>
      Promise.all([long, short, held, open].map((session) => count('pictures', session)));
    const before = await objects();

    await sweep(false);
    expect(await left()).toEqual([1, 1, 1, 1]);
    test.clock.advanceSeconds(6 * 86_400);
    const [due] = await sweep(true);
    expect(due?.pictures).toMatchObject({ [days5]: 1, [days30]: 0 });
    await Promise.all([sweep(false), sweep(false)]);
    expect(await left()).toEqual([1, 0, 1, 1]);
    expect(before - (await objects())).toBe(1);
    expect((await api.read(short.id))['redacted_at']).toBeNull();
    test.clock.advanceSeconds(25 * 86_400);
    await sweep(false);
    expect((await left())[0]).toBe(0);
  });

  describe('of a liveness challenge', () => {
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
      const seen = new Set<string>();
      for (let i = 0; i < 20; i++) seen.add((await challenged(walk)).moves.join());
      const { body } = await walk.page.post('liveness_challenges').expect(429);

      expect(seen.size).toBeGreaterThan(5);
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
});
