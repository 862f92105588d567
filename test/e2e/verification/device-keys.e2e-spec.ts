import type { WebhookEvent } from '@identity-gateway/sdk/webhooks';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { DeviceKeys } from '../../../src/verification/device-keys/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import { DeviceKeyScene } from '../../factories/device-keys.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { visit, visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { inTurn } from '../../support/waiting.js';
import type { Misbehaviour } from '../../support/doubles/authenticator.js';

const DAY = 86_400;
const KEYS = 'device_keys';
const STEP = 'steps/device_key';

describe('the device key of a person', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let scene: DeviceKeyScene;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    scene = new DeviceKeyScene(test, partner);
  });
  afterAll(() => test.close());

  const codesOf = async ({ id }: { id: string }): Promise<string[]> =>
    (await api.read(id))['checks'].map(({ code }: { code: string }) => code);

  it('is made after document and face, and shown after the face in a later session', async () => {
    const page = await scene.established('persona_01');
    expect((await page.get()).body.result).toMatchObject({ offers_device_key: true });
    const key = scene.authenticator();
    const options = await scene.making(page);
    expect(options).toMatchObject({
      rp: { id: new URL(test.settings.baseUrl).hostname },
      attestation: 'none',
      hints: ['client-device'],
      authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    // Neither the person's name nor an id of ours reaches the authenticator.
    expect(options.user).toMatchObject({ name: 'Acme', displayName: '' });
    const response = key.register(options);
    const made = await page.post(KEYS, { response }).set('User-Agent', 'An iPhone').expect(200);
    const named = { kind: 'hwk', label: 'iPhone', verification_session_id: page.session.id };
    expect(made.body).toMatchObject(named);
    expect((await scene.making(page)).excludeCredentials).toMatchObject([{ id: key.credentialId }]);

    const userId = page.session['user_id'];
    // Whoever asked for the session that it was made in may still refuse it: it would show nothing.
    const fresh = await scene.waiting(userId);
    expect((await fresh.get()).body.status).toBe('success');
    const shown = await codesOf(fresh.session);
    expect(shown).toContain('selfie_liveness');
    expect(shown.filter((code) => code.startsWith('device_'))).toEqual([]);
    test.clock.advanceSeconds(900);
    const settled = await scene.waiting(userId);
    expect((await settled.get()).body).toMatchObject({
      status: 'awaiting_user_input',
      current_step: 'device_key',
    });
    const asked = await scene.challenge(settled);
    expect(asked).toMatchObject({ allowCredentials: [{ id: key.credentialId }] });
    const done = await settled.post(STEP, { response: key.assert(asked) }).expect(200);
    expect(done.body.status).toBe('success');
    // It is younger than a day, and the gateway lets it open no reset.
    expect(await codesOf(settled.session)).toContain('device_key_bound');
    expect(await codesOf(settled.session)).not.toContain('device_key_rested');
    test.clock.advanceSeconds(DAY);
    const later = await scene.waiting(userId);
    await later.post(STEP, { response: key.assert(await scene.challenge(later)) }).expect(200);
    expect(await codesOf(later.session)).toContain('device_key_rested');
    // Whoever shows a key that is old enough may make a second one.
    expect((await later.get()).body.result.offers_device_key).toBe(true);
  });

  it('is told apart when it is synced, and its zero counter is no fault', async () => {
    const { userId, made, key } = await scene.withKey('persona_02', scene.authenticator(true));
    expect(made.kind).toBe('swk');
    const page = await scene.waiting(userId);
    const response = key.assert(await scene.challenge(page), { counter: 0 });
    await page.post(STEP, { response }).expect(200);
    expect(await codesOf(page.session)).toContain('device_key_synced');
  });

  it('need not be shown, and then nothing says that it was', async () => {
    const { userId } = await scene.withKey('persona_03');
    const page = await scene.waiting(userId);
    const { body } = await page.post(`${STEP}/skip`, {}).expect(200);
    expect(body.status).toBe('success');
    expect((await codesOf(page.session)).filter((code) => code.startsWith('device_'))).toEqual([]);
  });

  it('is not made after a face alone, on a shared device, later, or where nobody asks', async () => {
    const { userId } = await scene.withKey('persona_04');
    const faceOnly = await scene.waiting(userId);
    await faceOnly.post(`${STEP}/skip`, {}).expect(200);
    const pages = [
      faceOnly,
      await scene.established('persona_05', { kiosk: true }),
      await scene.established('persona_05', { ask_device_key: false }),
      // More is to come after it, such as a code that is read back.
      await scene.established('persona_05', { offer_device_key: false }),
      // A document of somebody else.
      await scene.established('persona_05', { user_id: userId, scenario: 'different_user' }),
    ];
    const not = [409, 'device_key_not_offered'];
    const made = await Promise.all(pages.map((page) => scene.make(page)));
    expect(made).toEqual(pages.map(() => not));
    const late = await scene.established('persona_05');
    test.clock.advanceSeconds(601);
    expect(await scene.make(late)).toEqual(not);
  });

  it('is not made with the challenge of another session, twice, or without a PIN', async () => {
    const page = await scene.established('persona_06');
    const other = await scene.established('persona_07');
    const foreign = await scene.making(other);
    const own = await scene.making(page);
    const wrong: Misbehaviour[] = [
      { isVerified: false },
      { origin: 'https://evil.example' },
      { relyingPartyId: 'evil.example' },
      { crossOrigin: true },
      { type: 'webauthn.get' },
    ];
    await page.post(KEYS, { response: scene.authenticator().register(foreign) }).expect(409);
    // The challenge was used up by that answer.
    await page.post(KEYS, { response: scene.authenticator().register(own) }).expect(409);
    for (const each of wrong) {
      const response = scene.authenticator().register(await scene.making(page), each);
      await page.post(KEYS, { response }).expect(409);
    }
    const response = scene.authenticator().register(await scene.making(page));
    const once = await Promise.all([page.post(KEYS, { response }), page.post(KEYS, { response })]);
    expect(once.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await api.get(`/v1/users/${page.session['user_id']}/device_keys`);
    expect(body.data).toHaveLength(1);
  });

  it('is refused however it is misused, and the session still waits', async () => {
    const { userId, key } = await scene.withKey('persona_08');
    const stranger = await scene.withKey('persona_09');
    const before = await scene.waiting(userId);
    await before.post(STEP, { response: key.assert(await scene.challenge(before)) }).expect(200);
    const page = await scene.waiting(userId);
    const elsewhere = await scene.waiting(userId);
    const refused = async (response: object) => {
      const answer = await page.post(STEP, { response });
      expect([answer.status, answer.body.code]).toEqual([409, 'device_key_refused']);
    };

    await refused(stranger.key.assert(await scene.challenge(page)));
    const foreign = await scene.challenge(elsewhere);
    await scene.challenge(page);
    await refused(key.assert(foreign));
    const wrong: Misbehaviour[] = [
      { isVerified: false },
      { isSynced: true },
      { origin: 'https://evil.example' },
      { relyingPartyId: 'evil.example' },
      { crossOrigin: true },
      { type: 'webauthn.create' },
      { key: stranger.key.privateKey },
      { counter: 0 },
    ];
    for (const each of wrong) await refused(key.assert(await scene.challenge(page), each));
    const alarms = await test.database.query<{ reason: string }>(
      `SELECT details->>'reason' AS reason FROM verification.audit_entries
        WHERE subject = $1 AND action = 'device_key.refused' AND outcome = 'alarm' ORDER BY id`,
      [page.session.id],
    );
    expect(alarms.map(({ reason }) => reason)).toEqual([
      'backup_eligibility_changed',
      'counter_went_back',
    ]);

    const expired = await scene.challenge(page);
    test.clock.advanceSeconds(301);
    await refused(key.assert(expired, { counter: 50 }));
    test.clock.advanceSeconds(-301);
    const asked = await scene.challenge(page);
    const response = key.assert(asked, { counter: 51 });
    const twice = await Promise.all([page.post(STEP, { response }), page.post(STEP, { response })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    // The same answer in another session of the same person proves nothing there.
    await scene.challenge(elsewhere);
    await elsewhere.post(STEP, { response }).expect(409);
  });

  it('is taken only in the browser that saw the face', async () => {
    const { userId, key } = await scene.withKey('persona_10');
    const page = await scene.waiting(userId);
    const second = await visit(test, page.session);
    for (const path of [`${STEP}/challenges`, `${STEP}/skip`])
      expect((await second.post(path, {})).body.code).toBe('device_key_refused');
    const response = key.assert(await scene.challenge(page));
    expect((await second.post(STEP, { response })).body.code).toBe('device_key_refused');
    const made = await scene.established('persona_10');
    const relayed = visitor(test.baseUrl, made.session.id, second.cookie);
    await relayed.post(`${KEYS}/challenges`, {}).expect(401);
  });

  it('does not count before the face, or five minutes after it', async () => {
    const { userId, key } = await scene.withKey('persona_05');
    const open = await visit(
      test,
      await api.session({
        ...{ project_id: partner.selfieProject, user_id: userId, ask_device_key: true },
      }),
    );
    await open.post('steps/consent', { granted: true }).expect(200);
    expect((await open.post(`${STEP}/challenges`, {})).body.code).toBe('step_not_current');
    const page = await scene.waiting(userId);
    test.clock.advanceSeconds(290);
    const asked = await scene.challenge(page);
    test.clock.advanceSeconds(11);
    await page.post(STEP, { response: key.assert(asked) }).expect(409);
    // Whoever sits there by now ends nothing without a face, with or without the key.
    expect((await page.post(`${STEP}/skip`, {})).body.current_step).toBe('selfie');
    await page.post(`${STEP}/skip`, {}).expect(409);
    // Who has said that they have no key is not asked for it again.
    expect((await page.post('steps/selfie', {})).body.status).toBe('success');
  });

  it('is absent for another organization, and revoked by its own', async () => {
    const { userId, key, made } = await scene.withKey('persona_07');
    const path = `/v1/users/${userId}/device_keys`;
    const stranger = (await makePartner(test.app, 'Other')).sandboxKey;
    for (const other of [stranger, partner.productionKey].map((key) => apiOf(test, key))) {
      expect((await other.get(path)).body.data).toEqual([]);
      expect((await other.delete(`${path}/${made.id}`)).status).toBe(404);
      expect((await other.post(`${path}/revoke_all`, {})).body).toEqual({ revoked: 0 });
    }
    // A retry that comes late leaves what was made in later sessions.
    const { completed_at } = await api.read(made.verification_session_id);
    const late = { made_before: completed_at };
    expect((await api.post(`${path}/revoke_all`, late)).body).toEqual({ revoked: 0 });
    const page = await scene.waiting(userId);
    const asked = await scene.challenge(page);
    expect((await api.delete(`${path}/${made.id}`)).body).toEqual({ revoked: 1 });
    expect((await api.delete(`${path}/${made.id}`)).status).toBe(404);
    await page.post(STEP, { response: key.assert(asked) }).expect(409);
    const { data } = (await api.get('/v1/events?limit=100')).body;
    const told = (data as WebhookEvent[]).filter((each) => each.data.device_key_id === made.id);
    const types = [...new Set(told.map((each) => each.event_type))];
    expect(types).toEqual(['added', 'revoked'].map((what) => `event_device_key_${what}_v1`));
  });

  it('is not made in a session that ended before the keys of the person were revoked', async () => {
    const page = await scene.established('persona_06');
    const options = await scene.making(page);
    const path = `/v1/users/${page.session['user_id']}/device_keys`;
    const refused = [409, 'device_key_not_offered'];
    const make = async () => {
      const { status, body } = await page.post(KEYS, {
        response: scene.authenticator().register(options),
      });
      return [status, body.code];
    };
    await api.post(`${path}/revoke_all`, {});
    expect(await make()).toEqual(refused);
    expect((await api.get(path)).body.data).toEqual([]);

    // The revocation comes late, after a key that was made after the reset which it is about.
    const second = await scene.established('persona_06');
    test.clock.advanceSeconds(120);
    const reset = Math.floor(test.clock.now().getTime() / 1_000);
    test.clock.advanceSeconds(180);
    const response = scene.authenticator().register(await scene.making(second));
    await second.post(KEYS, { response }).expect(200);
    const late = { made_before: reset };
    expect((await api.post(`${path}/revoke_all`, late)).body).toEqual({ revoked: 1 });

    // A key that waits for the revocation is not added after it.
    const racer = await scene.established('persona_06');
    const answer = scene.authenticator().register(await scene.making(racer));
    const { user_id: userId } = racer.session;
    await inTurn(
      test.database,
      `verification.people WHERE id = '${uuidOf(userId as Id<'user'>)}'`,
      () => api.post(`${path}/revoke_all`, {}),
      () => racer.post(KEYS, { response: answer }),
    );
    expect((await api.get(path)).body.data).toEqual([]);
    const fresh = await scene.established('persona_06');
    await fresh
      .post(KEYS, { response: scene.authenticator().register(await scene.making(fresh)) })
      .expect(200);
  });

  it('falls with a session whose success was not enough, which makes no other', async () => {
    const { userId } = await scene.withKey('persona_09');
    await api.post(`/v1/users/${userId}/device_keys/revoke_all`, {});
    const page = await scene.established('persona_09');
    const other = await scene.established('persona_09');
    const kept = scene.authenticator();
    await other.post(KEYS, { response: kept.register(await scene.making(other)) }).expect(200);
    const made = scene.authenticator().register(await scene.making(page));
    await page.post(KEYS, { response: made }).expect(200);
    const path = `/v1/verification_sessions/${page.session.id}/device_keys/revoke_all`;
    const stranger = apiOf(test, (await makePartner(test.app, 'Other')).sandboxKey);
    expect((await stranger.post(path, {})).status).toBe(404);
    expect((await apiOf(test, partner.productionKey).post(path, {})).status).toBe(403);

    const options = await scene.making(page);
    expect((await api.post(path, {})).body).toEqual({ revoked: 1 });
    expect(
      (await page.post(KEYS, { response: scene.authenticator().register(options) })).body.code,
    ).toBe('device_key_not_offered');
    expect((await page.get()).body.result.offers_device_key).toBe(false);
    expect((await api.post(path, {})).body).toEqual({ revoked: 0 });
    const racer = await scene.established('persona_09');
    const response = scene.authenticator().register(await scene.making(racer));
    const { id } = racer.session;
    await inTurn(
      test.database,
      `verification.sessions WHERE id = '${uuidOf(id as Id<'vs'>)}'`,
      () => api.post(`/v1/verification_sessions/${id}/device_keys/revoke_all`, {}),
      () => racer.post(KEYS, { response }),
    );
    const { data } = (await api.get(`/v1/users/${userId}/device_keys`)).body;
    expect(data).toMatchObject([{ verification_session_id: other.session.id }]);
  });

  it('is missed aloud, and forgotten by whoever showed their document in its place', async () => {
    const { userId, key } = await scene.withKey('persona_10');
    const asked = { document_without_key: true };
    const session = await api.session({
      ...{ project_id: partner.selfieProject, user_id: userId, ask_device_key: true, ...asked },
    });
    const page = await visit(test, session);
    await page.post(`${STEP}/lost`, {}).expect(200);
    const missing = await test.database.query(
      `SELECT subject FROM verification.audit_entries
        WHERE action = 'device_key.missing' AND details->>'session_id' = $1`,
      [session.id],
    );
    expect(missing).toEqual([{ subject: userId }]);
    const events = await test.database.query(
      `SELECT 1 FROM verification.events WHERE type = 'event_device_key_missing_v1' AND session_id = $1`,
      [uuidOf(session.id as Id<'vs'>)],
    );
    expect(events).toHaveLength(1);
    await page.post('device_keys/forget_earlier', {}).expect(409);
    const simulation = { scenario: 'success' };
    await page.post('steps/consent', { granted: true }).expect(200);
    await page.post('steps/document', { simulation }).expect(200);
    await page.post('steps/selfie', {}).expect(200);
    const { result } = (await page.get()).body;
    expect(result).toMatchObject({ offers_device_key: true, forgets_devices: true });
    const fresh = scene.authenticator();
    await page.post(KEYS, { response: fresh.register(await scene.making(page)) }).expect(200);
    const { body: forgotten } = await page.post('device_keys/forget_earlier', {}).expect(200);
    const user_handle = expect.stringMatching(/^[\w-]{43}$/);
    expect(forgotten).toMatchObject({ user_handle, credential_ids: [fresh.credentialId] });
    expect(await scene.keysOf(userId)).toHaveLength(1);

    // Whoever showed their key, or may still have to read a code back, forgets nothing.
    test.clock.advanceSeconds(DAY);
    const later = await scene.waiting(userId, asked);
    await later.post(STEP, { response: fresh.assert(await scene.challenge(later)) }).expect(200);
    await later.post('device_keys/forget_earlier', {}).expect(409);
    expect(key.credentialId).not.toBe(fresh.credentialId);
  });

  it('is listed and revoked by its person, and falls with them or after 13 months', async () => {
    const { userId } = await scene.withKey('persona_01');
    // All of them, also where the time is null.
    const all = await api.post(`/v1/users/${userId}/device_keys/revoke_all`, { made_before: null });
    expect(all.body.revoked).toBeGreaterThan(0);
    const first = await scene.established('persona_01');
    for (const each of [scene.authenticator(), scene.authenticator(), scene.authenticator()])
      await first.post(KEYS, { response: each.register(await scene.making(first)) }).expect(200);
    const held = await first.get().then(({ body }) => body);
    expect(held.status).toBe('success');
    const page = visitor(test.baseUrl, `${first.session.id}/held`, first.cookie);
    const keys = (await page.get()).body.device_keys as { id: string }[];
    expect(keys).toHaveLength(3);
    const after = await page.delete(`device_keys/${keys[0]?.id ?? ''}`).expect(200);
    expect(after.body.device_keys).toHaveLength(2);

    const stored = () =>
      test.database.query('SELECT id FROM verification.device_keys WHERE made_in_session = $1', [
        uuidOf(first.session.id as Id<'vs'>),
      ]);
    test.clock.advanceSeconds(397 * DAY);
    await test.app.get(DeviceKeys, { strict: false }).expireUnused();
    expect(await stored()).toEqual([]);
    const again = await scene.established('persona_01');
    await again.post(KEYS, { response: scene.authenticator().register(await scene.making(again)) });
    await api.delete(`/v1/users/${again.session['user_id']}`);
    const left = await api.get(`/v1/users/${again.session['user_id']}/device_keys`);
    expect(left.body.data).toEqual([]);
  });
});
