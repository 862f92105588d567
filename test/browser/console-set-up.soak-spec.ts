import type { Browser, Page } from 'playwright-core';
import type { TestApplication } from '../support/application.js';
import {
  expectNoComplaints,
  expectPresentable,
  openPage,
  type PageOptions,
  sharedBrowser,
  STAFF_LOOKS,
  type WatchedPage,
} from './browser.js';
import { startDemo } from './demo-visitor.js';

/** Runs where a page takes a stored text for markup. */
const SCRIPT = `<img src=x onerror='window.hacked=1'>`;

/** A dangerous call is refused at first, and repeated with its confirmation. */
const ASKED_FIRST = [/status of 40[013]/];

const FOCUSED = 'document.activeElement.textContent';

describe('setting up in the service console', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startDemo(), sharedBrowser()]);
  });

  afterAll(async () => {
    await test.close();
  });

  const sees = (page: Page, heading: string | RegExp) =>
    page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const dialog = (page: Page) => page.getByRole('dialog');
  const go = (page: Page, path: string) => page.goto(`${test.baseUrl}/console${path}`);

  async function signIn(options: PageOptions, name = 'Dana Ferreira'): Promise<WatchedPage> {
    const watched = await openPage(browser, { reducedMotion: 'reduce', ...options });
    await go(watched.page, '');
    await watched.page.getByRole('button', { name }).click();
    await sees(watched.page, 'Overview');
    return watched;
  }

  async function confirm(page: Page): Promise<void> {
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  }

  /** Waits for the answer itself: the notice of the save before may still be shown. */
  async function confirmsSaving(
    page: Page,
    said = 'Saved. New sessions follow it.',
  ): Promise<void> {
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.ok(),
    );
    await confirm(page);
    await saved;
    await page.getByText(said).waitFor();
  }

  it('makes and tries a project', async () => {
    const watched = await signIn({ looks: STAFF_LOOKS });
    const { page } = watched;
    await go(page, '/projects');
    await sees(page, 'Projects');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name').fill(`Desk ${SCRIPT}`);
    await expectPresentable(watched, 'console-1-new-project');
    await page.keyboard.press('Enter');
    await sees(page, 'Desk');
    await expectPresentable(watched, 'console-2-project');

    const tabs = page.getByRole('navigation', { name: 'About this project' });
    const settings = ['Steps', 'User info and matching', 'Thresholds', 'Review'];
    for (const tab of [...settings, 'Origins and apps', 'Retention']) {
      await tabs.getByRole('link', { name: tab, exact: true }).click();
      await page.getByRole('heading', { level: 2, name: tab }).waitFor();
      await expectPresentable(watched, `console-3-${tab.split(' ')[0]!.toLowerCase()}`);
    }
    await page.getByLabel('Results, in days').fill('30');
    await page.keyboard.press('Enter');
    await confirmsSaving(page, 'Saved. It also holds for what is stored.');

    await tabs.getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByLabel('What people decide').selectOption('unclear');
    await page.getByLabel('Two reviewers must confirm').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await confirmsSaving(page);
    await page.reload();
    expect(await page.getByLabel('What people decide').inputValue()).toBe('unclear');
    expect(await page.getByLabel('Two reviewers must confirm').isChecked()).toBe(true);
    await page.getByLabel('What people decide').selectOption('off');
    await page.getByRole('button', { name: 'Save' }).click();
    await confirmsSaving(page);

    await page.getByRole('link', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Begin a test session' }).click();
    await page.getByRole('img', { name: 'Link as a QR code' }).waitFor();
    await page.getByLabel('What happens').selectOption('selfie_mismatch');
    await page.getByRole('button', { name: 'Finish the session' }).click();
    await page.getByText('failed', { exact: true }).waitFor();
    await expectPresentable(watched, 'console-4-try', ASKED_FIRST);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expectNoComplaints(watched, ASKED_FIRST);
    await watched.close();
  });

  it('adds a source, replaces its secret and switches it off', async () => {
    const watched = await signIn({ looks: STAFF_LOOKS }, 'Olivia Okafor');
    const { page } = watched;
    await go(page, '/projects');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name').fill('Exchange, live');
    await page.getByLabel('Environment').selectOption('production');
    await page.keyboard.press('Enter');
    await sees(page, 'Exchange, live');
    const read = /projects\/proj_\w+\/sources$/;
    await page.route(read, (route) => route.abort());
    await page.getByRole('link', { name: 'Sources', exact: true }).click();
    const retry = page.getByRole('button', { name: 'Try again' });
    // Two more tries come before.
    await retry.waitFor();
    await expectPresentable(watched, 'console-21-sources-unread', [/ERR_FAILED/]);
    await page.unroute(read);
    const answer = Promise.withResolvers<undefined>();
    await page.route(read, (route) => answer.promise.then(() => route.continue()));
    await retry.press('Enter');
    await retry.and(page.locator('[aria-busy="true"]')).waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('Try again');
    answer.resolve(undefined);
    await page.getByText('No sources yet').waitFor();
    expect(await retry.count()).toBe(0);
    // Right before what was read.
    expect(await page.evaluate(FOCUSED)).toBe('Loaded.');
    await page.unroute(read);
    watched.complaints.splice(0);
    await expectPresentable(watched, 'console-12-no-sources');
    await page.getByRole('button', { name: 'Add a source' }).click();
    await page.getByLabel('Name', { exact: false }).first().fill(`Bureau ${SCRIPT}`);
    const address = dialog(page).getByRole('textbox', { name: 'Address' });
    await address.fill('bureau');
    await expectPresentable(watched, 'console-13-new-source');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await confirm(page);
    // Refused at its field.
    await address.and(page.locator('[aria-invalid="true"]')).waitFor();
    await page.getByText('Must be an https address').waitFor();
    await address.fill('https://bureau.example/v');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await confirm(page);
    await page.getByText(/^whsec_/).waitFor();
    await page.getByRole('button', { name: 'I stored it' }).click();
    await expectPresentable(watched, 'console-14-sources', ASKED_FIRST);
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Make it' }).click();
    await confirm(page);
    await page.getByRole('button', { name: 'I stored it' }).click();
    await page.getByText('Former secret works until').waitFor();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await confirm(page);
    await page.getByRole('button', { name: 'Switch on' }).waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await watched.close();
  });

  it('makes, replaces and revokes an API key', async () => {
    const watched = await signIn({ looks: STAFF_LOOKS });
    const { page } = watched;
    await go(page, '/api-keys');
    await sees(page, 'API keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Server');
    await expectPresentable(watched, 'console-5-new-key');
    await page.keyboard.press('Enter');
    await confirm(page);
    await page.getByText(/^sk_test_/).waitFor();
    await page.getByRole('button', { name: 'I stored it' }).click();

    const seeded = page.getByRole('row', { name: 'Development' });
    await seeded.getByText('The operator of this service').waitFor();
    const row = page.getByRole('row', { name: 'Server' });
    await row.getByRole('button', { name: 'Rotate or revoke' }).click();
    await page.getByText('programs that use this key are refused').waitFor();
    await expectPresentable(watched, 'console-6-end-key', ASKED_FIRST);
    await page.getByRole('button', { name: 'Make a successor' }).click();
    await confirm(page);
    await page.getByRole('button', { name: 'I stored it' }).click();
    await row.getByText('Until').waitFor();
    await row.getByRole('button', { name: 'Rotate or revoke' }).first().click();
    await page.getByRole('button', { name: 'Revoke now' }).click();
    await confirm(page);
    await page.getByText('The key is revoked.').waitFor();
    await expectPresentable(watched, 'console-6-keys', ASKED_FIRST);
    await watched.close();
  });

  it('makes, moves and inspects an OpenID Connect client', async () => {
    const watched = await signIn({ looks: STAFF_LOOKS });
    const { page } = watched;
    const arc = '1';
    await go(page, '/projects');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name').fill('Exchange');
    await page.getByLabel('Template').selectOption('ial2');
    await page.keyboard.press('Enter');
    await sees(page, 'Exchange');

    await go(page, '/oidc-clients');
    await sees(page, 'OpenID Connect clients');
    await page.getByRole('button', { name: 'New client' }).first().click();
    await page.getByLabel('Name').fill(`App ${SCRIPT}`);
    await page.getByRole('textbox', { name: 'OID', exact: true }).fill(`2.999.50.${arc}`);
    await page.getByLabel('Sub-participant of').fill('2.999.50');
    await page.getByLabel('The identity token will serve individual access').check();
    await page.getByLabel('Redirect addresses').fill('https://app.example.org/callback');
    await expectPresentable(watched, 'console-7-new-client');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await confirm(page);
    await page.getByText(/^cs_test_/).waitFor();
    await page.getByRole('button', { name: 'I stored it' }).click();
    await expectPresentable(watched, 'console-8-clients', ASKED_FIRST);
    await page.getByRole('link', { name: 'App' }).click();
    await sees(page, 'App');
    await page.getByText('urn:oid:2.999.50', { exact: true }).waitFor();
    await expectPresentable(watched, 'console-9-client', ASKED_FIRST);

    await page.getByRole('button', { name: 'Change the OID' }).click();
    await page.getByRole('textbox', { name: 'New OID', exact: true }).fill(`2.999.51.${arc}`);
    await expectPresentable(watched, 'console-10-change-oid', ASKED_FIRST);
    await dialog(page).getByRole('button', { name: 'Change it for good' }).click();
    await confirm(page);
    await page.getByText('The client has its new OID. Everybody verifies again.').waitFor();
    await page.getByText(`urn:oid:2.999.51.${arc}`, { exact: true }).waitFor();

    await go(page, '/token-inspector');
    await sees(page, 'Token inspector');
    await page.getByLabel('Access or identity token').fill('hello');
    await page.getByRole('button', { name: 'Inspect' }).click();
    await page.getByText('Not verified').waitFor();
    await expectPresentable(watched, 'console-11-inspector', ASKED_FIRST);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await watched.close();
  });

  it('places and lifts a legal hold in the settings', async () => {
    const watched = await signIn({ looks: STAFF_LOOKS }, 'Adam Lindqvist');
    const { page } = watched;
    await go(page, '/projects');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name').fill(`Disputed ${SCRIPT}`);
    await page.keyboard.press('Enter');
    await sees(page, 'Disputed');
    const id = new URL(page.url()).pathname.split('/').at(-1)!;

    await go(page, '/settings');
    await sees(page, 'Settings');
    await page.getByRole('heading', { level: 2, name: 'Signing keys' }).waitFor();
    await page.getByRole('button', { name: 'Place a hold' }).click();
    await page.getByLabel('Session, user or project').fill('nothing');
    await page.keyboard.press('Enter');
    await page.getByText('Write the id of a session, a user or a project').waitFor();
    await page.getByLabel('Session, user or project').fill(id);
    await expectPresentable(watched, 'console-12-place-hold');
    await page.keyboard.press('Enter');
    await confirm(page);
    await page.getByText('The hold is placed.').waitFor();
    await expectPresentable(watched, 'console-13-settings', ASKED_FIRST);

    await page.getByRole('row', { name: id }).getByRole('button', { name: 'Lift' }).click();
    await page.getByLabel('Reason').selectOption('placed_in_error');
    await expectPresentable(watched, 'console-14-lift-hold', ASKED_FIRST);
    await dialog(page).getByRole('button', { name: 'Lift the hold' }).click();
    await confirm(page);
    await page.getByText('The hold is lifted.').waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await watched.close();
  });

  it('asks where to send a test message in the settings', async () => {
    const watched = await signIn({ looks: STAFF_LOOKS }, 'Adam Lindqvist');
    const { page } = watched;
    await go(page, '/settings');
    const email = page.getByRole('region', { name: 'E-mail', exact: true });
    await email.getByText('This deployment shows them in its mailbox').waitFor();
    await email.getByRole('button', { name: 'Send a test' }).click();
    await page.getByLabel('E-mail address').fill('ada@example.com');
    await expectPresentable(watched, 'console-15-send-test');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await watched.close();
  });

  it('shows each secret of an endpoint, and says what follows before it is deleted', async () => {
    const watched = await signIn({ looks: STAFF_LOOKS });
    const { page } = watched;
    const url = `https://hooks.example.com/${'a-long-address-'.repeat(8)}`;
    await go(page, '/webhooks');
    await page.getByRole('button', { name: 'New endpoint' }).first().click();
    await page.getByRole('checkbox', { name: 'Sign each delivery' }).uncheck();
    await page.getByRole('textbox', { name: 'Address' }).fill(url);
    await page.keyboard.press('Enter');
    await confirm(page);
    await dialog(page).getByText(/^whb_/).waitFor();
    await dialog(page)
      .getByText(/^whsec_/)
      .waitFor();
    await page.getByRole('button', { name: 'I stored them' }).click();
    await page.getByRole('rowheader').getByRole('link').click();
    await page.getByRole('link', { name: 'Settings and secrets' }).click();
    await page.getByRole('button', { name: 'New signing secret' }).click();
    await confirm(page);
    await dialog(page)
      .getByText(/^whsec_/)
      .waitFor();
    await dialog(page).getByText('The secret counts once they are.').waitFor();
    await expectPresentable(watched, 'console-16-unsigned-secret', ASKED_FIRST);
    await page.getByRole('button', { name: 'I stored them' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByText('Nothing is sent to').waitFor();
    await expectPresentable(watched, 'console-16-delete-endpoint', ASKED_FIRST);
    await dialog(page).getByRole('button', { name: 'Keep it' }).click();
    await page
      .getByRole('button', { name: 'Delete', exact: true })
      .and(page.locator(':focus'))
      .waitFor();

    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Delete it' }).click();
    await confirm(page);
    await page.getByText('The endpoint is deleted.').waitFor();
    await watched.close();
  });

  it('says what follows before a member is shut out or gets a new passkey', async () => {
    const watched = await signIn({ looks: STAFF_LOOKS }, 'Olivia Okafor');
    const { page } = watched;
    await go(page, '/members');
    const row = page.getByRole('row', { name: 'Ravi Menon' });
    await row.getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByRole('button', { name: 'Passkey lost' }).click();
    await dialog(page).getByText('the old passkeys stop working').waitFor();
    await expectPresentable(watched, 'console-17-passkey-lost');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).getByRole('button', { name: 'Shut out' }).click();
    await dialog(page).getByText('Ravi Menon is signed out everywhere').waitFor();
    await expectPresentable(watched, 'console-18-shut-out');
    await dialog(page).getByRole('button', { name: 'Shut out' }).click();
    await dialog(page).getByText('shut a member out').waitFor();
    await confirm(page);
    await row.getByText('Shut out', { exact: true }).waitFor();
    await watched.close();
  });
});
