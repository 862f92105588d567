import request from 'supertest';
import { ME_SECONDS } from '../../../src/verification/me/held-data.service.js';
import { LegalHolds } from '../../../src/verification/legal-holds/index.js';
import { newId, uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { DeviceKeyScene } from '../../factories/device-keys.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { cookieOf, goThrough, visit, visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const MINUTE = 60;

describe('the page of what is held about a person', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });
  afterAll(() => test.close());

  /** A session that names its person, and needs their own document. */
  const named = ({ session }: { session: SessionBody }) => ({
    user_id: session['user_id'] as string,
  });

  /** A browser in which somebody has been through a session. */
  async function finished(persona: string, scenario = 'success', more: object = {}) {
    const session = await api.session({ project_id: partner.documentProject, ...more });
    const { cookie } = await goThrough(test, session, { persona, scenario });
    return { session: await api.read(session.id), cookie };
  }

  const held = ({ session, cookie }: { session: SessionBody; cookie: string }) =>
    request(test.baseUrl)
      .get(`/verify/api/${session.id}/held`)
      .set('cookie', cookie)
      .set('x-requested-by', 'hosted-page');
  const withdraw = ({ session, cookie }: { session: SessionBody; cookie: string }) =>
    request(test.baseUrl)
      .delete(`/verify/api/${session.id}/held`)
      .set('cookie', cookie)
      .set('x-requested-by', 'hosted-page');

  it('shows all verifications at this organization, and nothing of another person', async () => {
    const first = await finished('persona_03');
    await finished('persona_04');
    const again = await finished('persona_03', 'success', named(first));
    const { body } = await held(again).expect(200);

    expect(body).toMatchObject({ object_name: 'held_data', scope: 'person' });
    expect(body.verifications).toHaveLength(2);
    expect(body.verifications[0]).toMatchObject({
      verified_at: again.session['completed_at'],
      steps: expect.arrayContaining(['document', 'selfie']),
      pictures_until: null,
      consent: { granted: true, locale: 'en', text: expect.stringMatching(/\w+/) },
    });
    expect(body.verifications[1].verified_at).toBe(first.session['completed_at']);
    const years = new Date(body.recognized_until * 1_000).getUTCFullYear();
    expect(years).toBe(new Date(again.session['completed_at'] * 1_000).getUTCFullYear() + 3);
    await request(test.baseUrl)
      .get(`/me/${again.session.id}`)
      .expect(200)
      .expect('content-security-policy', /script-src 'self'/);
  });

  it('destroys everything when the person withdraws, and tells the partner', async () => {
    const known = { email: 'kept@example.com' };
    const before = await finished('persona_05', 'success', known);
    const browser = await finished('persona_05', 'success', named(before));
    expect(before.session['email']).toBe('kept@example.com');
    await withdraw(browser).expect(200, { deleted: true });

    for (const { session } of [before, browser])
      expect(await api.read(session.id)).toMatchObject({
        redacted_at: expect.any(Number),
        email: '',
      });
    const { data } = (await api.get(`/v1/events?project_id=${partner.documentProject}&limit=100`))
      .body as { data: { event_type: string; data: { verification_session_id: string } }[] };
    const told = data.filter(({ event_type: type }) => type.endsWith('_redacted_v1'));
    expect(told.map((event) => event.data.verification_session_id).sort()).toEqual(
      [before.session.id, browser.session.id].sort(),
    );
    const [entry] = await test.database.query<{ actor: string; outcome: string }>(
      `SELECT actor, outcome FROM verification.audit_entries WHERE action = 'user.deleted' AND subject = $1`,
      [browser.session['user_id']],
    );
    expect(entry).toEqual({ actor: browser.session.id, outcome: 'changed' });
    await held(browser).expect(409);
    await withdraw(browser).expect(409);
    // Whoever comes back is somebody new.
    const later = await finished('persona_05');
    expect(later.session['user_id']).not.toBe(browser.session['user_id']);
  });

  it('shows and deletes only an unnamed verification of somebody known', async () => {
    const own = await finished('persona_02');
    const later = await finished('persona_02');
    const { body } = await held(later).expect(200);
    expect(body).toMatchObject({ scope: 'verification', device_keys: [] });
    expect(body.verifications).toHaveLength(1);
    expect((await held(own).expect(200)).body).toMatchObject({ scope: 'verification' });
    await withdraw(later).expect(200, { deleted: true });

    expect(await api.read(later.session.id)).toMatchObject({ redacted_at: expect.any(Number) });
    expect(await api.read(own.session.id)).toMatchObject({ redacted_at: null });
    await held(later).expect(409);
  });

  it('names keys to the browser of their person alone, and all of them only where all are shown', async () => {
    const scene = new DeviceKeyScene(test, partner);
    const { userId, made, key } = await scene.withKey('persona_10');
    const unnamed = await scene.established('persona_10');
    const synced = scene.authenticator(true);
    const making = { response: synced.register(await scene.making(unnamed)) };
    await unnamed.post('device_keys', making).expect(200);
    const part = (await held(unnamed).expect(200)).body;
    const other = { kind: 'swk', credential_id: synced.credentialId };
    expect(part).toMatchObject({ scope: 'verification', device_keys: [other], user_handle: null });

    const page = await scene.waiting(userId);
    await held(page).expect(409);
    const response = key.assert(await scene.challenge(page));
    await page.post('steps/device_key', { response }).expect(200);
    const { body } = await held(page).expect(200);
    expect(body).toMatchObject({
      scope: 'person',
      device_keys: [{ id: made.id, kind: 'hwk', credential_id: key.credentialId }, other],
    });
    expect(Buffer.from(body.user_handle, 'base64url')).toHaveLength(32);
    const { body: own } = await api.get(`/v1/users/${userId}/device_keys`);
    expect(JSON.stringify(own)).not.toContain(key.credentialId);
  });

  it('revokes the key that was made in a deleted unnamed verification, and no other', async () => {
    const scene = new DeviceKeyScene(test, partner);
    const own = await scene.established('persona_06');
    const later = await scene.established('persona_06');
    for (const page of [own, later]) expect((await scene.make(page))[0]).toBe(200);
    const userId = own.session['user_id'] as string;
    expect(await scene.keysOf(userId)).toHaveLength(2);
    await withdraw(later).expect(200, { deleted: true });

    const { body: kept } = await api.get(`/v1/users/${userId}/device_keys`);
    expect(kept.data).toMatchObject([{ verification_session_id: own.session.id }]);
    const revoked = await test.database.query(
      `SELECT session_id FROM verification.events WHERE type = 'event_device_key_revoked_v1'`,
    );
    expect(revoked).toEqual([{ session_id: uuidOf(later.session.id as Id<'vs'>) }]);
  });

  it('shows and deletes nothing after a face alone', async () => {
    const own = await finished('persona_09');
    const asked = { project_id: partner.selfieProject, ...named(own) };
    const face = await finished('persona_09', 'success', asked);
    expect(face.session).toMatchObject({ status: 'success', user_id: own.session['user_id'] });

    const key = newId('dkey');
    const answers = [
      await held(face),
      await withdraw(face),
      await request(test.baseUrl)
        .delete(`/verify/api/${face.session.id}/held/device_keys/${key}`)
        .set('cookie', face.cookie)
        .set('x-requested-by', 'hosted-page'),
      await visitor(test.baseUrl, face.session.id, face.cookie).patch(`held/device_keys/${key}`, {
        label: 'Mine',
      }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('held_data_unavailable'));
    expect(await api.read(own.session.id)).toMatchObject({ redacted_at: null });
  });

  it('is closed when the person is done, for whoever comes to the same computer', async () => {
    const open = await api.session({ project_id: partner.documentProject });
    const { cookie: other } = await visit(test, open);
    const { cookie } = await goThrough(test, open, { persona: 'persona_03', scenario: 'success' });
    const browser = { session: open, cookie };
    const address = `/verify/api/${browser.session.id}/held`;
    const typed = await request(test.baseUrl).get(address).set('cookie', browser.cookie);
    expect(typed.body.code).toBe('request_not_from_page');
    const close = (cookie: string) =>
      request(test.baseUrl)
        .delete(`${address}/access`)
        .set('cookie', cookie)
        .set('x-requested-by', 'hosted-page');
    // Another browser with the link closes only its own.
    await close(other).expect(200);
    await held(browser).expect(200);

    const done = await close(browser.cookie).expect(200, { closed: true });
    expect(String(done.headers['set-cookie'])).toMatch(/=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    // Even a copy of the cookie shows nothing.
    await held(browser).expect(409);
    await withdraw(browser).expect(409);
    expect(await api.read(browser.session.id)).toMatchObject({ status: 'success' });
  });

  it.each(['selfie_mismatch', 'document_expired'])('shows nothing after %s', async (scenario) => {
    const browser = await finished('persona_06', scenario);
    const answers = [await held(browser), await withdraw(browser)];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(2).fill('held_data_unavailable'));
  });

  it('shows nothing before the end, on a shared device, and half an hour later', async () => {
    const open = await api.session({ project_id: partner.documentProject });
    const { cookie } = await visit(test, open);
    await held({ session: open, cookie }).expect(409);
    const shared = await finished('persona_07', 'success', { kiosk: true });
    await held(shared).expect(409);
    await withdraw(shared).expect(409);
    const own = await finished('persona_07');
    await held(own).expect(200);
    test.clock.advanceSeconds(ME_SECONDS + MINUTE);
    await held(own).expect(409);
    await withdraw(own).expect(409);
    test.clock.advanceSeconds(-ME_SECONDS - MINUTE);
  });

  it('is open to the browser of that session alone', async () => {
    const mine = await finished('persona_08');
    const theirs = await finished('persona_09');

    await held({ ...mine, cookie: theirs.cookie }).expect(401);
    await held({ ...mine, cookie: '' }).expect(401);
    await withdraw({ ...mine, cookie: theirs.cookie }).expect(401);
    const forged = await request(test.baseUrl)
      .delete(`/verify/api/${mine.session.id}/held`)
      .set('cookie', mine.cookie);
    expect(forged.body).toMatchObject({ code: 'request_not_from_page' });
    await held(mine).expect(200);
  });

  describe('is closed to a stranger who only held the link,', () => {
    const choice = { simulation: { persona: 'persona_02', scenario: 'success' } };

    it('and opened it too, before or after the person', async () => {
      const session = await api.session({ project_id: partner.documentProject });
      const early = await visit(test, session);
      const person = await visit(test, session);
      await early.post('steps/consent', { granted: true }).expect(200);
      await early.post('steps/document', choice).expect(200);
      const late = await visit(test, session);
      const { body } = await person.post('steps/selfie', {}).expect(200);
      expect(body).toMatchObject({ status: 'success', result: { shows_data: true } });

      for (const { cookie } of [early, late, { cookie: `${session.id}=${session.token}` }]) {
        expect((await held({ session, cookie })).body.code).toBe('held_data_unavailable');
        expect((await withdraw({ session, cookie })).body.code).toBe('held_data_unavailable');
      }
      expect((await late.get()).body).toMatchObject({ result: { shows_data: false } });
      await held({ session, cookie: person.cookie }).expect(200);
    });

    it('and handed it to the phone of the person, or made another link meanwhile', async () => {
      const session = await api.session({ project_id: partner.documentProject });
      const stranger = await visit(test, session);
      const handed = await stranger.post('handoff').expect(200);
      const opened = await request(String(handed.body.url)).get('');
      const phone = visitor(test.baseUrl, session.id, cookieOf(opened.headers));
      await phone.post('steps/consent', { granted: true }).expect(200);
      await phone.post('steps/document', choice).expect(200);
      // The new link forgets the phone, before or after its last step was taken.
      await Promise.all([phone.post('steps/selfie', {}), stranger.post('handoff')]);
      const ended = await api.read(session.id);
      const relay = { session: ended, cookie: stranger.cookie };

      expect((await held(relay)).body.code).toBe('held_data_unavailable');
      expect((await withdraw(relay)).body.code).toBe('held_data_unavailable');
    });

    it('and lets a browser that opens its link again stay the same', async () => {
      const session = await api.session({ project_id: partner.documentProject });
      const { cookie } = await visit(test, session);
      const again = await request(test.baseUrl)
        .get(`/verify?token=${session.token}`)
        .set('cookie', cookie);
      expect(cookieOf(again.headers)).toBe(cookie);
    });
  });

  it('is open to the phone that saw the person', async () => {
    const session = await api.session({ project_id: partner.documentProject });
    const desk = await visit(test, session);
    const { body } = await desk.post('handoff').expect(200);
    const opened = await request(String(body.url)).get('');
    const phone = visitor(test.baseUrl, session.id, cookieOf(opened.headers));
    await phone.post('steps/consent', { granted: true }).expect(200);
    const simulation = { persona: 'persona_02', scenario: 'success' };
    await phone.post('steps/document', { simulation }).expect(200);
    await phone.post('steps/selfie', {}).expect(200);

    expect((await held({ session, cookie: desk.cookie })).status).toBe(409);
    await held({ session, cookie: phone.cookie }).expect(200);
  });

  it('ends a session that still runs, and none of it survives', async () => {
    const browser = await finished('persona_01');
    const user = browser.session['user_id'] as string;
    const asked = { project_id: partner.selfieProject, user_id: user };
    const running = await api.session(asked);
    const page = await visit(test, running);
    await page.post('steps/consent', { granted: true }).expect(200);
    await withdraw(browser).expect(200);
    expect((await page.post('steps/selfie', {})).status).not.toBe(200);
    expect(await api.read(running.id)).toMatchObject({
      status: 'canceled',
      redacted_at: expect.any(Number),
    });

    for (let round = 0; round < 3; round += 1) {
      const again = await finished('persona_01');
      const userId = again.session['user_id'] as Id<'user'>;
      const racing = await api.session({ ...asked, user_id: userId });
      const [answer] = await Promise.all([
        withdraw(again),
        api.post(`/v1/test_helpers/verification_sessions/${racing.id}/complete`, {
          scenario: 'success',
        }),
      ]);
      expect(answer.status).toBe(200);
      const left = await test.database.query(
        `SELECT id FROM verification.sessions WHERE user_id = $1 AND redacted_at IS NULL
         UNION ALL SELECT id FROM verification.people WHERE id = $1`,
        [uuidOf(userId)],
      );
      expect(left).toEqual([]);
    }
  });

  it('destroys nothing that is under a legal hold, and destroys it once of two', async () => {
    const browser = await finished('persona_10');
    const holds = test.app.get(LegalHolds, { strict: false });
    const user = browser.session['user_id'] as Id<'user'>;
    await holds.place(partner.organizationId, user);
    expect((await withdraw(browser)).body).toMatchObject({ code: 'legal_hold' });
    await held(browser).expect(200);
    await holds.lift(partner.organizationId, user);

    const both = await Promise.all([withdraw(browser), withdraw(browser)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
