import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { ImportHandler } from '../../src/gateway/batches/imports/import-handler.js';
import { CustomersService, DEFAULT_CONFIG } from '../../src/gateway/customers/index.js';
import { OPERATOR } from '../../src/platform/audit/index.js';
import { idOf } from '../../src/platform/ids/index.js';
import { readCredentials } from '../../src/development-credentials.js';
import { MembershipService } from '../../src/staff/index.js';
import type { TestApplication } from '../support/application.js';
import { expectNoComplaints, expectPresentable, sharedBrowser, STAFF_LOOKS } from './browser.js';
import { startDemo } from './demo-visitor.js';
import { signInToPeople } from './people-visitor.js';

const FILE = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Employee ID;First name;Last name;DOB;E-mail;Status',
      'W-1;Ada;Quill;1990-12-10;;active',
      'W-2;Eve;Mallory;1990-12-10;not an address;gone fishing',
    ].join('\r\n'),
  ),
};

/** Hanna Berg works for two customers. */
describe('the people console of two workspaces', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startDemo(), sharedBrowser()]);
    const { api_key: verificationApiKey } = readCredentials(test.settings.dataDir)!;
    const { id: workspace } = await test.app.get(CustomersService, { strict: false }).create(
      {
        name: 'Second Corp',
        environment: 'sandbox',
        verificationApiKey,
        config: DEFAULT_CONFIG,
      },
      OPERATOR,
    );
    const [hanna] = await test.database.query<{ id: string }>(
      `SELECT id FROM platform.staff_accounts WHERE name = 'Hanna Berg'`,
    );
    await test.app
      .get(MembershipService, { strict: false })
      .join(idOf('staff', hanna!.id), { workspace, role: 'hr', by: OPERATOR });
  });
  afterAll(() => test.close());

  const choose = (page: Page, workspace: string) =>
    page.getByRole('combobox', { name: 'Workspace' }).selectOption({ label: workspace });

  it('shows nothing of the one before, and begins at the first page', async () => {
    const watched = await signInToPeople(browser, test, 'Hanna Berg');
    const { page } = watched;
    await choose(page, 'Example Corp');
    await page.goto(`${test.baseUrl}/people/employees`);
    const ada = page.getByRole('link', { name: /^Ada Marlowe/ });
    await ada.waitFor();
    await page.getByRole('checkbox').nth(1).check();
    const chosen = page.getByRole('button', { name: 'Invite to verify' });
    await chosen.waitFor();
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const lists = /\/people\/v1\/employees/;
    await page.route(lists, async (route) => {
      await isAnswered;
      await route.continue();
    });
    await choose(page, 'Second Corp');
    await page.getByRole('banner').getByText('Second Corp').first().waitFor();
    expect(await ada.count()).toBe(0);
    answer();
    await page.getByText('No employees yet').waitFor();
    expect(await chosen.count()).toBe(0);
    await page.unroute(lists);

    await page.goto(
      `${test.baseUrl}/people/employees?search=E-1&after=emp_01h455vb4pex5vsknk084sn02q`,
    );
    await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor();
    await choose(page, 'Example Corp');
    await page.waitForURL((url) => url.search === '?search=E-1');
    await watched.close();
  });

  /** The text of a file that is saved by a link or a button. */
  async function savedBy(page: Page, label: string): Promise<string> {
    const saved = page.waitForEvent('download');
    await page.getByText(label).click();
    return await readFile(await (await saved).path(), 'utf8');
  }

  it('saves the files of an import in the workspace that is chosen', async () => {
    const watched = await signInToPeople(browser, test, 'Hanna Berg');
    const { page } = watched;
    for (const workspace of ['Example Corp', 'Second Corp']) {
      await page.goto(`${test.baseUrl}/people/import`);
      await choose(page, workspace);
      expect(await savedBy(page, 'Download a sample')).toContain('first_name');
      await page.setInputFiles('#import-file', FILE);
      await page.getByText('Words for a status').waitFor();
      await page.getByRole('button', { name: 'Review the file' }).click();
      await reviewed(page);
      expect(await savedBy(page, 'Download the refused and doubtful rows')).toContain('W-2');
    }
    await watched.close();
  });

  async function reviewed(page: Page): Promise<void> {
    await page
      .getByText(/Being reviewed/)
      .first()
      .waitFor();
    await test.app.get(ImportHandler, { strict: false }).run();
    await page.getByRole('button', { name: 'Back to the columns' }).waitFor();
  }

  it('reviews a file only once it knows the words for a status', async () => {
    const watched = await signInToPeople(browser, test, 'Hanna Berg', { looks: STAFF_LOOKS });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/people/import`);
    const words = /\/imports\/imp_\w+\/words/;
    await page.route(words, (route) => route.abort());
    await page.setInputFiles('#import-file', FILE);
    const retry = page.getByRole('button', { name: 'Try again' });
    // Two more tries come before.
    await retry.waitFor();
    const review = page.getByRole('button', { name: 'Review the file' });
    await review.and(page.locator('[aria-disabled="true"]')).waitFor();
    await expectPresentable(watched, 'workspaces-1-words-unread', [/ERR_FAILED/]);
    watched.complaints.splice(0);
    await page.unroute(words);
    await retry.click();
    await page.getByText('Words for a status').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Loaded.');
    await review.click();
    await reviewed(page);
    expectNoComplaints(watched);
    await watched.close();
  });

  it('offers nothing to run while the columns are matched again', async () => {
    const watched = await signInToPeople(browser, test, 'Hanna Berg', { looks: STAFF_LOOKS });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/people/import`);
    await page.setInputFiles('#import-file', FILE);
    await page.getByText('Words for a status').waitFor();
    const review = page.getByRole('button', { name: 'Review the file' });
    await review.click();
    await reviewed(page);
    const run = page.getByRole('button', { name: 'Run the import' });
    await run.waitFor();
    await page.getByRole('button', { name: 'Back to the columns' }).click();
    await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
    expect(await run.count()).toBe(0);
    await expectPresentable(watched, 'workspaces-2-columns-again');
    await page.getByRole('button', { name: 'Keep the review as it is' }).click();
    await run.waitFor();
    expect(await review.count()).toBe(0);
    expectNoComplaints(watched);
    await watched.close();
  });
});
