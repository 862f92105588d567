import { uuidOf } from '../../../src/platform/ids/index.js';
import { FaceTriesStore } from '../../../src/verification/sessions/face-tries/face-tries.store.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { NativeScene, nextMoment } from '../../support/engine/native-scene.js';
import { frames, type Shown } from '../../support/engine/scripted-engine.js';

const DAY = 86_400;
const HOLDER = 0.1;
const THIEF = 0.9;
const OTHER_CARD = { first_name: 'SAM', last_name: 'OTHER', document_number: 'T00000001' };

describe('failed faces beside a document, where the session names nobody', () => {
  let test: TestApplication;
  let scene: NativeScene;

  beforeAll(async () => {
    test = await startApplication();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    scene = await NativeScene.make(test);
  });

  type Opened = Awaited<ReturnType<NativeScene['open']>>;

  async function withCard(front: Partial<Shown> = {}, input: object = {}): Promise<Opened> {
    const opened = await scene.open({ project_id: scene.document, ...input });
    await scene.showDocument(opened, { face: HOLDER, ...front });
    expect((await opened.page.get()).body.current_step).toBe('selfie');
    return opened;
  }

  /** What the page answers to a selfie: its refusal, or where the session then is. */
  async function show({ session, page }: Opened, selfie: Shown): Promise<string> {
    scene.scripted.evidence.capture(session.id, 'selfie', selfie);
    scene.scripted.evidence.answer(session.id, frames(selfie.face ?? 0, nextMoment()));
    const { body } = await page.post('steps/selfie', {});
    await scene.work();
    return body.code ?? (await page.get()).body.status;
  }

  const fake = async (front: Partial<Shown> = {}, input: object = {}) =>
    show(await withCard(front, input), { face: THIEF });
  const later = () => {
    test.clock.advanceSeconds(601);
  };
  const useUp = async (tries: number, input: (tried: number) => object = () => ({})) => {
    for (let tried = 0; tried < tries; tried += 1) {
      later();
      expect(await fake({}, input(tried))).toBe('failed');
    }
    later();
  };

  const kept = () =>
    test.database.query('SELECT 1 FROM verification.named_face_tries WHERE organization_id = $1', [
      uuidOf(scene.partner.organizationId),
    ]);

  it('give a thief with a card five faces a day, with pauses, however many sessions there are', async () => {
    const answers = [await fake(), await fake(), await fake()];
    expect(answers).toEqual(['failed', 'failed', 'face_try_too_soon']);
    await useUp(3);
    expect(await fake()).toBe('face_tries_used_up');

    // The holder waits no longer than the tries count, and another document of theirs has its own.
    expect(await show(await withCard(), { face: HOLDER })).toBe('face_tries_used_up');
    expect(await fake({ fields: OTHER_CARD })).toBe('failed');
    const audited = await test.database.query(
      `SELECT action, outcome FROM verification.audit_entries
        WHERE organization_id = $1 AND action LIKE '%.face_tries_used_up'`,
      [uuidOf(scene.partner.organizationId)],
    );
    expect(audited).toEqual([{ action: 'session.face_tries_used_up', outcome: 'refused' }]);
    test.clock.advanceSeconds(DAY);
    expect(await show(await withCard(), { face: HOLDER })).toBe('success');
  });

  it('count one by one when sessions with the same card try at once', async () => {
    const opened = [await withCard(), await withCard(), await withCard(), await withCard()];
    const answers = await Promise.all(opened.map((each) => show(each, { face: THIEF })));

    expect(answers.filter((each) => each === 'face_try_too_soon')).toHaveLength(2);
  });

  it('count over all names that somebody may type to start the session', async () => {
    await useUp(10, (tried) => ({ started_by_anybody: `name ${String(tried)}` }));

    expect(await fake({}, { started_by_anybody: 'one more' })).toBe('face_tries_used_up');
  });

  it('cost nothing in the dark, after a pass, or with a document that did not pass itself', async () => {
    const findings = [{ code: 'id_authenticity' as const, outcome: 'fail' as const, reasons: [] }];
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await show(await withCard(), { face: THIEF, issues: ['dark'] })).toBe(
        'awaiting_user_input',
      );
      expect(await show(await withCard(), { face: HOLDER })).toBe('success');
      // Whoever makes a card up would close the way for its holder.
      expect(await fake({ findings })).toBe('failed');
    }

    expect(await fake()).toBe('failed');
  });

  it('count apart in another organization, and beside the tries of a person whom a session names', async () => {
    const first = scene;
    const userId = (await scene.verify())['user_id'] as string;
    const named = { user_id: userId };
    await useUp(5, () => named);
    expect(await fake()).toBe('failed');
    await useUp(4);
    expect(await fake()).toBe('face_tries_used_up');
    expect(await fake({}, named)).toBe('failed');
    scene = await NativeScene.make(test);
    expect(await fake()).toBe('failed');
    scene = first;
    scene.scripted = (await NativeScene.make(test)).scripted;
    expect(await fake()).toBe('face_tries_used_up');
  });

  it('are forgotten after a day, and with the person whose document it is', async () => {
    await fake();
    test.clock.advanceSeconds(DAY + 1);
    await test.app.get(FaceTriesStore, { strict: false }).forgetNamed();
    expect(await kept()).toEqual([]);

    const userId = (await scene.verify())['user_id'] as string;
    await fake();
    expect(await kept()).toHaveLength(1);
    const deleted = await fetch(`${test.baseUrl}/v1/users/${userId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${scene.partner.productionKey}` },
    });
    expect(deleted.status).toBe(200);
    expect(await kept()).toEqual([]);
  });
});
