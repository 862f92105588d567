import { generateKeyPairSync } from 'node:crypto';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { StaffLinks } from '../../../src/staff/index.js';
import { linkSentTo } from '../../factories/messages.js';
import {
  answered,
  EMAIL,
  makeConfirmingStaff as makeStaff,
  setStaffScene,
  tokenOf,
  type Challenge,
} from '../../factories/staff-visitor.js';
import { browserWith, signIn, type StaffBrowser } from '../../factories/staff.js';
import type { TestApplication } from '../../support/application.js';
import { VirtualAuthenticator } from '../../support/doubles/authenticator.js';

describe('an attack on the sign-in of the staff', () => {
  let test: TestApplication;
  let organization: Id<'org'>;
  let customer: Id<'cust'>;
  const { post, administration, accept, invited, joined, challenge, signInWith } = setStaffScene(
    (scene) => ({ test, organization, customer } = scene),
  );

  describe('by a link', () => {
    it('finds the set-up link used, also when two visitors open it at once', async () => {
      const links = test.app.get(StaffLinks, { strict: false });
      await test.database.query('UPDATE platform.staff_accounts SET is_development = true');
      const token = tokenOf((await links.makeSetup(OPERATOR))!);
      const older = token;

      const all = await Promise.all([accept(token), accept(token), accept(token)]);

      expect(all.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
      expect((await accept(older)).status).not.toBe(204);
      expect(await links.makeSetup(OPERATOR)).toBeNull();
      const owners = (await administration().list(organization)).filter(
        ({ role }) => role === 'owner',
      );
      expect(owners).toHaveLength(1);
    });

    it('finds an invitation used, also when it is opened twice at once', async () => {
      const before = (await administration().list(organization)).length;
      const token = await invited();

      const all = await Promise.all([accept(token), accept(token), accept(token), accept(token)]);

      expect(all.filter(({ status }) => status === 204)).toHaveLength(1);
      expect((await administration().list(organization)).length).toBe(before + 1);
      expect((await post('/staff/v1/links/open', { token })).code).toBe('staff_link_invalid');
    });

    it('joins the account that is signed in, once, and no provider’s nor a member’s', async () => {
      const sam = await makeStaff(test, [customer, 'auditor']);
      const join = async (token: string, from = sam.cookie) =>
        (await post('/staff/v1/links/join', { token }, browserWith(test, sam.account, from))).code;
      const token = await invited();
      const vouched = await signIn(test, sam.account, customer);

      expect(await join(token, '')).toBe('sign_in_needed');
      expect(await join(token, vouched.cookie)).toBe('single_sign_on_required');
      const all = await Promise.all([join(token), join(token), join(token)]);
      expect(all.sort()).toEqual(['staff_link_invalid', 'staff_link_invalid', undefined]);
      const { workspaces } = (await answered(sam.get('/staff/v1/session'))).body as {
        workspaces: { id: string; role: string }[];
      };
      expect(workspaces.map(({ id, role }) => [id, role])).toEqual([
        [customer, 'auditor'],
        [organization, 'developer'],
      ]);

      const another = await invited('admin');
      expect(await join(another)).toBe('member_exists');
      expect((await post('/staff/v1/links/open', { token: another })).status).toBe(200);
      await test.database.query(
        'UPDATE verification.staff_memberships SET disabled_at = now() WHERE account_id = $1',
        [uuidOf(sam.account)],
      );
      expect(await join(another)).toBe('member_exists');
    });

    it('finds the invitation worth nothing once its maker may not make it any more', async () => {
      const maker = await makeStaff(test, [organization, 'owner']);
      const path = `/staff/v1/workspaces/${organization}/invitations`;
      const email = 'maker@example.com';
      expect((await answered(maker.post(path, { email, role: 'owner' }))).body['url']).toBeNull();
      const token = tokenOf(await linkSentTo(test.app, email));
      expect((await post('/staff/v1/links/open', { token })).status).toBe(200);

      await test.database.query(
        `UPDATE verification.staff_memberships SET role = 'developer' WHERE account_id = $1`,
        [uuidOf(maker.account)],
      );

      expect((await accept(token)).status).not.toBe(204);
      expect((await post('/staff/v1/links/open', { token })).code).toBe('staff_link_invalid');
    });

    it('cannot choose another role, nor register a passkey of another site or without a finger', async () => {
      for (const wrong of [
        { origin: 'https://evil.example' },
        { relyingPartyId: 'evil.example' },
        { isVerified: false },
        { type: 'webauthn.get' },
      ]) {
        const refused = await accept(await invited(), wrong);
        expect([refused.status, refused.code]).toEqual([401, 'passkey_refused']);
      }
      const token = await invited();
      const role = await post('/staff/v1/links/open', { token, role: 'owner' });
      expect(role.status).toBe(400);
    });

    it('does not answer one link with the challenge of another', async () => {
      const [mine, other] = [await invited(), await invited('owner', 'other@example.com')];
      const device = new VirtualAuthenticator(test.settings.baseUrl);
      const given = { name: 'Eve', email: EMAIL };
      const begun = await post('/staff/v1/links/challenges', { ...given, token: mine });
      const { challenge_id, options } = begun.body as unknown as Challenge;

      const crossed = await post('/staff/v1/links/accept', {
        ...given,
        ...{ token: other, challenge_id, response: device.register(options) },
      });

      expect(crossed.code).toBe('passkey_refused');
    });
  });

  describe('by a passkey', () => {
    it('is refused: an answer from elsewhere, by another key, of nobody, or for something else', async () => {
      const { device } = await joined();
      const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const stranger = new VirtualAuthenticator(test.settings.baseUrl);
      const other = await joined();

      for (const wrong of [
        { origin: 'https://evil.example' },
        { origin: `${test.settings.baseUrl}.evil.example` },
        { relyingPartyId: 'evil.example' },
        { isVerified: false },
        { key },
        { type: 'webauthn.create' },
        { credentialId: other.device.credentialId },
      ]) {
        const refused = await signInWith(device, wrong);
        expect([wrong, refused.code]).toEqual([wrong, 'passkey_refused']);
      }
      expect((await signInWith(stranger)).code).toBe('passkey_refused');
      expect((await signInWith(device)).status).toBe(204);
    });

    it('is refused: an answer that was given before, too late, or under another challenge', async () => {
      const { device } = await joined();
      const first = await challenge();
      const sent = { challenge_id: first.challenge_id, response: device.assert(first.options) };
      const at = await Promise.all([
        post('/staff/v1/sign_in', sent),
        post('/staff/v1/sign_in', sent),
      ]);
      expect(at.map(({ status }) => status).sort()).toEqual([204, 401]);
      expect((await post('/staff/v1/sign_in', sent)).code).toBe('passkey_refused');

      const second = await challenge();
      const moved = { ...sent, challenge_id: second.challenge_id };
      expect((await post('/staff/v1/sign_in', moved)).code).toBe('passkey_refused');

      const third = await challenge();
      const late = { challenge_id: third.challenge_id, response: device.assert(third.options) };
      test.clock.advanceSeconds(301);
      expect((await post('/staff/v1/sign_in', late)).code).toBe('passkey_refused');
    });

    it('is an alarm where the counter goes back or stands still', async () => {
      const { device } = await joined();
      expect((await signInWith(device, { counter: 7 })).status).toBe(204);
      for (const counter of [7, 6, 0])
        expect((await signInWith(device, { counter })).code).toBe('passkey_refused');
      const alarms = await test.database.query(
        `SELECT 1 FROM verification.audit_entries
          WHERE action = 'staff.sign_in_refused' AND outcome = 'alarm'`,
      );
      expect(alarms).toHaveLength(3);
      expect((await signInWith(device, { counter: 8 })).status).toBe(204);
    });

    it('leaves a planted cookie worth nothing, and gives the victim another', async () => {
      const attacker = await makeStaff(test, [organization, 'developer']);
      const { device } = await joined();
      const { challenge_id, options } = await challenge();

      const done = await post(
        '/staff/v1/sign_in',
        { challenge_id, response: device.assert(options) },
        attacker,
      );

      expect(done.status).toBe(204);
      expect(done.cookie).not.toBe(attacker.cookie);
      expect((await attacker.get('/staff/v1/session')).status).toBe(401);
    });
  });

  describe('by a confirmation', () => {
    const members = () => `/staff/v1/workspaces/${organization}/members`;

    async function confirmed(
      { device, browser }: { device: VirtualAuthenticator; browser: StaffBrowser },
      step: { action: string; target: string },
    ): Promise<string> {
      const { body } = await post('/staff/v1/step_ups', step, browser);
      const id = String(body['step_up_id']);
      const { challenge: given } = body['options'] as { challenge: string };
      const response = device.assert({ challenge: given });
      await post(`/staff/v1/step_ups/${id}/confirm`, { response }, browser);
      return id;
    }

    const disable = (browser: StaffBrowser, victim: Id<'staff'>, proof: string) =>
      answered(
        browser.send('POST', `${members()}/${victim}/disable`, {
          confirms: false,
          headers: { 'x-step-up': proof },
        }),
      );

    it('counts for one action on one target in one session and workspace, once, for two minutes', async () => {
      const owner = await joined('owner');
      const [victim, other] = [
        await makeStaff(test, [organization, 'developer']),
        await makeStaff(test, [organization, 'developer']),
      ];
      const step = { action: 'members.disable', target: `${organization}/${victim.account}` };
      const second = await signIn(test, owner.browser.account);
      const refused = async (browser: StaffBrowser, target: Id<'staff'>, proof: string) => {
        const { status, code } = await disable(browser, target, proof);
        expect([status, code]).toEqual([403, 'step_up_required']);
      };

      const proof = await confirmed(owner, step);
      await refused(owner.browser, other.account, proof);
      await refused(second, victim.account, proof);
      const enable = await answered(
        owner.browser.send('POST', `${members()}/${victim.account}/enable`, {
          confirms: false,
          headers: { 'x-step-up': proof },
        }),
      );
      expect(enable.code).toBe('step_up_required');
      for (const target of [victim.account, `${customer}/${victim.account}`, '']) {
        const elsewhere = await confirmed(owner, { ...step, target });
        await refused(owner.browser, victim.account, elsewhere);
      }

      const both = await Promise.all([
        disable(owner.browser, victim.account, proof),
        disable(owner.browser, victim.account, proof),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
      const late = await confirmed(owner, step);
      test.clock.advanceSeconds(121);
      await refused(owner.browser, victim.account, late);
    });

    it('is refused when another account, an unconfirmed or a made-up proof stands behind it', async () => {
      const owner = await joined('owner');
      const helper = await joined('developer');
      const victim = await makeStaff(test, [organization, 'developer']);
      const step = { action: 'members.disable', target: `${organization}/${victim.account}` };
      const { body } = await post('/staff/v1/step_ups', step, owner.browser);
      const id = String(body['step_up_id']);
      const { challenge: given } = body['options'] as { challenge: string };

      const response = helper.device.assert({ challenge: given });
      const foreign = await post(`/staff/v1/step_ups/${id}/confirm`, { response }, owner.browser);
      expect(foreign.code).toBe('passkey_refused');
      for (const proof of [id, 'x', 'challenge_01h455vb4pex5vsknk084sn02q'])
        expect((await disable(owner.browser, victim.account, proof)).code).toBe('step_up_required');

      const strange = await owner.browser.send('POST', `${members()}/%E6%97%A5%0A/disable`, {
        confirms: false,
      });
      expect(strange.status).toBe(403);
    });

    it('does not sign anybody in', async () => {
      const { device, browser } = await joined('owner');
      const step = { action: 'members.invite', target: organization };
      const { body } = await post('/staff/v1/step_ups', step, browser);
      const { challenge: given } = body['options'] as { challenge: string };
      const response = device.assert({ challenge: given });

      const used = await post('/staff/v1/sign_in', { challenge_id: body['step_up_id'], response });

      expect(used.code).toBe('passkey_refused');
    });
  });
});
