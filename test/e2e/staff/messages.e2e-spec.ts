import type { Id } from '../../../src/platform/ids/index.js';
import { Mailbox, Messages } from '../../../src/platform/messages/index.js';
import { linkSentTo, sendMessages } from '../../factories/messages.js';
import {
  answered,
  EMAIL,
  makeConfirmingStaff as makeStaff,
  setStaffScene,
  tokenOf,
  type Challenge,
} from '../../factories/staff-visitor.js';
import { confirming, type StaffBrowser } from '../../factories/staff.js';
import type { TestApplication } from '../../support/application.js';
import { VirtualAuthenticator } from '../../support/doubles/authenticator.js';
import { dump } from '../../support/stored.js';

describe('a message to staff', () => {
  let test: TestApplication;
  let organization: Id<'org'>;
  let customer: Id<'cust'>;
  const { post, accept, joined } = setStaffScene(
    (scene) => ({ test, organization, customer } = scene),
  );

  const box = () => test.app.get(Mailbox, { strict: false }).list();
  const invitations = (workspace: string) => `/staff/v1/workspaces/${workspace}/invitations`;
  const invite = (who: StaffBrowser, workspace: string, body: object = {}) =>
    answered(
      who.post(invitations(workspace), {
        email: EMAIL,
        role: 'developer',
        deliver: 'email',
        ...body,
      }),
    );
  const listed = async (who: StaffBrowser, workspace: string) =>
    (await answered(who.get(invitations(workspace)))).body['data'] as Record<string, unknown>[];

  /** What one action sends: address, kind and text of each message, the oldest first. */
  async function sentBy(action: () => Promise<unknown>) {
    await sendMessages(test.app);
    const before = box().length;
    await action();
    await sendMessages(test.app);
    return box()
      .slice(0, box().length - before)
      .reverse()
      .map(({ address, kind, rendered }) => ({ address, kind, text: rendered.text }));
  }

  describe('about an invitation', () => {
    it('goes to the invited address in both products, and the caller never sees the link', async () => {
      for (const workspace of [organization, customer]) {
        const owner = await makeStaff(test, [workspace, 'owner']);
        const made = await invite(owner, workspace);
        expect([made.status, made.body['url']]).toEqual([200, null]);
        expect((await listed(owner, workspace))[0]).toMatchObject({ delivery: 'queued' });

        await sendMessages(test.app);

        const [letter] = box();
        expect(letter).toMatchObject({ address: EMAIL, kind: 'staff_invitation' });
        expect(letter!.rendered.subject).toBe('Sam Staff invites you to One');
        const url = await linkSentTo(test.app, EMAIL);
        expect((await listed(owner, workspace))[0]).toMatchObject({ delivery: 'accepted' });
        expect((await accept(tokenOf(url))).status).toBe(204);
        expect((await accept(tokenOf(url))).status).toBe(410);
      }
    });

    it('goes there also where its maker asks to see the link', async () => {
      const owner = await makeStaff(test, [organization, 'owner']);
      const sent = await sentBy(async () => {
        for (const deliver of ['none', null])
          expect((await invite(owner, organization, { deliver })).body['url']).toBeNull();
      });

      expect(sent).toMatchObject([{ address: EMAIL }, { address: EMAIL }]);
    });

    it('shows links to who makes them only where nothing can be sent, and the audit says so', async () => {
      const owner = await makeStaff(test, [organization, 'owner']);
      const member = await makeStaff(test, [organization, 'developer']);
      const recover = `/staff/v1/workspaces/${organization}/members/${member.account}/recover`;
      const messages = Object.assign(test.app.get(Messages, { strict: false }), {
        hasSender: () => Promise.resolve(false),
      });
      const sent = await sentBy(async () => {
        const made = await invite(owner, organization, { deliver: null });
        expect(made.body['url']).toMatch(/\/staff\/invitation#/);
        const recovered = await answered(owner.post(recover));
        expect(recovered.body['url']).toMatch(/\/staff\/recovery#/);
      });
      Reflect.deleteProperty(messages, 'hasSender');
      await answered(owner.post(recover));

      expect(sent).toMatchObject([{ kind: 'staff_security_notice' }]);
      const [invitation] = await listed(owner, organization);
      expect(invitation).toMatchObject({ delivery: null });
      const rows = await test.database.query<{ action: string; delivery: string }>(
        `SELECT action, details->>'delivery' AS delivery FROM verification.audit_entries
          WHERE actor = $1 AND details ? 'delivery' ORDER BY id`,
        [owner.account],
      );
      expect(rows).toEqual([
        { action: 'staff.invited', delivery: 'shown' },
        { action: 'staff.recovery_started', delivery: 'shown' },
        { action: 'staff.recovery_started', delivery: 'sent' },
      ]);
    });

    it('leaves nothing behind for one who may not give the role', async () => {
      const admin = await makeStaff(test, [organization, 'admin']);
      const sent = await sentBy(async () => {
        expect((await invite(admin, organization, { role: 'owner' })).code).toBe(
          'role_not_allowed',
        );
      });

      expect(sent).toEqual([]);
    });

    it('carries no readable link in the database, before and after it is sent', async () => {
      const owner = await makeStaff(test, [organization, 'owner']);
      await invite(owner, organization, { email: 'hidden@example.com' });
      const before = await dump(test.database);
      await sendMessages(test.app);
      const [url = ''] = /http\S+#\S+/.exec(box()[0]!.rendered.text) ?? [];

      expect(tokenOf(url)).not.toBe('');
      for (const stored of [before, await dump(test.database)])
        expect(stored).not.toContain(tokenOf(url));
    });
  });

  describe('about the security of an account', () => {
    it('tells its owner of a new and of a removed passkey, once each', async () => {
      const person = await joined();
      const browser = confirming(test, person.browser);
      const device = new VirtualAuthenticator(test.settings.baseUrl);
      const add = async () => {
        const begun = await answered(browser.post('/staff/v1/passkeys/challenges'));
        const { challenge_id, options } = begun.body as unknown as Challenge;
        const response = device.register(options);
        const body = { challenge_id, response, name: 'Second' };
        expect((await answered(browser.post('/staff/v1/passkeys', body))).status).toBe(200);
      };

      expect(await sentBy(add)).toMatchObject([
        {
          address: EMAIL,
          kind: 'staff_security_notice',
          text: expect.stringContaining('A new passkey was added') as string,
        },
      ]);

      const { body } = await answered(browser.get('/staff/v1/passkeys'));
      const [first] = body['data'] as { id: string }[];
      const remove = () => browser.post(`/staff/v1/passkeys/${first!.id}/remove`);
      expect(await sentBy(remove)).toMatchObject([
        { address: EMAIL, text: expect.stringContaining('A passkey was removed') as string },
      ]);
    });

    it('tells them of a recovery when it is started and when it is done', async () => {
      const owner = await makeStaff(test, [organization, 'owner']);
      const { browser } = await joined();
      const start = async () => {
        const path = `/staff/v1/workspaces/${organization}/members/${browser.account}/recover`;
        expect((await answered(owner.post(path))).body['url']).toBeNull();
      };

      const letters = await sentBy(start);
      const notice = letters.find(({ kind }) => kind === 'staff_security_notice');
      expect(letters).toHaveLength(2);
      expect(notice).toMatchObject({ address: EMAIL });
      expect(notice!.text).toContain('can be recovered');
      expect(notice!.text).not.toContain('#');
      const url = await linkSentTo(test.app, EMAIL);
      expect(await sentBy(() => accept(tokenOf(url)))).toMatchObject([
        { address: EMAIL, text: expect.stringContaining('was recovered') as string },
      ]);
    });

    it('is not sent for a passkey that was refused', async () => {
      const sent = await sentBy(async () => {
        const { browser } = await joined();
        const body = { challenge_id: 'challenge_x', response: {}, name: 'Second' };
        expect((await post('/staff/v1/passkeys', body, browser)).status).not.toBe(200);
      });

      expect(sent.filter(({ kind }) => kind === 'staff_security_notice')).toEqual([]);
    });
  });
});
