import type { Browser, Page } from 'playwright-core';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { dayAhead } from '../factories/people.js';
import type { TestApplication } from '../support/application.js';
import {
  expectNoComplaints,
  expectPresentable,
  type PageOptions,
  sharedBrowser,
  type WatchedPage,
} from './browser.js';
import { startDemo } from './demo-visitor.js';
import { signInToPeople } from './people-visitor.js';

/** Returns to the tab, which then reads again what it shows. */
const RETURN_TO_TAB = `window.dispatchEvent(new Event('visibilitychange'))`;

const FOCUSED = 'document.activeElement.textContent';

/** What somebody typed, or may read only once, survives what happens around it. */
describe('the consoles keep what is typed', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startDemo(), sharedBrowser()]);
  });

  afterAll(() => test.close());

  const signIn = (name: string, options: PageOptions = {}) =>
    signInToPeople(browser, test, name, options);
  const go = ({ page }: WatchedPage, path: string) => page.goto(`${test.baseUrl}${path}`);

  async function confirm(watched: WatchedPage): Promise<void> {
    const { page } = watched;
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    // The first answer asked for the confirmation.
    expectNoComplaints(watched, [/status of 403/]);
    watched.complaints.splice(0);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  }

  /** Waits until the page has read this path again. */
  const readAgain = (page: Page, path: string) =>
    page.waitForResponse((answer) => answer.url().endsWith(path) && answer.ok());

  it('in the labels of actions, while a second administrator agrees and a colleague saves', async () => {
    const watched = await signIn('Adam Lindqvist', { device: 'desktop' });
    const { page } = watched;
    const asked = { asked_by: 'staff_01h455vb4pex5vsknk084sn02q', approved_by: null };
    await test.database.query(`UPDATE gateway.customers SET config = config || $1::jsonb`, [
      JSON.stringify({
        action_policies: {
          reset_mfa: {
            any_of: [],
            max_age: null,
            accept_face_only: true,
            face_only_reason: 'Nobody has a document here',
            accept_without_face: true,
            without_face_reason: 'Not everybody can turn their head',
          },
        },
        face_only_approvals: { reset_mfa: asked },
        without_face_approvals: { reset_mfa: asked },
      }),
    ]);
    await go(watched, '/people/actions');
    const label = page.getByRole('textbox', { name: 'Label in German' }).first();
    await label.fill('MFA erneuern');
    await page.getByText('This action does not open to a face alone yet').waitFor();
    await page.getByRole('button', { name: 'Agree that a face alone is enough' }).click();
    await confirm(watched);
    await page.getByText('Two administrators agreed to it.').waitFor();
    expect(await label.inputValue()).toBe('MFA erneuern');
    await page.getByText('This action does not open without a face yet', { exact: true }).waitFor();
    await expectPresentable(watched, 'typing-1-agreed');
    await page.getByRole('button', { name: 'Agree that it opens without a face' }).click();
    await confirm(watched);
    await page.getByText('Two administrators agreed to it.').nth(1).waitFor();
    // An approval is not part of a save, so the page saves over it.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirm(watched);
    await page.getByText('The actions are saved.').waitFor();

    const field = page.getByRole('textbox', { name: 'Label in Italian' }).first();
    await field.fill('Rinnova');
    await test.database.query(
      `UPDATE gateway.customers SET config = jsonb_set(config, '{grant_ttl}', '240')`,
    );
    // An answer of the last five seconds counts as fresh.
    await page.clock.install();
    await page.clock.fastForward(6_000);
    const read = readAgain(page, '/people/v1/flows');
    await page.evaluate(RETURN_TO_TAB);
    await read;
    expect(await field.inputValue()).toBe('Rinnova');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirm(watched);
    await page.getByText('Somebody changed these settings').waitFor();
    expect(await field.inputValue()).toBe('Rinnova');
    expectNoComplaints(watched, [/status of 409/]);
    await watched.close();
  });

  it('in the filters of a list, while a day is typed and another filter is chosen', async () => {
    const watched = await signIn('Olivia Okafor', { device: 'desktop' });
    const { page } = watched;
    await go(watched, '/people/audit');
    await page.getByRole('table', { name: 'Audit entries' }).waitFor();
    const value = page.getByRole('textbox', { name: 'Value' });
    await value.fill('staff.invited');
    const from = page.getByLabel('From', { exact: true });
    await from.pressSequentially('03042026');
    await page.waitForURL(/created_after=\D*\d{10}/);
    expect(await from.inputValue()).toBe('2026-03-04');
    await from.and(page.locator(':focus')).waitFor();
    expect(await value.inputValue()).toBe('staff.invited');
    expect(page.url()).toContain('value=staff.invited');
    await expectPresentable(watched, 'typing-2-audit');
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('created_after'));
    expect(await from.inputValue()).toBe('');

    await go(watched, '/console/sessions');
    await page.getByLabel('Created before').pressSequentially('03042026');
    await page.waitForURL(/created_before=\D*\d{10}/);
    expectNoComplaints(watched);
    await watched.close();
  });

  it('says by which filters a list of employees is shown, and removes each', async () => {
    const watched = await signIn('Hanna Berg', { looks: ['small_phone'] });
    const { page } = watched;
    await go(watched, '/people/employees');
    await page.getByRole('link', { name: 'Not verified after 7 days' }).click();
    await page.getByText('Added before').waitFor();
    await expectPresentable(watched, 'typing-3-filters');
    await page.getByRole('link', { name: 'Suspended or terminated' }).click();
    const status = page.getByRole('combobox', { name: 'Status' });
    await page.waitForURL(/status=suspended/);
    expect(await status.inputValue()).toBe('Suspended or Terminated');

    await page.getByRole('link', { name: 'Not verified after 7 days' }).click();
    await page.getByRole('textbox', { name: 'Search' }).fill('E-1');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.waitForURL((url) => !url.search.includes('created_before'));
    await status.click();
    await page.getByRole('option', { name: 'Terminated', exact: true }).click();
    await page.waitForURL(/search=E-1.*status=terminated|status=terminated.*search=E-1/);
    expectNoComplaints(watched);
    await watched.close();
  });

  it('keeps a secret on the page until somebody says that it is stored', async () => {
    const watched = await signIn('Olivia Okafor');
    const { page } = watched;
    await go(watched, '/people/connections');
    await page.getByRole('button', { name: 'New connection' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Okta');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await confirm(watched);
    const secret = page.getByText(/scim_[0-9a-z]{26}_/);
    await secret.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await secret.waitFor();
    await page.getByRole('button', { name: 'I stored it' }).click();
    await secret.waitFor({ state: 'detached' });
    expectNoComplaints(watched);
    await watched.close();
  });

  it('saves a record that is put back to what it was, and says when nothing is new', async () => {
    const watched = await signIn('Hanna Berg');
    const { page } = watched;
    await go(watched, '/people/employees');
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Record', exact: true }).click();
    await page.getByRole('button', { name: 'Show the record' }).click();
    const department = page.getByRole('textbox', { name: 'Department' });
    const before = await department.inputValue();
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON());
    });
    const saves = async (value: string, says: string): Promise<void> => {
      await department.fill(value);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('status').getByText(says).waitFor();
    };
    await saves(before, 'Nothing was changed.');
    await saves('Elsewhere', 'The record is saved.');
    await saves('Elsewhere', 'Nothing was changed.');
    await saves(before, 'The record is saved.');

    expect(sent).toEqual([{ department: 'Elsewhere' }, { department: before }]);
    expectNoComplaints(watched);
    await watched.close();
  });

  it('tells an employee that is gone from one that could not be read', async () => {
    const watched = await signIn('Hanna Berg', { looks: ['small_phone'] });
    const { page } = watched;
    await go(watched, '/people/employees');
    const link = page.getByRole('rowheader').getByRole('link').first();
    await link.waitFor();
    const path = /people\/v1\/employees\/emp_\w+$/;
    const address = await link.getAttribute('href');
    await page.route(path, (route) => route.abort());
    await link.click();
    // Two more tries come before.
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    expect(await page.getByText('Was this employee erased?').count()).toBe(0);
    await expectPresentable(watched, 'typing-4-unreachable', [/ERR_FAILED/]);
    await triedAgain(page, path);
    await page.getByRole('link', { name: 'Timeline' }).waitFor();
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
    await go(watched, '/people/employees/emp_01h455vb4pex5vsknk084sn02q');
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    await page.getByText('Was this employee erased?').waitFor();

    // Another employee in the same place has not failed.
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(path, async (route) => {
      await isAnswered;
      await route.continue();
    });
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);
    await page.getByRole('heading', { level: 1, name: 'Employee', exact: true }).waitFor();
    expect(await page.getByText('Not found').count()).toBe(0);
    answer();
    await page.getByRole('link', { name: 'Timeline' }).waitFor();
    await watched.close();
  });

  it('says the day of an exemption as it was chosen, also west of Greenwich', async () => {
    const watched = await signIn('Hanna Berg', { timezoneId: 'America/Los_Angeles' });
    const { page } = watched;
    await go(watched, '/people/employees');
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Exceptions' }).click();
    const day = dayAhead(90);
    await page.getByLabel('Ask again on').fill(day);
    await page.getByRole('button', { name: 'Exempt', exact: true }).click();
    await confirm(watched);
    const chosen = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    await page.getByText(`Exempt. Asked again on ${chosen.format(new Date(day))}.`).waitFor();
    await expectPresentable(watched, 'typing-5-exempt');
    await watched.close();
  });

  it('says which employees of an action could not be read', async () => {
    const watched = await signIn('Hanna Berg');
    const { page } = watched;
    const path = /people\/v1\/jobs\/\w+\/rows/;
    await go(watched, '/people/employees');
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Exempt', exact: true }).click();
    await page.getByLabel('Ask again on').fill(dayAhead(90));
    await page.route(path, (route) => route.abort());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The list could not be loaded').waitFor();
    await triedAgain(page, path);
    await page.getByText('The list could not be loaded').waitFor({ state: 'hidden' });
    await page.getByRole('table', { name: 'Employees of this action' }).waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('Loaded.');
    await watched.close();
  });

  it('keeps the focus while a page that could not be opened is tried again', async () => {
    const watched = await signIn('Hanna Berg');
    const { page } = watched;
    const path = /staff\/v1\/session$/;
    await page.route(path, (route) => route.abort());
    await go(watched, '/staff/account');
    // Two more tries come before.
    await page.getByRole('heading', { name: 'The server can’t be reached' }).waitFor();
    await triedAgain(page, path);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('Your account');
    await watched.close();
  });

  /** Presses Try again. The button keeps the focus until the answer is there. */
  async function triedAgain(page: Page, path: RegExp): Promise<void> {
    const answer = Promise.withResolvers<undefined>();
    await page.unroute(path);
    await page.route(path, (route) => answer.promise.then(() => route.continue()));
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.press('Enter');
    await retry.and(page.locator('[aria-busy="true"]')).waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('Try again');
    answer.resolve(undefined);
  }

  it('says that somebody is still signed in, and that an invitation still stands', async () => {
    const watched = await signIn('Olivia Okafor', { looks: ['small_phone'] });
    const { page } = watched;
    await go(watched, '/people/members');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('dan@example.com');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await confirm(watched);
    const withdraw = page.getByRole('button', { name: 'Withdraw' });
    await withdraw.waitFor();
    await page.route(/\/revoke$|\/session\/end$/, (route) => route.abort());
    await withdraw.click();
    await page.getByRole('alert').filter({ hasText: 'No usable answer' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You may still be signed in').waitFor();
    await expectPresentable(watched, 'typing-6-still-signed-in', [/ERR_FAILED/]);
    await watched.close();
  });

  /** Opens a tab of the demo's project for new people. */
  async function openProject(watched: WatchedPage, tab: string): Promise<void> {
    const [project] = await test.database.query<{ name: string }>(
      `SELECT name FROM verification.projects
        WHERE template = 'document_selfie' AND engine = 'simulated' AND archived_at IS NULL LIMIT 1`,
    );
    const { page } = watched;
    await go(watched, '/console/projects');
    await page.getByRole('link', { name: project!.name, exact: true }).click();
    await page.getByRole('link', { name: tab, exact: true }).click();
    await page.getByRole('heading', { level: 2, name: tab }).waitFor();
  }

  it('saves no number that nobody meant, and says which field is wrong', async () => {
    const watched = await signIn('Olivia Okafor', { looks: ['small_phone'] });
    const { page } = watched;
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON());
    });
    const refuses = async (label: string, typed: string, says: string): Promise<void> => {
      await page.getByLabel(label).fill(typed);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(says).waitFor();
    };
    await openProject(watched, 'Retention');
    await refuses('Pictures, in days', '', 'Write whole days, such as 30');
    await refuses('Pictures, in days', '90 days', 'Write whole days, such as 30');
    await refuses('Results, in days', '0', 'Write whole days, such as 90, or leave it empty');
    await expectPresentable(watched, 'typing-7-retention-refused');
    await openProject(watched, 'Thresholds');
    await refuses('Minimum age', '', 'Write whole years, such as 18');
    await refuses('Face distance', '0,5', 'Write a number with a dot, such as 0.45');
    expect(sent).toEqual([]);
    expectNoComplaints(watched);
    await watched.close();
  });

  it('saves only the settings that were changed here, and shows those that a colleague changed', async () => {
    const watched = await signIn('Olivia Okafor');
    const { page } = watched;
    await openProject(watched, 'Origins and apps');
    const uploads = page.getByLabel('Pictures of documents may come from a file');
    expect(await uploads.isChecked()).toBe(true);
    const id = /proj_\w+/.exec(page.url())![0];
    await test.database.query(
      `UPDATE verification.projects SET uploads_allowed = false WHERE id = $1`,
      [uuidOf(id as Id<'proj'>)],
    );
    await page.getByLabel('Apps that it may return to').fill('com.example.desk');
    const patched = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save' }).click();
    await confirm(watched);
    await page.getByText('Saved.').waitFor();
    expect((await patched).postDataJSON()).toEqual({ app_schemes: ['com.example.desk'] });
    await uploads.and(page.locator(':not(:checked)')).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing was changed.').waitFor();
    expectNoComplaints(watched);
    await watched.close();
  });

  it('keeps the link of a test session where no other could be made', async () => {
    const watched = await signIn('Olivia Okafor');
    const { page } = watched;
    await openProject(watched, 'Try it out');
    await page.getByRole('button', { name: 'Begin a test session' }).click();
    const link = page.getByRole('img', { name: 'Link as a QR code' });
    await link.waitFor();
    await page.route(/test_sessions$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Begin another' }).click();
    await page.getByRole('alert').filter({ hasText: 'No usable answer' }).waitFor();
    expect(await link.count()).toBe(1);
    await page.getByLabel('What happens').selectOption('abandoned');
    await page.getByRole('button', { name: 'Finish the session' }).click();
    await page.getByText('The person left, so the session has not ended.').waitFor();
    expectNoComplaints(watched, [/ERR_FAILED/]);
    await watched.close();
  });
});
