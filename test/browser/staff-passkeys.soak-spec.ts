import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright-core';
import type { Id } from '../../src/platform/ids/index.js';
import { StaffAdministration, StaffLinks, type StaffCaller } from '../../src/staff/index.js';
import { Members } from '../../src/staff/workspaces/members.service.js';
import { OrganizationsService } from '../../src/verification/organizations/index.js';
import { linkSentTo } from '../factories/messages.js';
import { startApplication, type TestApplication } from '../support/application.js';
import {
  addAuthenticator,
  expectPresentable,
  sharedBrowser,
  openPage,
  type WatchedPage,
} from './browser.js';

interface Authenticator {
  cdp: CDPSession;
  id: string;
}

/** A browser with a passkey device of its own. */
interface Person extends Authenticator {
  watched: WatchedPage;
  page: Page;
  context: BrowserContext;
}

describe('passkeys of the staff', () => {
  let test: TestApplication;
  let browser: Browser;
  let base: string;
  let owner: Person;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startApplication(), sharedBrowser()]);
    base = test.settings.baseUrl;
  });

  afterAll(async () => {
    await test.close();
  });

  const sees = (page: Page, heading: string) =>
    page.getByRole('heading', { level: 1, name: heading }).waitFor();

  async function open(): Promise<Person> {
    const watched = await openPage(browser, { reducedMotion: 'reduce' });
    const { page } = watched;
    const context = page.context();
    const { cdp, id } = await addAuthenticator(page);
    return { watched, page, context, cdp, id };
  }

  /** A call of the page itself, with its cookie. */
  const call = (
    { page }: Person,
    path: string,
    body: object | null = null,
    headers: object = {},
  ): Promise<{ status: number; code?: string; body: Record<string, unknown> }> =>
    page.evaluate(
      async ([address, sent, more]) => {
        const answer = await fetch(address, {
          method: sent === null ? 'GET' : 'POST',
          headers: {
            'x-requested-by': 'staff-page',
            ...(sent !== null && { 'content-type': 'application/json' }),
            ...(more as Record<string, string>),
          },
          ...(sent !== null && { body: JSON.stringify(sent) }),
        });
        const text = await answer.text();
        const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
        return { status: answer.status, code: String(body['code']), body };
      },
      [path, body, headers] as const,
    );

  const workspaceOf = async (person: Person): Promise<Id<'org'>> => {
    const { body } = await call(person, '/staff/v1/session');
    const all = body['workspaces'] as { id: Id<'org'>; console: string }[];
    return all.find(({ console }) => console === 'console')!.id;
  };

  /** The body that the page sent with its next call to this path. */
  const sentTo = async (page: Page, path: string, act: () => Promise<void>): Promise<object> => {
    const request = page.waitForRequest(
      (each: Request) => new URL(each.url()).pathname === path && each.method() === 'POST',
    );
    await act();
    return (await request).postDataJSON() as object;
  };

  it('are made by the first owner, with a link that works once', async () => {
    const url = await test.app.get(StaffLinks, { strict: false }).makeSetup('operator');
    owner = await open();
    const second = await open();
    await owner.page.goto(url!);
    await sees(owner.page, 'Make the first owner');
    expect(owner.page.url()).toBe(`${base}/staff/setup`);
    await second.page.goto(url!);
    await sees(second.page, 'Make the first owner');
    await expectPresentable(owner.watched, 'staff-setup');
    // A reload has no link any more, and the link stays good.
    await second.page.reload();
    await sees(second.page, 'This page no longer has the link');
    await second.page.getByText('Open the link once more from where you got it.').waitFor();
    await expectPresentable(second.watched, 'staff-setup-reloaded');
    await second.page.goto(url!);
    await sees(second.page, 'Make the first owner');
    for (const { page } of [owner, second]) {
      await page.getByLabel('Your name').fill('Olga Owner');
      await page.getByLabel('Your e-mail address').fill('olga@example.com');
      await page.getByLabel('Name of your organization').fill('Northwind <b>Health</b>');
    }

    await owner.page.getByRole('button', { name: 'Make a passkey' }).click();
    await sees(owner.page, 'Overview');
    await owner.page.getByText('Northwind <b>Health</b>').first().waitFor();

    await second.page.getByRole('button', { name: 'Make a passkey' }).click();
    await second.page.getByText('This link is not valid, was used or has expired').waitFor();
    await second.watched.close();
    expect(await test.app.get(StaffLinks, { strict: false }).makeSetup('operator')).toBeNull();
    const organizations = await test.app.get(OrganizationsService, { strict: false }).list();
    expect(organizations).toHaveLength(1);
  });

  it('sign in again, each answer once', async () => {
    const { page } = owner;
    await page.goto(`${base}/staff`);
    const answer = await sentTo(page, '/staff/v1/sign_in', () =>
      page.getByRole('button', { name: 'Sign in with your passkey' }).click(),
    );
    await sees(page, 'Overview');

    const replayed = await call(owner, '/staff/v1/sign_in', answer);
    expect([replayed.status, replayed.code]).toEqual([401, 'passkey_refused']);
    // The old signature under a new challenge.
    const { body } = await call(owner, '/staff/v1/sign_in/challenges', {});
    const forged = { ...answer, challenge_id: body['challenge_id'] };
    expect((await call(owner, '/staff/v1/sign_in', forged)).code).toBe('passkey_refused');
  });

  it('are needed for each dangerous action, and confirm that one alone', async () => {
    const workspace = await workspaceOf(owner);
    const path = `/staff/v1/workspaces/${workspace}/invitations`;
    const invitation = { email: 'dan@example.com', role: 'developer' };
    expect((await call(owner, path, invitation)).code).toBe('step_up_required');

    const unconfirmed = await call(owner, '/staff/v1/step_ups', { action: 'members.invite' });
    const id = String(unconfirmed.body['step_up_id']);
    expect((await call(owner, path, invitation, { 'x-step-up': id })).code).toBe(
      'step_up_required',
    );
    const wrong = await call(owner, `/staff/v1/step_ups/${id}/confirm`, { response: { id: 'x' } });
    expect(wrong.code).toBe('passkey_refused');
    expect((await call(owner, path, invitation, { 'x-step-up': id })).code).toBe(
      'step_up_required',
    );
  });

  it('let a person join by an invitation that somebody made, once', async () => {
    const { page } = owner;
    await page.goto(`${base}/console/members`);
    await sees(page, 'Members');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail address').fill('dan@example.com');
    await page.getByLabel('Role', { exact: true }).selectOption('developer');
    await expectPresentable(owner.watched, 'staff-invite', [/status of 40/]);
    const confirmed = await sentTo(page, '/staff/v1/step_ups', async () => {
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await page.getByRole('button', { name: 'Confirm with your passkey' }).click();
    });
    const target = await workspaceOf(owner);
    expect(confirmed).toEqual({ action: 'members.invite', target });
    await page.getByText('The invitation of dan@example.com is being sent').waitFor();
    const url = await linkSentTo(test.app, 'dan@example.com');

    const [one, two] = [await open(), await open()];
    for (const { page: visitor } of [one, two]) {
      await visitor.goto(url);
      await sees(visitor, 'You are invited');
      await visitor.getByLabel('Your name').fill('Dan Developer');
    }
    await Promise.all(
      [one, two].map(({ page: visitor }) =>
        visitor.getByRole('button', { name: 'Make a passkey' }).click(),
      ),
    );
    const won = await Promise.race(
      [one, two].map(async (person) => {
        await sees(person.page, 'Overview');
        return person;
      }),
    );
    const lost = won === one ? two : one;
    await lost.page.getByText('This link is not valid, was used or has expired').waitFor();
    expect((await call(won, '/console/v1/oidc_clients')).status).toBe(200);
    expect((await call(won, `/staff/v1/workspaces/${await workspaceOf(won)}/members`)).code).toBe(
      'permission_missing',
    );
    await lost.watched.close();
    await won.watched.close();
  });

  it('protect the last owner, and everybody from themselves', async () => {
    const workspace = await workspaceOf(owner);
    const { body } = await call(owner, '/staff/v1/session');
    const { id } = body['account'] as { id: Id<'staff'> };
    const administration = test.app.get(StaffAdministration, { strict: false });
    const other = (await administration.list(workspace)).find((each) => each.id !== id)!;
    const members = test.app.get(Members, { strict: false });
    const as = (caller: Id<'staff'>) =>
      ({ id: caller, tenantId: workspace, role: 'owner' }) as StaffCaller;

    // Somebody who was an owner too when the call began, and nobody on themselves.
    for (const [caller, code] of [
      [other.id, 'role_not_allowed'],
      [id, 'role_not_allowed'],
    ] as const) {
      await expect(members.disable(as(caller), id)).rejects.toMatchObject({ code });
      const role = members.changeRole(as(caller), id, 'developer');
      await expect(role).rejects.toMatchObject({ code });
    }

    const left = await administration.list(workspace);
    expect(left.map(({ role, disabledAt }) => [role, disabledAt]).sort()).toEqual([
      ['developer', null],
      ['owner', null],
    ]);
    expect((await call(owner, '/staff/v1/session')).status).toBe(200);
  });

  it('are added under a name that a failure does not lose', async () => {
    const { page } = owner;
    await page.goto(`${base}/staff/account`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const asked = page.getByRole('dialog', { name: 'Add a passkey' });
    const name = asked.getByRole('textbox', { name: 'What you call it' });
    await name.fill('Work laptop');
    const goOn = async (): Promise<void> => {
      await asked.getByRole('button', { name: 'Go on' }).click();
      await page.getByRole('button', { name: 'Confirm with your passkey' }).click();
    };
    await goOn();
    await asked.getByText('This device already has a passkey for your account.').waitFor();
    expect(await name.inputValue()).toBe('Work laptop');
    await expectPresentable(owner.watched, 'staff-passkey-failed', [/status of 40/]);
    // Another device, which does not have the first passkey.
    await page.route('**/passkeys/challenges', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { options: object };
      const options = { ...body.options, excludeCredentials: [] };
      await route.fulfill({ response: answer, json: { ...body, options } });
    });
    await goOn();
    await page.getByRole('rowheader', { name: 'Work laptop' }).waitFor();
    await asked.waitFor({ state: 'hidden' });
    await page.unroute('**/passkeys/challenges');
  });

  it('are refused at once when their counter goes back', async () => {
    const { cdp, id, page } = owner;
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id });
    const [copy] = credentials;
    await cdp.send('WebAuthn.removeCredential', {
      authenticatorId: id,
      credentialId: copy!.credentialId,
    });
    await cdp.send('WebAuthn.addCredential', {
      authenticatorId: id,
      credential: { ...copy!, signCount: 0 },
    });
    await page.goto(`${base}/staff`);
    await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
    await page.getByText('This passkey was not accepted here').waitFor();
    const alarms = await test.database.query(
      `SELECT 1 FROM verification.audit_entries WHERE action = 'staff.sign_in_refused' AND outcome = 'alarm'`,
    );
    expect(alarms).toHaveLength(1);
  });
});
