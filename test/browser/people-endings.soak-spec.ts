import type { Browser, Page } from 'playwright-core';
import { ImportHandler } from '../../src/gateway/batches/imports/import-handler.js';
import { EmployeesService } from '../../src/gateway/employees/index.js';
import { idOf, newId } from '../../src/platform/ids/index.js';
import type { TestApplication } from '../support/application.js';
import { expectNoComplaints, expectPresentable, sharedBrowser, STAFF_LOOKS } from './browser.js';
import { startDemo } from './demo-visitor.js';
import { signInToPeople } from './people-visitor.js';

/** The first answer of a dangerous call asks for its confirmation. */
const ASKED_FIRST = [/status of 403/];

describe('what cannot be taken back in the people console', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startDemo(), sharedBrowser()]);
  });
  afterAll(() => test.close());

  const confirm = async (page: Page): Promise<void> => {
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  };

  /** The console's id of a new employee without a contact, who can be erased at once. */
  async function makeEmployee(employeeId: string): Promise<string> {
    const [row] = await test.database.query<{ id: string }>(
      'SELECT customer_id AS id FROM gateway.employees LIMIT 1',
    );
    const actor = { tenantId: idOf('cust', row!.id), id: newId('ckey') };
    const known = { first_name: 'Nora', last_name: 'Lind', dob: '1990-12-10' };
    const people = test.app.get(EmployeesService, { strict: false });
    return (await people.create(actor, { ...known, employee_id: employeeId })).id;
  }

  it('offers the certificate of an erasure, and no longer shows the erased person', async () => {
    const id = await makeEmployee('ER-1');
    const watched = await signInToPeople(browser, test, 'Hanna Berg', { looks: STAFF_LOOKS });
    const { page } = watched;
    let answer = (): void => undefined;
    const isAllowed = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/people/v1/employees/${id}`, async (route) => {
      if (route.request().method() === 'DELETE' && route.request().headers()['x-step-up'])
        await isAllowed;
      await route.continue();
    });
    await page.goto(`${test.baseUrl}/people/employees/${id}?tab=data`);
    await page.getByRole('button', { name: 'Erase this employee' }).click();
    const asked = page.getByRole('dialog', { name: 'Erase this employee?' });
    await asked.getByRole('textbox').fill('ER-1');
    await asked.getByRole('button', { name: 'Erase for ever' }).click();
    await confirm(page);
    await asked.locator('button[aria-busy]').waitFor();
    // It is on its way: there is nothing to cancel any more.
    await asked.getByRole('button', { name: 'Cancel' }).click({ force: true });
    await asked.waitFor();
    answer();
    const erased = page.getByRole('dialog', { name: 'The employee is erased' });
    await erased.getByRole('button', { name: 'Save the erasure certificate' }).waitFor();
    await expectPresentable(watched, 'people-endings-1-erased', ASKED_FIRST);
    await erased.getByRole('button', { name: 'Back to the employees' }).click();
    await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor();

    await page.goBack();
    await page.getByText('Was this employee erased?').waitFor();
    expect(await page.getByText('Nora Lind').count()).toBe(0);
    expectNoComplaints(watched, [...ASKED_FIRST, /status of 404/]);
    await watched.close();
  });

  it('no longer shows an employee whom a colleague erased', async () => {
    const id = await makeEmployee('ER-2');
    const watched = await signInToPeople(browser, test, 'Hanna Berg');
    const { page } = watched;
    await page.goto(`${test.baseUrl}/people/employees/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Nora Lind' }).waitFor();
    await page.route(`**/people/v1/employees/${id}`, (route) => route.fulfill({ status: 404 }));
    // It is read again when the page is shown again, some seconds later.
    await page.clock.install({ time: Date.now() + 60_000 });
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText('Was this employee erased?').waitFor();
    await watched.close();
  });

  it('gives access back for a reason that fits', async () => {
    const watched = await signInToPeople(browser, test, 'Hanna Berg', { looks: STAFF_LOOKS });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/people/employees`);
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Suspend or terminate' }).click();
    const why = page.getByRole('combobox', { name: 'Why' });
    expect(await why.inputValue()).toBe('Left the company');
    await page.getByRole('combobox', { name: 'New status' }).click();
    await page.getByRole('option', { name: 'Active' }).click();
    expect(await why.inputValue()).toBe('Came back');
    await why.click();
    await page.getByRole('option', { name: 'The record was wrong' }).waitFor();
    expect(await page.getByRole('option').count()).toBe(2);
    await page.getByRole('option', { name: 'Came back' }).click();
    await expectPresentable(watched, 'people-endings-3-back');
    await watched.close();
  });

  it('says what the undo of an import does', async () => {
    const watched = await signInToPeople(browser, test, 'Hanna Berg', { looks: STAFF_LOOKS });
    const { page } = watched;
    const work = () => test.app.get(ImportHandler, { strict: false }).run();
    await page.goto(`${test.baseUrl}/people/import`);
    await page.setInputFiles('#import-file', {
      name: 'one.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Employee ID;First name;Last name;DOB\r\nUN-1;Ada;Quill;1990-12-10'),
    });
    await page.getByRole('button', { name: 'Review the file' }).click();
    await page.getByText('Being reviewed').first().waitFor();
    await work();
    await page.getByRole('button', { name: 'Run the import' }).click();
    await confirm(page);
    await page.getByText('Running').first().waitFor();
    await work();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    const asked = page.getByRole('dialog', { name: 'Undo this import?' });
    await asked.getByText('1 person that it added would be deleted').waitFor();
    await expectPresentable(watched, 'people-endings-2-undo', ASKED_FIRST);
    await asked.getByRole('button', { name: 'Keep it' }).click();
    await asked.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Undo the import' }).click();
    await asked.getByRole('button', { name: 'Undo it' }).click();
    await confirm(page);
    await asked.waitFor({ state: 'hidden' });
    await work();
    await page.locator('header').getByText('Undone', { exact: true }).waitFor();
    expectNoComplaints(watched, ASKED_FIRST);
    await watched.close();
  });
});
