import { OPERATOR } from '../../../src/platform/audit/index.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { OrganizationsService } from '../../../src/verification/organizations/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { linkSentTo, sendMessages } from '../../factories/messages.js';
import {
  answered,
  EMAIL,
  makeConfirmingStaff as makeStaff,
  setStaffScene,
  tokenOf,
} from '../../factories/staff-visitor.js';
import { addressOf, confirmationOf, type StaffBrowser } from '../../factories/staff.js';
import type { TestApplication } from '../../support/application.js';

describe('an attack by members on each other', () => {
  let test: TestApplication;
  let organization: Id<'org'>;
  let customer: Id<'cust'>;
  const { administration, accept, browserOf, joined, signInWith } = setStaffScene(
    (scene) => ({ test, organization, customer } = scene),
  );

  let place: Id<'org'>;
  const act = (who: StaffBrowser, whom: StaffBrowser, what: string, body = {}) =>
    answered(who.post(`/staff/v1/workspaces/${place}/members/${whom.account}/${what}`, body));
  /** Each acts on the other at the same moment, with a confirmation made before. */
  const atOnce = async (one: StaffBrowser, two: StaffBrowser, what: string, body = {}) => {
    const sides = [
      [one, two],
      [two, one],
    ] as const;
    const proofs = await Promise.all(
      sides.map(([who, whom]) =>
        confirmationOf(test, who.cookie, {
          action: `members.${what}`,
          target: `${place}/${whom.account}`,
        }),
      ),
    );
    return Promise.all(
      sides.map(([who, whom], n) =>
        answered(
          who.send('POST', `/staff/v1/workspaces/${place}/members/${whom.account}/${what}`, {
            body,
            confirms: false,
            headers: { 'x-step-up': proofs[n]! },
          }),
        ),
      ),
    );
  };
  const liveOwners = async () =>
    (await administration().list(place)).filter(
      ({ role, disabledAt }) => role === 'owner' && disabledAt === null,
    ).length;

  beforeEach(async () => {
    const organizations = test.app.get(OrganizationsService, { strict: false });
    place = (await organizations.create('Place', OPERATOR)).id;
  });

  it('leaves an owner, however two owners demote or shut out each other at once', async () => {
    for (const [what, body] of [
      ['change_role', { role: 'developer' }],
      ['disable', {}],
    ] as const) {
      const [one, two] = [
        await makeStaff(test, [place, 'owner']),
        await makeStaff(test, [place, 'owner']),
      ];
      const all = await atOnce(one, two, what, body);
      expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(await liveOwners()).toBeGreaterThanOrEqual(1);
    }
  });

  it('lets nobody act with a role that they lost while the call waited', async () => {
    const [one, two, three] = [
      await makeStaff(test, [place, 'owner']),
      await makeStaff(test, [place, 'owner']),
      await makeStaff(test, [place, 'owner']),
    ];
    const all = await atOnce(one, two, 'disable');

    expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(await liveOwners()).toBeGreaterThanOrEqual(2);
    expect((await three.get('/staff/v1/session')).status).toBe(200);
  });

  it('does not count an owner who cannot sign in any more', async () => {
    const [one, two, gone] = [
      await makeStaff(test, [place, 'owner']),
      await makeStaff(test, [place, 'owner']),
      await makeStaff(test, [place, 'owner']),
    ];
    await administration().disable(gone.account, OPERATOR);
    expect((await act(one, two, 'change_role', { role: 'admin' })).status).toBe(200);
    const alone = await act(one, one, 'disable');

    expect(alone.code).toBe('role_not_allowed');
    expect(await liveOwners()).toBe(1);
  });

  it('lets an admin neither make, change, shut out nor recover an owner or an admin', async () => {
    const admin = await makeStaff(test, [place, 'admin']);
    const [owner, peer, developer] = [
      await makeStaff(test, [place, 'owner']),
      await makeStaff(test, [place, 'admin']),
      await makeStaff(test, [place, 'developer']),
    ];
    for (const whom of [owner, peer, admin])
      for (const what of ['disable', 'enable', 'recover'])
        expect((await act(admin, whom, what)).code).toBe('role_not_allowed');
    for (const whom of [owner, peer, admin, developer])
      for (const role of ['owner', 'admin'])
        expect((await act(admin, whom, 'change_role', { role })).code).toBe('role_not_allowed');
    const path = `/staff/v1/workspaces/${place}/invitations`;
    for (const role of ['owner', 'admin'])
      expect((await answered(admin.post(path, { email: EMAIL, role }))).code).toBe(
        'role_not_allowed',
      );
    expect((await act(admin, developer, 'disable')).status).toBe(200);
  });

  it('lets an owner recover members of their own workspaces alone, and not often', async () => {
    const owner = await makeStaff(test, [place, 'owner']);
    const member = await makeStaff(test, [place, 'developer']);
    const shared = await makeStaff(test, [place, 'developer'], [customer, 'hr']);

    expect((await act(owner, owner, 'recover')).code).toBe('role_not_allowed');
    expect((await act(owner, shared, 'recover')).code).toBe('role_not_allowed');
    // Shut out over there, the person could be let in again later.
    await test.database.query(
      'UPDATE gateway.staff_memberships SET disabled_at = now() WHERE account_id = $1',
      [uuidOf(shared.account)],
    );
    expect((await act(owner, shared, 'recover')).code).toBe('role_not_allowed');

    const links: string[] = [];
    const address = await addressOf(test, member);
    for (let n = 0; n < 5; n += 1) {
      expect((await act(owner, member, 'recover')).body['url']).toBeNull();
      links.push(tokenOf(await linkSentTo(test.app, address)));
    }
    expect((await act(owner, member, 'recover')).code).toBe('rate_limited');
    for (const token of links.slice(0, 4)) expect((await accept(token)).status).not.toBe(204);
    expect((await member.get('/staff/v1/session')).status).toBe(200);
    const recovered = await accept(links[4]!);
    expect(recovered.status).toBe(204);
    expect((await member.get('/staff/v1/session')).status).toBe(401);
    expect((await signInWith(recovered.device)).status).toBe(204);
    expect((await accept(links[4]!)).status).not.toBe(204);
  });

  it('ends the older invitations of a person with a newer one, with its acceptance, and with their removal', async () => {
    const owner = await makeStaff(test, [place, 'owner']);
    const admin = await makeStaff(test, [place, 'admin']);
    const open = `/staff/v1/workspaces/${place}/invitations`;
    const invite = async (who: StaffBrowser, email: string, role: string) => {
      expect((await answered(who.post(open, { email, role }))).status).toBe(200);
      return tokenOf(await linkSentTo(test.app, email));
    };
    const first = await invite(owner, 'mel@example.com', 'admin');
    const other = await invite(owner, 'mel+anna@example.com', 'developer');
    const second = await invite(owner, 'Mel@example.com', 'developer');
    expect((await accept(first)).code).toBe('staff_link_invalid');

    // An admin withdraws no invitation that they could not give, but one that is accepted ends it.
    const higher = await invite(owner, 'MEL@example.com', 'owner');
    expect((await accept(second)).code).toBe('staff_link_invalid');
    const lower = await invite(admin, 'mel@example.com', 'developer');
    expect((await accept(lower)).status).toBe(204);
    expect((await accept(higher)).code).toBe('staff_link_invalid');
    // An address that only looks alike may be another person's.
    expect((await accept(other)).status).toBe(204);

    const { data } = (await answered(owner.get(`/staff/v1/workspaces/${place}/members`))).body;
    const [{ id } = { id: '' }] = (data as { id: string; email: string }[]).filter(
      ({ email }) => email === 'mel@example.com',
    );
    const later = await invite(owner, 'm.el@example.com', 'developer');
    const notTheirs = await invite(owner, 'mel+owner@example.com', 'admin');
    const path = `/staff/v1/workspaces/${place}/members/${id}/disable`;
    expect((await answered(admin.post(path))).status).toBe(200);
    expect((await accept(later)).code).toBe('staff_link_invalid');
    expect((await accept(notTheirs)).status).toBe(204);

    const again = await invite(owner, 'm.e.l@example.com', 'developer');
    for (const email of ['eve+1@example.com', EMAIL, EMAIL])
      await administration().invite({ workspace: place, email, role: 'owner' }, OPERATOR);
    await administration().disable(id as Id<'staff'>, OPERATOR);
    expect((await accept(again)).code).toBe('staff_link_invalid');
    const ends = await test.database.query(
      `SELECT 1 FROM verification.audit_entries
        WHERE organization_id = $1 AND action = 'staff.invitation_revoked'`,
      [uuidOf(place)],
    );
    // By invitations (first, second, one of the operator), an acceptance and removals (two).
    expect(ends).toHaveLength(6);
  });

  it('tells the owners of everybody who joins, gets a role or is let in again', async () => {
    const owner = await makeStaff(test, [place, 'owner']);
    const admin = await makeStaff(test, [place, 'admin']);
    const told = async () => {
      await sendMessages(test.app);
      const letters = test.app.get(Mailbox, { strict: false }).list();
      const to = await Promise.all([owner, admin].map((who) => addressOf(test, who)));
      return letters
        .filter(({ kind, address }) => kind === 'staff_member_notice' && to.includes(address))
        .map(({ address, rendered }) => [address, /^.*\bEve\b.*$/m.exec(rendered.text)?.[0]]);
    };
    const invited = { email: 'invented@example.com', role: 'developer' };
    const path = `/staff/v1/workspaces/${place}/invitations`;
    expect((await answered(admin.post(path, invited))).status).toBe(200);
    const { cookie } = await accept(tokenOf(await linkSentTo(test.app, invited.email)));
    const invented = await browserOf(cookie);
    for (const [what, body] of [
      ['change_role', { role: 'reviewer' }],
      ['disable', {}],
      ['enable', {}],
    ] as const)
      await act(admin, invented, what, body);

    const address = await addressOf(test, owner);
    expect((await told()).sort()).toEqual([
      [address, 'Eve joined the workspace.'],
      [address, 'Eve was let into the workspace again.'],
      [address, 'The role of Eve in the workspace was changed.'],
    ]);
  });

  it('ends the older passkeys with a recovery, and the recovery with its time', async () => {
    const { device, browser } = await joined();
    const owner = await makeStaff(test, [organization, 'owner']);
    const recover = async () => {
      const path = `/staff/v1/workspaces/${organization}/members/${browser.account}/recover`;
      expect((await answered(owner.post(path))).status).toBe(200);
      return tokenOf(await linkSentTo(test.app, EMAIL));
    };
    const late = await recover();
    test.clock.advanceSeconds(15 * 60 + 1);
    expect((await accept(late)).status).not.toBe(204);
    expect((await signInWith(device)).status).toBe(204);

    expect((await accept(await recover())).status).toBe(204);
    expect((await signInWith(device)).code).toBe('passkey_refused');
  });
});
