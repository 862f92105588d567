import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { SessionLifecycle, SessionStore } from '../../../src/verification/sessions/index.js';
import { apiOf, SESSIONS } from '../../factories/api.js';
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

  describe('while a known face is checked', () => {
    let userId: string;

    beforeEach(async () => {
      scene = await NativeScene.make(test);
      userId = (await scene.verify())['user_id'] as string;
    });

    const open = () => scene.open({ project_id: scene.selfie, user_id: userId, expires_in: 3_000 });
    const submit = async ({ session, page }: Opened, face = 0.9) => {
      scene.scripted.evidence.capture(session.id, 'selfie', { face });
      scene.scripted.evidence.answer(session.id, frames(face, nextMoment()));
      return page.post('steps/selfie', {});
    };
    const tries = async (): Promise<number> => {
      const [row] = await test.database.query<{ triedAt: Date[] }>(
        'SELECT tried_at AS "triedAt" FROM verification.face_tries WHERE person_id = $1',
        [uuidOf(userId as Id<'user'>)],
      );
      return row?.triedAt.length ?? 0;
    };

    it.each<[string, (opened: Opened) => Promise<unknown>]>([
      ['the step back', ({ page }) => page.post('back').expect(200)],
      ['its end', ({ session }) => scene.api.post(`${SESSIONS}/${session.id}/cancel`).expect(200)],
      [
        'its expiry',
        async () => {
          test.clock.advanceSeconds(3_600);
          await test.app.get(SessionLifecycle, { strict: false }).expireOverdue();
        },
      ],
    ])('gives the try back that %s leaves unjudged', async (_, leave) => {
      const opened = await open();
      await submit(opened);
      // A run that nobody began is replaced by the next, which is the same try.
      expect((await submit(opened)).status).toBe(200);
      expect(await tries()).toBe(1);

      await leave(opened);
      expect(await tries()).toBe(0);
      await scene.work();
      expect(await tries()).toBe(0);
      expect((await scene.api.read(opened.session.id))['checks']).toEqual([]);
    });

    it('gives no try back that was judged, and uses up none of somebody else', async () => {
      for (let n = 0; n < 6; n += 1) {
        const opened = await open();
        expect((await submit(opened)).status).toBe(200);
        await opened.page.post('back').expect(200);
      }
      const opened = await open();
      scene.scripted.evidence.capture(opened.session.id, 'selfie', { face: 0.1 });
      scene.scripted.evidence.answer(opened.session.id, []);
      await opened.page.post('steps/selfie', {}).expect(200);
      // One of a tenant at a time.
      while ((await scene.work()) > 0);
      expect(await tries()).toBe(1);
      expect((await opened.page.get()).body.steps[1]).toMatchObject({ attempts_left: 4 });
      await opened.page.post('back').expect(200);
      await scene.api.post(`${SESSIONS}/${opened.session.id}/cancel`).expect(200);
      expect(await tries()).toBe(1);
    });

    it('raises the alarm where all tries are used and none was raised, once a day', async () => {
      const used = Array.from({ length: 5 }, () => test.clock.now());
      await test.database.query(
        `INSERT INTO verification.face_tries (organization_id, person_id, tried_at) VALUES ($1, $2, $3)
         ON CONFLICT (organization_id, person_id) DO UPDATE SET tried_at = EXCLUDED.tried_at`,
        [uuidOf(scene.partner.organizationId), uuidOf(userId as Id<'user'>), used],
      );
      for (let n = 0; n < 2; n += 1)
        expect((await submit(await open())).body.code).toBe('face_tries_used_up');

      const alarms = await test.database.query(
        `SELECT outcome FROM verification.audit_entries
          WHERE organization_id = $1 AND subject = $2 AND action = 'user.face_tries_used_up'`,
        [uuidOf(scene.partner.organizationId), userId],
      );
      expect(alarms).toEqual([{ outcome: 'alarm' }]);
      const { data } = (await scene.api.get('/v1/events?limit=100')).body;
      const types = data.map(({ event_type: type }: { event_type: string }) => type);
      expect(types.filter((type: string) => type === 'event_face_tries_used_up_v1')).toHaveLength(
        1,
      );
    });
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
