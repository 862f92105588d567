import type { Id } from '../../../src/platform/ids/index.js';
import { SessionStore } from '../../../src/verification/sessions/index.js';
import { apiOf } from '../../factories/api.js';
import { makeProject } from '../../factories/partner.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { codesOf, NativeScene, nextMoment } from '../../support/engine/native-scene.js';
import { frames, type Shown } from '../../support/engine/scripted-engine.js';

const PASSPORT: Shown = { face: 0.1, documentType: 'passport' };
const FORGED: Shown = {
  ...PASSPORT,
  findings: [{ code: 'id_authenticity', outcome: 'fail', reasons: ['printed_birth_date_differs'] }],
};
const HOME = { line1: '9 Typed Road', city: 'Norfolk', state: 'VA', postal_code: '23510' };

describe('a step back', () => {
  let test: TestApplication;
  let scene: NativeScene;

  beforeAll(async () => {
    test = await startApplication();
    scene = await NativeScene.make(test);
  });

  afterAll(() => test.close());

  type Opened = Awaited<ReturnType<NativeScene['open']>>;

  const showUnclearSelfie = async ({ session, page }: Opened): Promise<void> => {
    scene.scripted.evidence.capture(session.id, 'selfie', { face: 0.1, issues: ['blurred'] });
    scene.scripted.evidence.answer(session.id, frames(0.1, nextMoment()));
    await page.post('steps/selfie', {}).expect(200);
    await scene.work();
  };

  it('makes up for no final failure, and the page does not show which document has passed', async () => {
    const opened = await scene.open({ project_id: scene.document });
    await scene.showDocument(opened, FORGED);
    const failed = (await opened.page.get()).body;
    expect(failed.steps.map(({ name }: { name: string }) => name)).toEqual([
      ...['consent', 'document', 'selfie', 'address'],
    ]);

    await opened.page.post('back').expect(200);
    await scene.showDocument(opened, PASSPORT);
    const { now: _, ...passed } = (await opened.page.get()).body;
    expect(failed).toMatchObject(passed);
    await scene.showSelfie(opened, 0.1);
    await opened.page.post('steps/address', { ...HOME, country: 'US' }).expect(200);

    const ended = await scene.api.read(opened.session.id);
    expect(ended).toMatchObject({
      status: 'failed',
      status_details: { code: 'document_not_authentic' },
      user_id: null,
    });
    expect(codesOf(ended)['id_authenticity']).toEqual(['printed_birth_date_differs']);
    const codes = ended['checks'].map(({ code }: { code: string }) => code);
    expect(codes).toHaveLength(new Set(codes).size);
  });

  it('asks no holder of a failed licence for the address that it shows', async () => {
    const opened = await scene.open({ project_id: scene.document });
    await scene.showDocument(opened, { ...FORGED, documentType: 'drivers_license' });

    expect((await opened.page.get()).body.steps).toHaveLength(3);
  });

  it('does not undo the last unclear try, which a reviewer decides', async () => {
    const project_id = await makeProject(test.app, scene.partner.organizationId, {
      ...{ environment: 'production', template: 'custom', review: 'unclear' },
      steps: ['document', 'selfie', 'address'],
    });
    const opened = await scene.open({ project_id });
    const { session, page } = opened;
    await scene.showDocument(opened, { face: 0.1 });
    for (let n = 0; n < 5; n += 1) await showUnclearSelfie(opened);
    expect((await page.get()).body).toMatchObject({ current_step: 'address' });

    const back = await page.post('back');
    expect([back.status, back.body.code]).toEqual([409, 'step_tries_used_up']);
    // As an earlier version left it.
    const store = test.app.get(SessionStore, { strict: false });
    const id = session.id as Id<'vs'>;
    const undone = { done: ['document' as const] };
    const kept = await store.find(scene.partner.organizationId, id);
    await store.locked(scene.partner.organizationId, id, async (locked, tx) => {
      const data = { ...locked!.data!, ...undone, found: locked!.data!.found.slice(0, 1) };
      await store.save({ ...locked!, data }, tx);
    });
    const sixth = await page.post('steps/selfie', {});
    expect([sixth.status, sixth.body.code]).toEqual([409, 'step_tries_used_up']);
    await store.locked(scene.partner.organizationId, id, (_, tx) => store.save(kept!, tx));

    const { body } = await page.post('steps/address', { ...HOME, country: 'US' }).expect(200);
    expect(body.steps.at(-1)).toMatchObject({ name: 'address', status: 'checking' });
    expect((await page.post('back')).body.code).toBe('session_busy');
    expect(await scene.api.read(session.id)).toMatchObject({ status: 'awaiting_user_input' });
  });

  it('makes up for no failure in the sandbox either, and a test helper begins anew', async () => {
    const api = apiOf(test, scene.partner.sandboxKey);
    const opened = async () => {
      const session = await api.session({ project_id: scene.partner.documentProject });
      const page = await visit(test, session);
      await page.post('steps/consent', { granted: true }).expect(200);
      const simulation = { persona: 'persona_02', scenario: 'underage' };
      await page.post('steps/document', { simulation }).expect(200);
      await page.post('back').expect(200);
      return { session, page };
    };
    const simulation = { persona: 'persona_02', scenario: 'success' };
    const { session, page } = await opened();
    await page.post('steps/document', { simulation }).expect(200);
    await page.post('steps/selfie', {}).expect(200);
    expect(await api.read(session.id)).toMatchObject({ status_details: { code: 'underage' } });

    const { session: other } = await opened();
    expect(await api.complete(other.id, 'success', 'persona_02')).toMatchObject({
      ...{ status: 'success', status_details: null },
    });
  });
});
