import type { Browser, Page, Route } from 'playwright-core';
import { OPERATOR } from '../../src/platform/audit/index.js';
import { Mailbox } from '../../src/platform/messages/index.js';
import { StaffAdministration } from '../../src/staff/index.js';
import { OrganizationsService } from '../../src/verification/organizations/index.js';
import { sendMessages } from '../factories/messages.js';
import type { TestApplication } from '../support/application.js';
import { TestIdentityProvider } from '../support/doubles/identity-provider.js';
import {
  expectNoComplaints,
  expectPresentable,
  openPage,
  type PageOptions,
  sharedBrowser,
  STAFF_LOOKS,
  type WatchedPage,
} from './browser.js';
import { itInSoak } from '../support/volume.js';
import { startDemo } from './demo-visitor.js';
import { pressByMouse } from './opened.js';

describe('the pages of the staff', () => {
  let test: TestApplication;
  let browser: Browser;
  let provider: TestIdentityProvider;

  beforeAll(async () => {
    [test, browser, provider] = await Promise.all([
      startDemo({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1' }),
      sharedBrowser(),
      TestIdentityProvider.start(),
    ]);
  });

  afterAll(async () => {
    await test.close();
    await provider.close();
  });

  const sees = (page: Page, heading: string) =>
    page.getByRole('heading', { level: 1, name: heading }).waitFor();

  async function signInAs(name: string, options: PageOptions = {}): Promise<WatchedPage> {
    const watched = await openPage(browser, { reducedMotion: 'reduce', ...options });
    await watched.page.goto(`${test.baseUrl}/staff`);
    await watched.page.getByRole('button', { name }).click();
    return watched;
  }

  it('let one sign in, work, and sign out', async () => {
    const watched = await openPage(browser, { reducedMotion: 'reduce', looks: STAFF_LOOKS });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/people`);
    await sees(page, 'Sign in');
    await page.getByRole('button', { name: 'Hanna Berg' }).waitFor();
    await expectPresentable(watched, 'staff-1-sign-in');

    await page.getByRole('button', { name: 'Hanna Berg' }).click();
    await sees(page, 'Overview');
    expect(new URL(page.url()).pathname).toBe('/people');
    await expectPresentable(watched, 'staff-2-people');

    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('link', { name: 'Your account' }).click();
    await sees(page, 'Your account');
    await page.getByText('This browser').waitFor();
    await expectPresentable(watched, 'staff-3-account');

    await page.goto(`${test.baseUrl}/people`);
    await sees(page, 'Overview');
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await sees(page, 'Sign in');
    await page.goto(`${test.baseUrl}/people`);
    await sees(page, 'Sign in');
    expectNoComplaints(watched);
    await watched.close();
  });

  itInSoak('keep what was typed when the session ended elsewhere', async () => {
    const watched = await signInAs('Hanna Berg', { looks: STAFF_LOOKS });
    const { page } = watched;
    const endSessions = () =>
      test.database.query('UPDATE platform.staff_sessions SET ended_at = now()');
    const signedOut = page.getByRole('dialog', { name: 'You were signed out' });
    /** Signs in in a new tab. */
    const signInBeside = async (name: string): Promise<Page> => {
      const opened = page.waitForEvent('popup');
      await signedOut.getByRole('button', { name: 'Sign in in a new tab' }).click();
      const tab = await opened;
      await tab.getByRole('button', { name }).click();
      await sees(tab, 'Employees');
      return tab;
    };
    /** As a browser does when its tab is shown again. */
    const comeBack = () => page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    const isThePage = ({ pathname }: URL) => pathname === '/people/employees';
    let hold: ((reload: Route) => void) | null = null;
    // For the whole case: a request may be lost while an interception ends.
    await page.route(isThePage, async (route) => {
      const held = hold;
      hold = null;
      if (held) held(route);
      else await route.continue();
    });
    /** Comes back to a page of somebody else: however long the reload takes, it stays covered. */
    const staysCovered = async (other: Page): Promise<void> => {
      const asked = Promise.withResolvers<Route>();
      // A page that is about to leave answers no question: it notes down how it left.
      await page.evaluate(
        `addEventListener('pagehide', () => {
          const isCovered = document.querySelector('dialog[data-covers][open]') !== null;
          sessionStorage.setItem('left', isCovered ? 'covered' : 'open');
        })`,
      );
      hold = asked.resolve;
      // The end of the other tab may show this one: then it is leaving already.
      const back = other.close().then(comeBack);
      const reload = await asked.promise;
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      const reloaded = page.waitForEvent('load');
      await reload.continue();
      await Promise.all([back.catch(() => undefined), reloaded]);
      expect(await page.evaluate("sessionStorage.getItem('left')")).toBe('covered');
      await sees(page, 'Employees');
    };
    await sees(page, 'Overview');
    await page.goto(`${test.baseUrl}/people/employees?status=active`);
    await page.getByRole('button', { name: 'Save this view' }).click();
    const typed = page.getByRole('textbox', { name: 'Name' });
    await typed.fill('Mine');
    await endSessions();
    // Nothing is loaded anew: the next call of the open page is refused.
    await page.keyboard.press('Enter');
    await signedOut.waitFor();
    await expectPresentable(watched, 'staff-signed-out', [/status of 401/]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await signedOut.getByRole('button', { name: 'I am signed in again' }).click();
    await signedOut.waitFor();

    await (await signInBeside('Hanna Berg')).close();
    await comeBack();
    await signedOut.waitFor({ state: 'hidden' });
    expect(await typed.inputValue()).toBe('Mine');
    await typed.press('Enter');
    await page.getByRole('link', { name: 'Mine' }).waitFor();

    // Nothing of the first person stays for a second one.
    await page.getByRole('button', { name: 'Delete this view' }).waitFor();
    await page.getByRole('textbox', { name: 'Search' }).fill('Ada');
    await endSessions();
    await page.keyboard.press('Enter');
    await staysCovered(await signInBeside('Adam Lindqvist'));
    await page.getByText('Adam Lindqvist').first().waitFor();

    // Also where the session of the first person was not missed in between.
    await endSessions();
    const tab = await page.context().newPage();
    await tab.goto(`${test.baseUrl}/staff`);
    await tab.getByRole('button', { name: 'Hanna Berg' }).click();
    await sees(tab, 'Overview');
    await staysCovered(tab);
    await page.getByText('Hanna Berg').first().waitFor();
    expectNoComplaints(watched, [/status of 401/]);
    await watched.close();
  });

  it('let the mouse choose from a list, on the page and in a dialog', async () => {
    const watched = await signInAs('Hanna Berg');
    const { page } = watched;
    await sees(page, 'Overview');
    await page.goto(`${test.baseUrl}/people/employees`);
    const choose = async (field: string, option: string): Promise<void> => {
      await pressByMouse(page.getByRole('combobox', { name: field }));
      await pressByMouse(page.getByRole('option', { name: option, exact: true }));
      await page.getByRole('option', { name: option, exact: true }).waitFor({ state: 'hidden' });
    };
    await choose('Status', 'Active');
    await page.waitForURL(/status=active/);
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Suspend or terminate' }).click();
    await choose('Why', 'Is on leave');
    expect(await page.getByRole('combobox', { name: 'Why' }).inputValue()).toBe('Is on leave');
    expectNoComplaints(watched);
    await watched.close();
  });

  itInSoak('show a person of one console the way out of the other', async () => {
    const watched = await signInAs('Ravi Menon');
    await sees(watched.page, 'Overview');
    await watched.page.goto(`${test.baseUrl}/people`);
    await sees(watched.page, 'Nothing for you here');
    await expectPresentable(watched, 'staff-other-console');
    await watched.page.getByRole('link', { name: 'Go to the Verification console' }).click();
    await sees(watched.page, 'Overview');
    await watched.close();
  });

  it('say so where there is no such page, and never mistake an address of the API for one', async () => {
    const watched = await signInAs('Olivia Okafor');
    await sees(watched.page, 'Overview');
    await watched.page.goto(`${test.baseUrl}/console/nothing`);
    await sees(watched.page, 'There is no such page');
    await watched.close();
    const headers = { accept: 'text/html' };
    const statusOf = async (path: string) => (await fetch(test.baseUrl + path, { headers })).status;
    for (const path of ['/console/', '/people/', '/staff/', '/staff/account/'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    for (const path of ['/staff/nothing', '/staff/account/nothing', '/staff/v1'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    const answer = await fetch(`${test.baseUrl}/console/v1/nothing`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
    ]);
  });

  itInSoak('let an owner invite by e-mail, and show what became of it', async () => {
    const owner = await signInAs('Olivia Okafor', { looks: ['dark'] });
    const { page } = owner;
    await sees(page, 'Overview');
    await page.goto(`${test.baseUrl}/console/members`);
    await sees(page, 'Members');
    await page.getByRole('button', { name: 'Invite' }).click();
    const email = 'somebody.with.a.rather.long.name@example.com';
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Role', { exact: true }).selectOption('reviewer');
    await expectPresentable(owner, 'staff-4-invite');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByText('Waiting', { exact: true }).waitFor();

    await sendMessages(test.app);
    await page.reload();
    await row.getByText('Accepted', { exact: true }).waitFor();
    await expectPresentable(owner, 'staff-5-invited', [/status of 403/]);
    const [letter] = test.app.get(Mailbox, { strict: false }).list();
    expect(letter).toMatchObject({ address: email, kind: 'staff_invitation' });
    await owner.close();
  });

  itInSoak('let one join with the account they have, and choose a workspace', async () => {
    const organizations = test.app.get(OrganizationsService, { strict: false });
    const { id } = await organizations.create('Second Clinic', OPERATOR);
    const administration = test.app.get(StaffAdministration, { strict: false });
    const given = { workspace: id, email: 'ravi@example.com', role: 'reviewer' } as const;
    const { url } = await administration.invite(given, OPERATOR);
    const watched = await signInAs('Ravi Menon');
    const { page } = watched;
    await sees(page, 'Overview');
    await page.goto(url);
    await sees(page, 'You are invited');
    await expectPresentable(watched, 'staff-join');
    await page.getByRole('button', { name: 'Join with this account' }).click();
    await sees(page, 'Choose a workspace');
    await expectPresentable(watched, 'staff-workspaces');
    await page.getByRole('link', { name: 'Second Clinic' }).click();
    await sees(page, 'Overview');
    await page.getByRole('banner').getByText('Second Clinic').first().waitFor();
    expectNoComplaints(watched);
    await watched.close();
  });

  itInSoak(
    'let an owner set up single sign-on, and a person of a group come in by it',
    async () => {
      provider.behaviour = { claims: { groups: ['auditors'] } };
      const owner = await signInAs('Olivia Okafor');
      const { page } = owner;
      await sees(page, 'Overview');
      await page.goto(`${test.baseUrl}/console/members`);
      await page.getByText('Members sign in with passkeys').waitFor();
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByLabel('Issuer').fill(provider.issuer);
      await page.getByLabel('Client id').fill(provider.client.id);
      await page.getByRole('textbox', { name: 'Client secret' }).fill(provider.client.secret);
      await page.getByLabel('Text of the button').fill('Sign in with <b>Northwind</b>');
      await page.getByRole('button', { name: 'Add a group' }).click();
      await page.getByLabel('Group 1').fill('auditors');
      await page.getByLabel('Role', { exact: true }).selectOption('auditor');
      await page.getByLabel('Show the button on the sign-in page').check();
      await expectPresentable(owner, 'staff-single-sign-on-dialog');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await page.getByText('auditors: Auditor').waitFor();
      await expectPresentable(owner, 'staff-single-sign-on', [/status of 403/]);
      await owner.close();

      const person = await openPage(browser, { reducedMotion: 'reduce' });
      await person.page.goto(`${test.baseUrl}/staff`);
      await person.page.getByRole('button', { name: 'Sign in with <b>Northwind</b>' }).click();
      await sees(person.page, 'Overview');
      expect(new URL(person.page.url()).pathname).toBe('/console');
      expectNoComplaints(person);
      await person.close();

      provider.behaviour = { claims: { groups: ['others'] } };
      const stranger = await openPage(browser, { reducedMotion: 'reduce' });
      await stranger.page.goto(`${test.baseUrl}/staff`);
      await stranger.page.getByRole('button', { name: 'Sign in with <b>Northwind</b>' }).click();
      await sees(stranger.page, 'You are not signed in');
      await stranger.page.getByText('None of your groups has a role in this workspace').waitFor();
      expect(stranger.page.url()).toBe(`${test.settings.baseUrl}/staff/single_sign_on`);
      await expectPresentable(stranger, 'staff-single-sign-on-refused', [/status of 401/]);
      await stranger.close();
    },
  );
});
