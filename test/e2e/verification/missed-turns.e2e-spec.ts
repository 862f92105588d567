import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { codesOf, NativeScene, turned } from '../../support/engine/native-scene.js';
import type { Shown } from '../../support/engine/scripted-engine.js';

const FACE = 0.1;
/** The longest pause between failed faces. */
const PAUSE_SECONDS = 601;
/** How far the enrolled sides are from the front, away from the portrait; a photo of the front that is turned stays at 0. */
const SIDE = -0.3;
const OTHER = { first_name: 'SAM', last_name: 'OTHER', document_number: 'T00000001' };

const head = () => turned(FACE, SIDE);
const relief = () => turned(FACE, 0);

describe('a known person whose turns are unlike the enrolled ones', () => {
  let test: TestApplication;
  let scene: NativeScene;
  let userId: string;

  beforeAll(async () => {
    test = await startApplication();
  });

  beforeEach(async () => {
    scene = await NativeScene.make(test);
    const opened = await scene.open({ project_id: scene.document });
    await scene.showDocument(opened, { face: FACE });
    await scene.showSelfie(opened, FACE, head());
    const ended = await scene.api.read(opened.session.id);
    expect(codesOf(ended)['selfie_liveness']).toBe(true);
    userId = ended['user_id'] as string;
  });

  afterAll(() => test.close());

  const open = (more: object = {}) =>
    scene.open({ project_id: scene.selfie, user_id: userId, ...more });
  type Opened = Awaited<ReturnType<typeof open>>;

  const selfieStep = async ({ page }: Opened) => {
    const { body } = await page.get();
    const steps = body.steps as { name: string; reasons: { code: string }[] }[];
    return steps.find(({ name }) => name === 'selfie')?.reasons.map(({ code }) => code);
  };

  /** One try with these frames; the answer of the submission. */
  const showAgain = async (opened: Opened, answer: Shown[]): Promise<string | number> => {
    test.clock.advanceSeconds(PAUSE_SECONDS);
    scene.scripted.evidence.capture(opened.session.id, 'selfie', { face: FACE });
    scene.scripted.evidence.answer(opened.session.id, answer);
    const { status, body } = await opened.page.post('steps/selfie', {});
    await scene.work();
    return (body.code as string | undefined) ?? status;
  };

  const counted = async () => {
    const [row] = await test.database.query<{ tries: number }>(
      'SELECT cardinality(tried_at) AS tries FROM verification.face_tries WHERE person_id = $1',
      [uuidOf(userId as Id<'user'>)],
    );
    return row?.tries;
  };

  it('never gets through by repeating, and costs tries only after ten misses', async () => {
    const ends: unknown[] = [];
    const after: (number | undefined)[] = [];
    for (let session = 0; session < 3; session += 1) {
      const opened = await open();
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await showAgain(opened, relief())).toBe(200);
        after.push(await counted());
      }
      const { status, status_details: details } = await scene.api.read(opened.session.id);
      ends.push([status, (details as { code: string }).code]);
    }

    expect(after).toEqual([...new Array<number>(10).fill(0), 1, 2, 3, 4, 5]);
    expect(ends).toEqual(new Array(3).fill(['failed', 'liveness_unclear']));
    const alarms = await test.database.query(
      `SELECT 1 FROM verification.audit_entries
        WHERE organization_id = $1 AND action = 'user.face_tries_used_up'`,
      [uuidOf(scene.partner.organizationId)],
    );
    expect(alarms).toHaveLength(1);
    expect(await showAgain(await open(), relief())).toBe('face_tries_used_up');
    test.clock.advanceSeconds(86_400);
    expect(await showAgain(await open(), head())).toBe(200);
  });

  it('is told so at the second miss, and at the end, where no document helps', async () => {
    const opened = await open();
    await showAgain(opened, relief());
    expect(await selfieStep(opened)).toEqual(['selfie_not_confirmed']);
    await showAgain(opened, relief());
    expect(await selfieStep(opened)).toEqual(['turns_not_compared']);
    for (let tries = 2; tries < 5; tries += 1) await showAgain(opened, relief());

    const { body } = await opened.page.get();
    expect(body).toMatchObject({ status: 'failed', document_instead: null });
    expect(body.result.advice).toMatch(/help desk/);
  });

  describe('where a document may come in place of a key', () => {
    const atDocument = async () => {
      const opened = await open({ ask_device_key: true, document_without_key: true });
      await showAgain(opened, relief());
      await showAgain(opened, relief());
      expect((await opened.page.get()).body.document_instead).toBe('offered');
      await opened.page.post('steps/device_key/lost', {}).expect(200);
      await opened.page.post('steps/consent', { granted: true }).expect(200);
      return opened;
    };

    it('goes on with their own document, which leaves the enrolled views as they are', async () => {
      const opened = await atDocument();
      await scene.showDocument(opened, { face: FACE });
      expect(await selfieStep(opened)).toEqual([]);
      await showAgain(opened, relief());

      const ended = await scene.api.read(opened.session.id);
      expect(ended).toMatchObject({ status: 'success', user_id: userId });
      expect(codesOf(ended)).toMatchObject({
        ...{ id_authenticity: true, selfie_matches_portrait: true },
        ...{ selfie_matches_known_user: true, document_matches_known_user: true },
        selfie_liveness: ['sides_differ'],
      });
      const alone = await open();
      await showAgain(alone, relief());
      expect(await selfieStep(alone)).toEqual(['selfie_not_confirmed']);
      await showAgain(alone, head());
      expect(await scene.api.read(alone.session.id)).toMatchObject({ status: 'success' });
    });

    it.each<[string, Shown]>([
      ['of somebody else', { face: FACE, fields: OTHER }],
      ['with another face', { face: 0.9 }],
      [
        'that is forged',
        {
          face: FACE,
          findings: [{ code: 'id_authenticity', outcome: 'fail', reasons: ['structure_wrong'] }],
        },
      ],
    ])('gets nowhere with a document %s', async (_, front) => {
      const opened = await atDocument();
      await scene.showDocument(opened, front);
      while ((await opened.page.get()).body.current_step === 'selfie')
        await showAgain(opened, relief());

      expect(await scene.api.read(opened.session.id)).toMatchObject({
        status: 'failed',
        user_id: null,
      });
    });
  });
});
