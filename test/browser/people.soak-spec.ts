import type { Browser, Page } from 'playwright-core';
import { BulkJobsService } from '../../src/gateway/batches/bulk-jobs.service.js';
import { ImportHandler } from '../../src/gateway/batches/imports/import-handler.js';
import { readCredentials } from '../../src/development-credentials.js';
import { EmployeesService } from '../../src/gateway/employees/index.js';
import { idOf, newId } from '../../src/platform/ids/index.js';
import { dayAhead } from '../factories/people.js';
import type { TestApplication } from '../support/application.js';
import {
  expectNoComplaints,
  expectPresentable,
  type PageOptions,
  sharedBrowser,
  STAFF_LOOKS,
  type WatchedPage,
} from './browser.js';
import { pressByMouse } from './opened.js';
import { startDemo } from './demo-visitor.js';
import { inviteOne, signInToPeople } from './people-visitor.js';

/** Runs where a page takes a stored text for markup. */
const SCRIPT = `<img src=x onerror='window.hacked=1'>`;

interface Answer {
  id: string;
  status: string;
  verification_session_id: string;
}

const TABS = ['Timeline', 'Requests and grants', 'Record', 'Exceptions', 'Data'];

describe('the people console', () => {
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
  const work = () => test.app.get(ImportHandler, { strict: false }).run();

  const signIn = (options: PageOptions = {}, name = 'Hanna Berg') =>
    signInToPeople(browser, test, name, options);

  /** The person confirms that it is them, and then `sees` what the page says. */
  async function confirms(watched: WatchedPage, sees: string, status = 403): Promise<void> {
    const { page } = watched;
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText(sees).first().waitFor();
    // The first answer asked for the confirmation.
    expectNoComplaints(watched, [/status of 403/, new RegExp(`status of ${String(status)}`)]);
    watched.complaints.splice(0);
  }

  /** The id of a request of a new employee, whose verification failed. */
  async function refusedRequest(employeeId: string): Promise<string> {
    const { api_key: apiKey = '', customer_key: key = '' } =
      readCredentials(test.settings.dataDir) ?? {};
    const call = async (bearer: string, path: string, body?: object): Promise<Answer> => {
      const answer = await fetch(`${test.baseUrl}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`);
      return (await answer.json()) as Answer;
    };
    await call(key, '/gateway/v1/employees', {
      employee_id: employeeId,
      first_name: 'Rosa',
      last_name: 'Lindqvist',
      dob: '1988-04-02',
      department: 'Logistics',
    });
    const requests = '/gateway/v1/access_requests';
    const asked = await call(key, requests, { employee_id: employeeId, action: 'reset_mfa' });
    const session = `/v1/test_helpers/verification_sessions/${asked.verification_session_id}`;
    await call(apiKey, `${session}/complete`, { scenario: 'liveness_failed' });
    const ended = await call(key, `${requests}/${asked.id}`);
    expect(ended.status).toBe('denied');
    return asked.id;
  }

  /** A file of ten people, nine of them new to the console, and one row that is refused. */
  const file = (prefix: string) => ({
    name: `${prefix}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Employee ID;First name;Last name;DOB;E-mail;Team',
        ...Array.from(
          { length: 9 },
          (_, n) => `${prefix}-${n};Ada;Quill${n} ${SCRIPT};1990-12-10;;"${SCRIPT}"`,
        ),
        `${prefix}-x;Eve;Mallory;10/12/1990;not an address;Ops`,
      ].join('\r\n'),
    ),
  });

  it('imports ten people and finds one of them', async () => {
    const watched = await signIn({ looks: STAFF_LOOKS });
    const { page } = watched;
    const prefix = 'P-a';
    await page.goto(`${test.baseUrl}/people/import`);
    await sees(page, 'Import');
    await expectPresentable(watched, 'people-1-import');

    await page.setInputFiles('#import-file', file(prefix));
    await sees(page, `${prefix}.csv`);
    await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
    await expectPresentable(watched, 'people-2-columns');
    await page.getByRole('button', { name: 'Review the file' }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByText(/Being reviewed/)
      .first()
      .waitFor();
    await work();
    await page.getByText('E-mail cannot be read').first().waitFor();
    await expectPresentable(watched, 'people-3-review');

    await page.getByRole('button', { name: 'Run the import' }).focus();
    await page.keyboard.press('Enter');
    await confirms(watched, 'Running');
    await work();
    await page.getByRole('button', { name: 'Undo the import' }).waitFor();
    await expectPresentable(watched, 'people-4-done');

    await page.goto(`${test.baseUrl}/people/employees`);
    await sees(page, 'Employees');
    await page.getByRole('textbox', { name: 'Search' }).fill(`${prefix}-3`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=/);
    const link = page.getByRole('rowheader').getByRole('link');
    await page.getByRole('cell', { name: `${prefix}-3`, exact: true }).waitFor();
    await link.nth(1).waitFor({ state: 'detached' });
    expect(await link.count()).toBe(1);
    await expectPresentable(watched, 'people-5-employees');
    const exempt = page.getByRole('button', { name: 'Exempt', exact: true });
    await pressByMouse(exempt);
    await pressByMouse(page.getByRole('button', { name: 'Cancel' }));
    // The dialog gives the focus back to what opened it.
    await exempt.and(page.locator(':focus')).waitFor();

    await link.click();
    await sees(page, /Quill3/);
    await page.getByText('On record').first().waitFor();
    await expectPresentable(watched, 'people-6-employee');
    for (const tab of TABS) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await page.waitForURL(/tab=/);
      await expectPresentable(watched, `people-7-${tab.split(' ')[0]!.toLowerCase()}`);
    }
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expectNoComplaints(watched);
    await watched.close();
  });

  it('asks for a reset with a reason', async () => {
    const watched = await signIn({ looks: ['small_phone'] });
    const { page } = watched;
    await test.database.query(
      `UPDATE gateway.employees SET clear_user_id = id::text, identity_established_at = now(), identity_state = 'established'
        WHERE clear_user_id IS NULL`,
    );
    await page.goto(`${test.baseUrl}/people/employees`);
    await page.getByRole('rowheader').getByRole('link').nth(0).click();
    await page.getByRole('button', { name: 'Ask for a reset' }).click();
    await page.getByRole('textbox', { name: /How it came up/ }).fill(`Met in person ${SCRIPT}`);
    await expectPresentable(watched, 'people-8-reset');
    await page.getByRole('button', { name: 'Ask for the reset' }).click();
    await confirms(watched, 'Waits for a second person, and then until');
    await expectPresentable(watched, 'people-9-reset-open');
    expect(await page.getByRole('button', { name: 'Approve the reset' }).count()).toBe(0);

    await page.goto(`${test.baseUrl}/people/resets`);
    await page.getByText('The appearance has changed').first().waitFor();
    await expectPresentable(watched, 'people-10-resets');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await watched.close();
  });

  it('exempts chosen employees and shows what became of each', async () => {
    const watched = await signIn({ looks: STAFF_LOOKS });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/people/employees`);
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('checkbox').nth(2).check();
    await expectPresentable(watched, 'people-11-chosen');
    await page.getByRole('button', { name: 'Exempt', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Ask again on').fill(dayAhead(90));
    await page.getByRole('button', { name: 'Continue' }).click();
    await sees(page, 'Exempt');
    await page.getByRole('button', { name: 'Do it for 2 employees' }).click();
    await confirms(watched, 'Running');
    await test.app.get(BulkJobsService, { strict: false }).run();
    await page.locator('header').getByText('Done', { exact: true }).waitFor();
    expectNoComplaints(watched, [/status of 403/]);
    watched.complaints.splice(0);
    await expectPresentable(watched, 'people-12-bulk');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await watched.close();
  });

  it('prepares the end of whom a file lacks', async () => {
    const watched = await signIn({ looks: STAFF_LOOKS });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/people/import`);
    await page.setInputFiles('#import-file', file('M-a'));
    await page.getByRole('button', { name: 'Review the file' }).click();
    await page
      .getByText(/Being reviewed/)
      .first()
      .waitFor();
    await work();
    await page.getByRole('button', { name: 'Run the import' }).click();
    await confirms(watched, 'Running');
    await work();
    await page.getByRole('button', { name: 'Find who is missing' }).click();
    await page.getByRole('dialog', { name: 'Who is missing from the file' }).waitFor();
    await expectPresentable(watched, 'people-16-missing');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/people\/bulk\//);
    await page.getByText(/missing from a file, of \d+ active employees/).waitFor();
    await page.getByText('So many people would lose their access').waitFor();
    await page.getByRole('table', { name: 'Employees of this action' }).waitFor();
    await expectPresentable(watched, 'people-17-missing-people');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('header').getByText('Stopped', { exact: true }).waitFor();
    expectNoComplaints(watched);
    await watched.close();
  });

  it('keeps a view of the list', async () => {
    const watched = await signIn({ looks: ['small_phone'] });
    const { page } = watched;
    const views = page.getByRole('navigation', { name: 'Views' });
    await page.goto(`${test.baseUrl}/people/employees?status=active&department=Finance`);
    await views.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Money ${SCRIPT}`);
    await page.keyboard.press('Enter');
    const saved = views.getByRole('link', { name: /Money/ });
    await saved.waitFor();
    await expectPresentable(watched, 'people-18-views');
    expect(await saved.getAttribute('aria-current')).toBe('page');
    expect(await views.locator('[aria-current]').count()).toBe(1);
    await views.getByRole('link', { name: 'Everybody' }).click();
    await views.getByRole('button', { name: 'Delete this view' }).waitFor({ state: 'detached' });

    await saved.click();
    await page.waitForURL(/department=Finance/);
    await views.getByRole('button', { name: 'Delete this view' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await saved.waitFor({ state: 'detached' });
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expectNoComplaints(watched);
    await watched.close();
  });

  it('invites employees, and follows how far they are', async () => {
    const [row] = await test.database.query<{ id: string }>(
      'SELECT customer_id AS id FROM gateway.employees LIMIT 1',
    );
    const actor = { tenantId: idOf('cust', row!.id), id: newId('ckey') };
    const people = test.app.get(EmployeesService, { strict: false });
    const known = { first_name: 'Nora', last_name: `Lind ${SCRIPT}`, dob: '1990-12-10' };
    const email = 'nora@example.com';
    await people.create(actor, { ...known, employee_id: 'NL-1', email });
    await people.create(actor, { ...known, employee_id: 'NL-2' });
    const watched = await signIn({ looks: STAFF_LOOKS });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/people/campaigns`);
    await sees(page, 'Invitations');
    const two = { search: 'NL', shown: 'NL-1', chosen: 2 };
    await inviteOne(watched, test, two, async (step) => {
      if (step === 'prepared')
        await page.getByRole('cell', { name: 'No such contact on record' }).waitFor();
      const name = step === 'asked' ? '14-invite' : '15-left-out';
      await expectPresentable(watched, `people-${name}`);
    });
    await expectPresentable(watched, 'people-16-campaign');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await watched.close();
  });

  it('tests the flows and saves them', async () => {
    const watched = await signIn({ looks: ['small_phone'] }, 'Adam Lindqvist');
    const { page } = watched;
    await page.goto(`${test.baseUrl}/people/flows`);
    await page.getByRole('button', { name: 'Test the configuration' }).click();
    await page.getByText('Project of every later time').waitFor();
    await page.getByRole('textbox', { name: 'Department is sent as' }).fill('cost_center');
    await expectPresentable(watched, 'people-13-flows');
    await page.getByRole('button', { name: 'Save' }).click();
    await confirms(watched, 'The configuration is saved.');
    await page.reload();
    const sent = page.getByRole('textbox', { name: 'Department is sent as' });
    await sent.waitFor();
    expect(await sent.inputValue()).toBe('cost_center');
    await sent.fill('team');
    // A colleague saves another change meanwhile.
    await test.database.query(
      `UPDATE gateway.customers SET config = jsonb_set(config, '{grant_ttl}', '240')`,
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await confirms(watched, 'Somebody changed these settings', 409);
    const box = await page.getByRole('alert').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await watched.close();
  });

  it('adds an action to the help desk', async () => {
    const watched = await signIn({ looks: ['small_phone'] }, 'Adam Lindqvist');
    const { page } = watched;
    const name = 'vpn_desktop';
    await page.goto(`${test.baseUrl}/people/actions`);
    await page.getByRole('heading', { name: 'reset_mfa' }).waitFor();
    await page.getByRole('button', { name: 'Add an action' }).click();
    const field = (label: string) => page.getByRole('textbox', { name: label }).last();
    await field('Name in your system').fill(name);
    await field('Label in German').fill('VPN öffnen');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Write the English label too').waitFor();
    await field('Label in English').fill('Open the VPN');
    await expectPresentable(watched, 'people-14-actions');
    await page.getByRole('button', { name: 'Save' }).click();
    await confirms(watched, 'The actions are saved.');
    await page.reload();
    await page.getByRole('heading', { name }).waitFor();
    expect(await field('Label in German').inputValue()).toBe('VPN öffnen');

    // With more than one nothing is chosen for the agent, who begins with the choice.
    await watched.close();
    const agent = await signIn({ looks: ['small_phone'] }, 'Hector Diaz');
    await agent.page.keyboard.type('E-1001');
    await agent.page.keyboard.press('Enter');
    await agent.page.getByRole('button', { name: /^Choose Ada/ }).click();
    const choice = agent.page.getByRole('combobox', { name: 'What they ask for' });
    await choice.and(agent.page.locator(':focus')).waitFor();
    expect(await choice.inputValue()).toBe('');
    await agent.page.getByRole('button', { name: /^Text to/, disabled: true }).waitFor();
    await expectPresentable(agent, 'people-15-choice');
    expectNoComplaints(agent);
    await agent.close();
  });

  it('shows the overview and the decision of a request', async () => {
    const decided = await refusedRequest('R-1');
    const watched = await signIn({ looks: STAFF_LOOKS });
    const { page } = watched;
    await page.getByRole('table', { name: 'Verified employees by department' }).waitFor();
    await page.getByRole('table', { name: 'Why some were refused' }).waitFor();
    await expectPresentable(watched, 'people-14-overview');

    await page.goto(`${test.baseUrl}/people/requests/${decided}`);
    await sees(page, 'Reset MFA: denied');
    await page.getByText('The checks did not pass').waitFor();
    await page.getByRole('table', { name: 'Checks of the verification' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Compared with the record' }).waitFor();
    await expectPresentable(watched, 'people-15-decision');
    await page.getByRole('link', { name: 'The employee', exact: true }).click();
    await page.waitForURL(/\/people\/employees\//);
    await page.goto(`${test.baseUrl}/people/grants`);
    await page
      .getByRole('row')
      .nth(1)
      .or(page.getByText('No grants', { exact: true }))
      .first()
      .waitFor();
    await expectPresentable(watched, 'people-16-grants');
    expectNoComplaints(watched);
    await watched.close();
  });

  it('says why nobody was found, and starts at the first page with another filter', async () => {
    const watched = await signIn();
    const { page } = watched;
    await page.goto(
      `${test.baseUrl}/people/employees?search=nobodyatall&after=emp_01h455vb4pex5vsknk084sn02q`,
    );
    await page.getByText('Nobody found').waitFor();
    await page.getByRole('textbox', { name: 'Search' }).fill('somebody');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=somebody/);

    expect(page.url()).not.toContain('after=');
    await watched.close();
  });
});
