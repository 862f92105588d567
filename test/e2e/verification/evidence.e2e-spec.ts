import { OPERATOR } from '../../../src/platform/audit/index.js';
import type { Id } from '../../../src/platform/ids/index.js';
import { RetentionSweep } from '../../../src/verification/erasure/index.js';
import { ProjectsService } from '../../../src/verification/projects/index.js';
import { LegalHolds } from '../../../src/verification/legal-holds/index.js';
import { SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makeProject, type Partner } from '../../factories/partner.js';
import { makePictureScene, sessionId, type PictureScene } from '../../factories/picture-scene.js';
import {
  jpeg,
  jpegBomb,
  OTHER_FILES,
  PHONE,
  phonePhoto,
  pngBomb,
} from '../../factories/pictures.js';
import { visit, visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { PASSES, UNCLEAR } from '../../support/engine/held-engine.js';
import { dump } from '../../support/stored.js';

const FRONT = 'captures/document_front';
const MAX_BYTES = 8 * 1024 * 1024;

describe('the pictures of a session', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let project: Id<'proj'>;
  let photo: Buffer;
  let agreed: PictureScene['agreed'];
  let native: PictureScene['native'];
  let evidence: PictureScene['evidence'];
  let stored: PictureScene['stored'];
  let count: PictureScene['count'];
  let objects: PictureScene['objects'];
  let conclude: PictureScene['conclude'];
  let redact: PictureScene['redact'];

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_SESSION: '100000' });
    const scene = await makePictureScene(test);
    ({ partner, api, project, photo, agreed, native } = scene);
    ({ evidence, stored, count, objects, conclude, redact } = scene);
  });

  afterAll(() => test.close());

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

  it('of one kind that arrive at once are kept as one', async () => {
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
    const moves = await page.post('liveness_challenges', {}).expect(409);
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

  it.each([
    ['a document where the project takes no files', FRONT, false, 403],
    ['a document where it takes them', FRONT, true, 200],
    ['a face, wherever', 'captures/selfie', true, 403],
  ])('from a file are answered for %s', async (_, path, uploadsAllowed, status) => {
    const { session, page } = await agreed(
      await makeProject(test.app, partner.organizationId, {
        engine: 'native',
        template: path === FRONT ? 'document_selfie' : 'selfie_only',
        uploadsAllowed,
      }),
    );
    expect((await page.get()).body).toMatchObject({ takes_files: uploadsAllowed });

    const { body } = await page.put(`${path}?source=file`, photo).expect(status);

    expect(body.code).toBe(status === 403 ? 'upload_not_allowed' : undefined);
    expect(await count('pictures', session)).toBe(status === 403 ? 0 : 1);
  });

  it('from a file are taken by no production project that did not say so', async () => {
    const { organizationId } = partner;
    const live = await makeProject(test.app, organizationId, { environment: 'production' });
    const found = await test.app.get(ProjectsService, { strict: false }).find(organizationId, live);

    expect(found).toMatchObject({ uploadsAllowed: false });
  });

  it('come from the camera or from a file, and from nowhere else', async () => {
    const { page } = await agreed();

    await page.put(`${FRONT}?source=elsewhere`, photo).expect(400);
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
    });

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
    // The head of a JPEG in hexadecimal digits and in Base64: a shorter text occurs by chance.
    for (const head of ['ffd8ffe000104a464946', '/9j/4AAQSkZJRg']) expect(text).not.toContain(head);
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

  it('are gone at once when their person goes back behind the consent, or declines, unless they are held', async () => {
    const [declined, held, undone] = [await agreed(), await agreed(), await agreed()];
    for (const { page } of [declined, held, undone]) await page.put(FRONT, photo).expect(200);
    await undone.page.post('back').expect(200);
    expect(await count('pictures', undone.session)).toBe(0);
    const holds = test.app.get(LegalHolds, { strict: false });
    await holds.place(partner.organizationId, sessionId(held.session));

    for (const { page } of [declined, held])
      await page.post('steps/consent', { granted: false }).expect(200);

    expect(await count('pictures', declined.session)).toBe(0);
    expect(await count('pictures', held.session)).toBe(1);
    expect((await api.read(declined.session.id))['status_details']).toMatchObject({
      code: 'consent_declined',
    });
  });

  it('are deleted after the days of their project, archived or not, unless they are held or needed', async () => {
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
    await test.app
      .get(ProjectsService, { strict: false })
      .archive(partner.organizationId, days30, OPERATOR);
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
});
