import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { DeviceKeyScene } from '../../factories/device-keys.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { jpeg } from '../../factories/pictures.js';
import { visit, visitor, type Visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { codesOf, NativeScene } from '../../support/engine/native-scene.js';
import { frames, type Shown } from '../../support/engine/scripted-engine.js';

const STEP = 'steps/device_key';
const OTHER_WAY = 'steps/selfie/other_way';
const SUCCESS = { simulation: { scenario: 'success' } };
const DAY = 86_400;

const END = (code: string) => ({ status: 'failed', user_id: null, status_details: { code } });

describe('a known person who would rather show no face', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication();
  });

  afterAll(() => test.close());

  const choose = async (page: Visitor) => {
    await page.post(OTHER_WAY, {}).expect(200);
    await page.post('steps/consent', { granted: true }).expect(200);
  };

  describe('with a key of their own', () => {
    let partner: Partner;
    let api: Api;
    let scene: DeviceKeyScene;

    beforeAll(async () => {
      partner = await makePartner(test.app);
      api = apiOf(test, partner.sandboxKey);
      scene = new DeviceKeyScene(test, partner);
    });

    /** A session of theirs that may go on without a face. */
    const opened = async (userId: string, more: object = {}) => {
      const { selfieProject: project_id } = partner;
      const asked = { project_id, user_id: userId, without_face: true, ...more };
      const session = await api.session(asked);
      return { ...(await visit(test, session)), session };
    };
    const atKey = async (userId: string, more: object = {}) => {
      const page = await opened(userId, more);
      await choose(page);
      const { body } = await page.post('steps/document', SUCCESS).expect(200);
      expect(body).toMatchObject({ current_step: 'device_key', status: 'awaiting_user_input' });
      return page;
    };

    it('shows the document on record, then the key, and is known by both', async () => {
      const { userId, key } = await scene.withKey('persona_01');
      const page = await opened(userId);
      expect((await page.get()).body).toMatchObject({ without_face: 'offered' });
      await page.post('steps/consent', { granted: true }).expect(200);
      const { body } = await page.post(OTHER_WAY, {}).expect(200);
      expect(body).toMatchObject({ current_step: 'consent', without_face: 'taken' });
      expect(body.consent.items.map(({ step }: { step: string }) => step)).toEqual(['document']);
      await page.post('steps/consent', { granted: true }).expect(200);
      await page.post('steps/document', SUCCESS).expect(200);
      await page.post(STEP, { response: key.assert(await scene.challenge(page)) }).expect(200);

      const ended = await api.read(page.session.id);
      expect(ended).toMatchObject({ status: 'success', user_id: userId, user_created: false });
      expect(codesOf(ended)).toEqual({
        ...{ id_authenticity: true, id_not_expired: true, age_on_id: true },
        ...{ document_matches_known_user: true, document_on_record: true },
        ...{ device_key_bound: true, device_key_rested: true },
      });
    });

    it('opens nothing else: no key is made or forgotten, and no data shown', async () => {
      const { userId, key } = await scene.withKey('persona_02');
      const before = await scene.keysOf(userId);
      const page = await atKey(userId, { ask_device_key: true, offer_device_key: true });
      await page.post(STEP, { response: key.assert(await scene.challenge(page)) }).expect(200);

      const { body } = await page.get();
      const nothing = { offers_device_key: false, forgets_devices: false, shows_data: false };
      expect(body).toMatchObject({ status: 'success', result: nothing });
      expect(await scene.make(page)).toEqual([409, 'device_key_not_offered']);
      await page.post('device_keys/forget_earlier', {}).expect(409);
      const held = visitor(test.baseUrl, `${page.session.id}/held`, page.cookie);
      expect((await held.get()).status).not.toBe(200);
      expect(await scene.keysOf(userId)).toEqual(before);
    });

    it('fails without a key, and with one of somebody else', async () => {
      const { key: foreign } = await scene.withKey('persona_05');
      const { userId } = await scene.withKey('persona_03');
      const page = await atKey(userId);
      const response = foreign.assert(await scene.challenge(page));
      await page.post(STEP, { response }).expect(409);
      await page.post(`${STEP}/skip`, {}).expect(200);
      expect(await api.read(page.session.id)).toMatchObject(END('device_key_not_shown'));
    });

    it.each<[string, boolean, number]>([
      ['a synced key', true, DAY],
      ['a key of today', false, 3_600],
    ])('fails with %s', async (_, isSynced, seconds) => {
      const key = scene.authenticator(isSynced);
      const persona = isSynced ? 'persona_06' : 'persona_07';
      const first = await scene.established(persona);
      await first.post('device_keys', { response: key.register(await scene.making(first)) });
      test.clock.advanceSeconds(seconds);
      const page = await atKey(first.session['user_id'] as string);
      await page.post(STEP, { response: key.assert(await scene.challenge(page)) }).expect(200);
      expect(await api.read(page.session.id)).toMatchObject(END('device_key_not_shown'));
    });

    it('asks for the document again where the key comes too late', async () => {
      const { userId, key } = await scene.withKey('persona_08');
      const page = await atKey(userId);
      test.clock.advanceSeconds(301);
      await page.post(`${STEP}/challenges`, {}).expect(409);
      const { body } = await page.post(`${STEP}/skip`, {}).expect(200);
      expect(body.current_step).toBe('document');
      await page.post('steps/document', SUCCESS).expect(200);
      await page.post(STEP, { response: key.assert(await scene.challenge(page)) }).expect(200);
      expect(await api.read(page.session.id)).toMatchObject({ status: 'success' });
    });

    it('goes this way only where the caller says so, and not on a shared device', async () => {
      const { userId } = await scene.withKey('persona_10');
      for (const more of [{ without_face: false }, { kiosk: true }, { user_id: null }]) {
        const page = await opened(userId, more);
        expect((await page.get()).body.without_face).toBeNull();
        expect((await page.post(OTHER_WAY, {})).body.code).toBe('step_not_current');
      }
      const gone = await opened(userId, { ask_device_key: true, document_without_key: true });
      await gone.post(`${STEP}/lost`, {}).expect(200);
      expect((await gone.post(OTHER_WAY, {})).body.code).toBe('step_not_current');
    });
  });

  describe('with real pictures', () => {
    const OTHER_CARD = { face: 0.1, fields: { document_number: 'T00000001' } };
    const STRANGER = { first_name: 'SAM', last_name: 'OTHER', document_number: 'T00000002' };
    let scene: NativeScene;
    let userId: string;

    beforeEach(async () => {
      scene = await NativeScene.make(test);
      userId = (await scene.verify())['user_id'] as string;
    });

    const open = () =>
      scene.open({ project_id: scene.selfie, user_id: userId, without_face: true });
    type Opened = Awaited<ReturnType<typeof open>>;

    const show = async (front: Shown): Promise<SessionBody> => {
      test.clock.advanceSeconds(601);
      const opened = await open();
      await choose(opened.page);
      await scene.showDocument(opened, front);
      return scene.api.read(opened.session.id);
    };

    const stored = () =>
      test.database.query(
        `SELECT (SELECT count(*) FROM verification.person_documents WHERE person_id = $1)::int AS documents,
                (SELECT encode(sealed_face, 'hex') FROM verification.face_templates WHERE person_id = $1) AS face`,
        [uuidOf(userId as Id<'user'>)],
      );

    it.each<[string, Shown, string]>([
      // Nobody came with a key here: their own document is known by what is missing then.
      ['their document', { face: 0.1 }, 'device_key_not_shown'],
      ['another document of their name and face', OTHER_CARD, 'document_mismatch'],
      ['a document of somebody else', { face: 0.1, fields: STRANGER }, 'document_mismatch'],
      ['a document of another face', { face: 0.9, fields: STRANGER }, 'document_mismatch'],
      ['their document with another face', { face: 0.9 }, 'document_conflict'],
    ])('takes only the document on record: %s', async (_, front, code) => {
      const before = await stored();
      expect(await show(front)).toMatchObject(END(code));
      expect(await stored()).toEqual(before);
    });

    it('takes no card that a document alone put beside the name', async () => {
      const project = await makeProject(test.app, scene.partner.organizationId, {
        ...{ environment: 'production', template: 'custom', steps: ['document'] },
      });
      for (const more of [{}, { user_id: userId }])
        expect(
          await scene.verify({ front: OTHER_CARD, ...more }, scene.api, project),
        ).toMatchObject({ status: 'success', user_id: userId });

      expect(await show(OTHER_CARD)).toMatchObject(END('document_mismatch'));
    });

    it.each<[string, 'NULL' | 'false']>([
      ['that an older version recorded, by whatever', 'NULL'],
      ['that came without a face', 'false'],
    ])('takes no card %s, until it is shown beside the face', async (_, withSelfie) => {
      await test.database.query(
        `UPDATE verification.person_documents SET with_selfie = ${withSelfie} WHERE person_id = $1`,
        [uuidOf(userId as Id<'user'>)],
      );
      expect(await show({ face: 0.1 })).toMatchObject(END('document_mismatch'));

      await scene.verify();
      expect(await show({ face: 0.1 })).toMatchObject(END('device_key_not_shown'));
    });

    it('takes no card by which alone its person became known', async () => {
      const project = await makeProject(test.app, scene.partner.organizationId, {
        ...{ environment: 'production', template: 'custom', steps: ['document'] },
      });
      const front = { face: 0.9, fields: STRANGER };
      const made = await scene.verify({ front }, scene.api, project);
      expect(made).toMatchObject({ status: 'success', user_created: true });
      userId = made['user_id'] as string;
      expect(await show(front)).toMatchObject(END('document_mismatch'));
    });

    it('counts each document that was seen well and did not pass', async () => {
      const findings: Shown['findings'] = [
        { code: 'id_authenticity', outcome: 'fail', reasons: ['check_digits_wrong'] },
      ];
      const forged = async () => {
        const opened = await open();
        await choose(opened.page);
        scene.scripted.evidence.capture(opened.session.id, 'document_front', {
          ...{ face: 0.1, findings },
        });
        const { body } = await opened.page.post('steps/document', {});
        await scene.work();
        return body.code as string | undefined;
      };
      expect([await forged(), await forged()]).toEqual([undefined, undefined]);
      expect(await forged()).toBe('face_try_too_soon');
    });

    it('takes no document from a file, though the project does', async () => {
      const project_id = await makeProject(test.app, scene.partner.organizationId, {
        ...{ environment: 'production', template: 'selfie_only', uploadsAllowed: true },
      });
      const { page } = await scene.open({ project_id, user_id: userId, without_face: true });
      await choose(page);

      expect((await page.get()).body).toMatchObject({ takes_files: false });
      const sent = await page.put('captures/document_front?source=file', await jpeg());
      expect(sent.body.code).toBe('upload_not_allowed');
    });

    /** At the key, after their document before a camera. */
    const atKey = async () => {
      const opened = await open();
      await choose(opened.page);
      await opened.page.put('captures/document_front', await jpeg()).expect(200);
      await scene.showDocument(opened, { face: 0.1 });
      expect((await opened.page.get()).body.current_step).toBe('device_key');
      return opened;
    };

    it('is asked for the key in any case: nobody else learns whether there is one', async () => {
      const { page, session } = await atKey();
      await page.post(`${STEP}/skip`, {}).expect(200);
      expect(await scene.api.read(session.id)).toMatchObject(END('device_key_not_shown'));
    });

    it('is decided again at the end: the document is still on record', async () => {
      const first = await scene.open({ project_id: scene.document, ask_device_key: true });
      await scene.showDocument(first, { face: 0.1 });
      await first.page.put('captures/selfie', await jpeg()).expect(200);
      await scene.showSelfie(first, 0.1);
      const keys = new DeviceKeyScene(test, scene.partner);
      const key = keys.authenticator();
      const made = key.register(await keys.making(first.page));
      await first.page.post('device_keys', { response: made }).expect(200);
      test.clock.advanceSeconds(DAY);
      const show = async () => {
        const { page, session } = await atKey();
        const response = key.assert(await keys.challenge(page));
        return { session, end: () => page.post(STEP, { response }).expect(200) };
      };
      const before = await stored();
      const good = await show();
      await good.end();
      expect(await scene.api.read(good.session.id)).toMatchObject({
        ...{ status: 'success', user_id: userId, user_created: false },
      });
      expect(await stored()).toEqual(before);

      const late = await show();
      await test.database.query('DELETE FROM verification.person_documents WHERE person_id = $1', [
        uuidOf(userId as Id<'user'>),
      ]);
      await late.end();
      expect(await scene.api.read(late.session.id)).toMatchObject(END('document_mismatch'));
    });

    it('has tries of its own, which no press of the button gives back', async () => {
      const counted = () =>
        test.database
          .query<{ tries: number }>(
            'SELECT cardinality(tried_at) AS tries FROM verification.face_tries WHERE person_id = $1',
            [uuidOf(userId as Id<'user'>)],
          )
          .then(([row]) => row?.tries);
      const fail = async (opened: Opened) => {
        test.clock.advanceSeconds(601);
        scene.scripted.evidence.capture(opened.session.id, 'selfie', { face: 0.625 });
        scene.scripted.evidence.answer(opened.session.id, frames(0.625, Math.random() * 1e9));
        const { body } = await opened.page.post('steps/selfie', {});
        await scene.work();
        return body.code as string | undefined;
      };
      for (let tries = 1; tries <= 5; tries += 1) {
        const opened = await open();
        expect(await fail(opened)).toBeUndefined();
        await opened.page.post(OTHER_WAY, {}).expect(200);
        expect(await counted()).toBe(tries);
      }
      const opened = await open();
      expect(await fail(opened)).toBe('face_tries_used_up');
      await choose(opened.page);
      await scene.showDocument(opened, { face: 0.1 });
      expect(await scene.api.read(opened.session.id)).toMatchObject(END('device_key_not_shown'));

      // Foreign documents cost tries, too, until none is left.
      for (let tries = 0; tries < 10; tries += 1)
        expect(await show(OTHER_CARD)).toMatchObject(END('document_mismatch'));
      const last = await open();
      await choose(last.page);
      scene.scripted.evidence.capture(last.session.id, 'document_front', { face: 0.1 });
      expect((await last.page.post('steps/document', {})).body.code).toBe('face_tries_used_up');
    });

    it('drops a face that is being judged, and never shows its result', async () => {
      const opened = await open();
      scene.scripted.evidence.capture(opened.session.id, 'selfie', { face: 0.1 });
      scene.scripted.evidence.answer(opened.session.id, frames(0.1, 4_711));
      await opened.page.post('steps/selfie', {}).expect(200);
      await opened.page.post(OTHER_WAY, {}).expect(200);
      await scene.work();
      const { body } = await opened.page.get();
      expect(body).toMatchObject({ current_step: 'consent', status: 'awaiting_user_input' });
      await opened.page.post('steps/consent', { granted: true }).expect(200);
      await scene.showDocument(opened, { face: 0.1 });
      const ended = await scene.api.read(opened.session.id);
      expect(ended).toMatchObject(END('device_key_not_shown'));
      expect(JSON.stringify(ended['checks'])).not.toContain('selfie_');
      const evidence = await test.database.query(
        `SELECT 1 FROM verification.liveness_challenges WHERE session_id = $1 AND status <> 'ended'`,
        [uuidOf(opened.session.id as Id<'vs'>)],
      );
      expect(evidence).toEqual([]);
    });
  });
});
