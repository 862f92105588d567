import type { Browser, Page } from 'playwright-core';
import type { TestApplication } from '../support/application.js';
import {
  expectNoComplaints,
  expectPresentable,
  launchBrowser,
  openPage,
  type PageOptions,
  type WatchedPage,
} from './browser.js';
import { startDemo } from './demo-visitor.js';

const LOOKS: [string, PageOptions][] = [
  ['desktop', { device: 'desktop' }],
  ['dark', { device: 'desktop', colorScheme: 'dark' }],
  ['small-phone', { device: 'small_phone' }],
];

/** Runs where a page takes a stored text for markup. */
const SCRIPT = `<img src=x onerror='window.hacked=1'>`;

/** A dangerous call is refused at first, and repeated with its confirmation. */
const ASKED_FIRST = [/status of 40[13]/];

describe('setting up in the service console', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startDemo(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
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

  it.each(LOOKS)('makes and tries a project (%s)', async (look, options) => {
    const watched = await signIn(options);
    const { page } = watched;
    await go(page, '/projects');
    await sees(page, 'Projects');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name').fill(`Desk ${look} ${SCRIPT}`);
    await expectPresentable(watched, `console-${look}-1-new-project`);
    await page.keyboard.press('Enter');
    await sees(page, `Desk ${look}`);
    await expectPresentable(watched, `console-${look}-2-project`);

    const tabs = page.getByRole('navigation', { name: 'About this project' });
    const settings = ['Steps', 'User info and matching', 'Thresholds', 'Review'];
    for (const tab of [...settings, 'Origins and apps', 'Retention']) {
      await tabs.getByRole('link', { name: tab, exact: true }).click();
      await page.getByRole('heading', { level: 2, name: tab }).waitFor();
      await expectPresentable(watched, `console-${look}-3-${tab.split(' ')[0]!.toLowerCase()}`);
    }
    await page.getByLabel('Results, in days').fill('30');
    await page.keyboard.press('Enter');
    await confirm(page);
    await page.getByText('Saved. New sessions follow it.').waitFor();

    await tabs.getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByLabel('What people decide').selectOption('unclear');
    await page.getByLabel('Two reviewers must confirm').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await confirm(page);
    await page.getByText('Saved. New sessions follow it.').waitFor();
    await page.reload();
    expect(await page.getByLabel('What people decide').inputValue()).toBe('unclear');
    expect(await page.getByLabel('Two reviewers must confirm').isChecked()).toBe(true);
    await page.getByLabel('What people decide').selectOption('off');
    await page.getByRole('button', { name: 'Save' }).click();
    await confirm(page);
    await page.getByText('Saved. New sessions follow it.').waitFor();

    await page.getByRole('link', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Begin a test session' }).click();
    await page.getByRole('img', { name: 'Link as a QR code' }).waitFor();
    await page.getByLabel('What happens').selectOption('selfie_mismatch');
    await page.getByRole('button', { name: 'Finish the session' }).click();
    await page.getByText('failed', { exact: true }).waitFor();
    await expectPresentable(watched, `console-${look}-4-try`, ASKED_FIRST);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expectNoComplaints(watched, ASKED_FIRST);
    await watched.close();
  });

  it.each(LOOKS)('makes, replaces and revokes an API key (%s)', async (look, options) => {
    const watched = await signIn(options);
    const { page } = watched;
    await go(page, '/api-keys');
    await sees(page, 'API keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill(`Server ${look}`);
    await expectPresentable(watched, `console-${look}-5-new-key`);
    await page.keyboard.press('Enter');
    await confirm(page);
    await page.getByText(/^sk_test_/).waitFor();
    await page.getByRole('button', { name: 'I stored it' }).click();

    const row = page.getByRole('row', { name: `Server ${look}` });
    await row.getByRole('button', { name: 'Rotate or revoke' }).click();
    await page.getByRole('button', { name: 'Make a successor' }).click();
    await confirm(page);
    await page.getByRole('button', { name: 'I stored it' }).click();
    await row.getByText('Until').waitFor();
    await row.getByRole('button', { name: 'Rotate or revoke' }).first().click();
    await page.getByRole('button', { name: 'Revoke now' }).click();
    await confirm(page);
    await page.getByText('The key is revoked.').waitFor();
    await expectPresentable(watched, `console-${look}-6-keys`, ASKED_FIRST);
    await watched.close();
  });

  it.each(LOOKS)(
    'makes, moves and inspects an OpenID Connect client (%s)',
    async (look, options) => {
      const watched = await signIn(options);
      const { page } = watched;
      const arc = String(LOOKS.findIndex(([name]) => name === look) + 1);
      await go(page, '/projects');
      await page.getByRole('button', { name: 'New project' }).click();
      await page.getByLabel('Name').fill(`Exchange ${look}`);
      await page.getByLabel('Template').selectOption('ial2');
      await page.keyboard.press('Enter');
      await sees(page, `Exchange ${look}`);

      await go(page, '/oidc-clients');
      await sees(page, 'OpenID Connect clients');
      await page.getByRole('button', { name: 'New client' }).first().click();
      await page.getByLabel('Name').fill(`App ${look} ${SCRIPT}`);
      await page.getByRole('textbox', { name: 'OID', exact: true }).fill(`2.999.50.${arc}`);
      await page.getByLabel('Sub-participant of').fill('2.999.50');
      await page.getByLabel('The identity token will serve individual access').check();
      await page.getByLabel('Redirect addresses').fill('https://app.example.org/callback');
      await expectPresentable(watched, `console-${look}-7-new-client`);
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await confirm(page);
      await page.getByText(/^cs_test_/).waitFor();
      await page.getByRole('button', { name: 'I stored it' }).click();
      await expectPresentable(watched, `console-${look}-8-clients`, ASKED_FIRST);
      await page.getByRole('link', { name: `App ${look}` }).click();
      await sees(page, `App ${look}`);
      await page.getByText('urn:oid:2.999.50', { exact: true }).waitFor();
      await expectPresentable(watched, `console-${look}-9-client`, ASKED_FIRST);

      await page.getByRole('button', { name: 'Change the OID' }).click();
      await page.getByRole('textbox', { name: 'New OID', exact: true }).fill(`2.999.51.${arc}`);
      await expectPresentable(watched, `console-${look}-10-change-oid`, ASKED_FIRST);
      await dialog(page).getByRole('button', { name: 'Change it for good' }).click();
      await confirm(page);
      await page.getByText('The client has its new OID. Everybody verifies again.').waitFor();
      await page.getByText(`urn:oid:2.999.51.${arc}`, { exact: true }).waitFor();

      await go(page, '/token-inspector');
      await sees(page, 'Token inspector');
      await page.getByLabel('Access or identity token').fill('hello');
      await page.getByRole('button', { name: 'Inspect' }).click();
      await page.getByText('Not verified').waitFor();
      await expectPresentable(watched, `console-${look}-11-inspector`, ASKED_FIRST);
      expect(await page.evaluate('window.hacked')).toBeUndefined();
      await watched.close();
    },
  );

  it.each(LOOKS)('places and lifts a legal hold in the settings (%s)', async (look, options) => {
    const watched = await signIn(options, 'Adam Lindqvist');
    const { page } = watched;
    await go(page, '/projects');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name').fill(`Disputed ${look} ${SCRIPT}`);
    await page.keyboard.press('Enter');
    await sees(page, `Disputed ${look}`);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;

    await go(page, '/settings');
    await sees(page, 'Settings');
    await page.getByRole('heading', { level: 2, name: 'Signing keys' }).waitFor();
    await page.getByRole('button', { name: 'Place a hold' }).click();
    await page.getByLabel('Session, user or project').fill('nothing');
    await page.keyboard.press('Enter');
    await page.getByText('Write the id of a session, a user or a project').waitFor();
    await page.getByLabel('Session, user or project').fill(id);
    await expectPresentable(watched, `console-${look}-12-place-hold`);
    await page.keyboard.press('Enter');
    await confirm(page);
    await page.getByText('The hold is placed.').waitFor();
    await expectPresentable(watched, `console-${look}-13-settings`, ASKED_FIRST);

    await page.getByRole('row', { name: id }).getByRole('button', { name: 'Lift' }).click();
    await page.getByLabel('Reason').selectOption('placed_in_error');
    await expectPresentable(watched, `console-${look}-14-lift-hold`, ASKED_FIRST);
    await dialog(page).getByRole('button', { name: 'Lift the hold' }).click();
    await confirm(page);
    await page.getByText('The hold is lifted.').waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await watched.close();
  });

  it.each(LOOKS)(
    'asks where to send a test message in the settings (%s)',
    async (look, options) => {
      const watched = await signIn(options, 'Adam Lindqvist');
      const { page } = watched;
      await go(page, '/settings');
      const email = page.getByRole('region', { name: 'E-mail', exact: true });
      await email.getByText('This deployment shows them in its mailbox').waitFor();
      await email.getByRole('button', { name: 'Send a test' }).click();
      await page.getByLabel('E-mail address').fill(`ada.${look}@example.com`);
      await expectPresentable(watched, `console-${look}-15-send-test`);
      expect(await page.evaluate('window.hacked')).toBeUndefined();
      await watched.close();
    },
  );
});
