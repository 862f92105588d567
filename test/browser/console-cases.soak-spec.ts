import type { Browser, Page } from 'playwright-core';
import { apiOf } from '../factories/api.js';
import { CREATED, deliver, makeEndpoint } from '../factories/webhooks.js';
import { makePartner, makeProject, type Partner } from '../factories/partner.js';
import type { Role } from '../../src/staff/index.js';
import { startApplication, type TestApplication } from '../support/application.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../support/doubles/webhook-receiver.js';
import {
  expectNoComplaints,
  expectPresentable,
  type PageOptions,
  sharedBrowser,
  STAFF_LOOKS,
  type WatchedPage,
} from './browser.js';
import { signInWith } from './people-visitor.js';

/** Runs where a page takes a stored text for markup. */
const SCRIPT = `<img src=x onerror='window.hacked=1'>`;

describe('the cases of the service console', () => {
  let test: TestApplication;
  let partner: Partner;
  let browser: Browser;
  let failed: string;
  let receiver: WebhookReceiverService;
  let endpoint: string;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startApplication(TO_THIS_MACHINE), sharedBrowser()]);
    receiver = await startReceiver();
    partner = await makePartner(test.app);
    const api = apiOf(test, partner.sandboxKey);
    const hook = { project_id: partner.documentProject, url: receiver.url };
    endpoint = (await makeEndpoint(api, { ...hook, event_types: [CREATED] })).id;
    const { id } = await api.session({
      project_id: partner.documentProject,
      user_profile_information: { first_name: `Ada ${SCRIPT}`, last_name: 'Quill' },
      custom_fields: { employee_id: 'E-7', purpose: SCRIPT },
    });
    failed = id;
    await api.complete(id, 'selfie_mismatch', 'persona_02');
    const other = await api.session({ project_id: partner.documentProject });
    await api.complete(other.id, 'success', 'persona_03');
    receiver.behave(500);
    await deliver(test.app);
  });

  afterAll(async () => {
    await test.close();
    await receiver.close();
  });

  const sees = (page: Page, heading: string | RegExp) =>
    page.getByRole('heading', { level: 1, name: heading }).waitFor();

  const signIn = (role: Role, options: PageOptions = {}): Promise<WatchedPage> =>
    signInWith(browser, test, [partner.organizationId, role], options);

  it('are found, opened and read', async () => {
    const watched = await signIn('admin', { looks: STAFF_LOOKS });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/console/sessions`);
    await sees(page, 'Sessions');
    await page.getByText('No sessions in production yet').waitFor();
    await page.getByRole('link', { name: 'Look in sandbox' }).click();
    await page.getByRole('rowheader').first().waitFor();
    await expectPresentable(watched, 'console-1-sessions');

    await page.getByRole('textbox', { name: 'Search' }).fill('employee_id=E-7');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=/);
    await page.getByRole('rowheader').nth(1).waitFor({ state: 'detached' });
    await page.getByRole('rowheader').getByRole('link').click();
    await sees(page, /Ada <img/);
    await page.getByText('The selfie did not show the same person').waitFor();
    await expectPresentable(watched, 'console-2-session');

    await page.getByRole('link', { name: 'Session completed' }).click();
    await sees(page, 'Session completed');
    await expectPresentable(watched, 'console-3-event');

    await page.goto(`${test.baseUrl}/console/events`);
    await sees(page, 'Events');
    await page.getByRole('rowheader').first().waitFor();
    await expectPresentable(watched, 'console-4-events');

    await page.goto(`${test.baseUrl}/console/audit?by=subject&value=${failed}`);
    await sees(page, 'Audit');
    await page.getByText('Session decided').waitFor();
    await expectPresentable(watched, 'console-5-audit');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).focus();
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toBe('audit.csv');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expectNoComplaints(watched);
    await watched.close();
  });

  it('are reviewed by two: a question, a verdict, and its reason', async () => {
    const api = apiOf(test, partner.sandboxKey);
    const project_id = await makeProject(test.app, partner.organizationId, {
      review: 'unclear',
      secondReview: true,
    });
    const { id } = await api.session({ project_id });
    await api.complete(id, 'liveness_failed', 'persona_04');
    const watched = await signIn('reviewer', { looks: STAFF_LOOKS });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/console/review`);
    await sees(page, 'Review');
    await page.getByRole('rowheader').first().waitFor();
    await expectPresentable(watched, 'console-6-reviews');

    await page.getByRole('button', { name: 'Take the next case' }).focus();
    await page.keyboard.press('Enter');
    await sees(page, /living person/);
    await expectPresentable(watched, 'console-7-case');
    // Given back, it leaves the reviewer; its page leads to the next one.
    await page.getByRole('button', { name: 'Give it back' }).click();
    await sees(page, 'Review');
    await page.getByRole('rowheader').getByRole('link').click();
    await page.getByText('This case waits').waitFor();
    await expectPresentable(watched, 'console-7-given-back');
    await page.getByRole('button', { name: 'Take the next case' }).click();
    await page.getByRole('button', { name: 'Record the verdict' }).click();
    await page.getByText('Choose an answer').waitFor();
    await expectPresentable(watched, 'console-7-incomplete');
    await page.getByRole('radio', { name: 'Yes, confirm' }).focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Why').selectOption('live_person_shown');
    await page.getByRole('button', { name: 'Record the verdict' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('A second reviewer decides, too.').waitFor();
    await page.getByRole('cell', { name: 'Waits for a second reviewer' }).waitFor();
    await expectPresentable(watched, 'console-7-decided-once');
    await page.getByRole('rowheader').getByRole('link').click();
    await page.getByText('This case waits for a second reviewer').waitFor();
    await expectPresentable(watched, 'console-7-waits-for-second');
    const second = await signIn('reviewer');
    await second.page.goto(`${test.baseUrl}/console/review`);
    await second.page.getByRole('button', { name: 'Take the next case' }).click();
    await second.page.getByRole('radio', { name: 'Yes, confirm' }).check();
    await second.page.getByLabel('Why').selectOption('live_person_shown');
    await second.page.getByRole('button', { name: 'Record the verdict' }).click();
    await second.page.getByText('Your verdict is recorded.', { exact: true }).waitFor();
    await second.close();
    expect(await api.read(id)).toMatchObject({ status: 'success' });

    await page.goto(`${test.baseUrl}/console/review/${id}`);
    await page.getByRole('heading', { name: 'Verdicts' }).waitFor();
    await page.getByText(/^You · /).waitFor();
    await expectPresentable(watched, 'console-8-verdict');
    expectNoComplaints(watched);
    await watched.close();
  });

  it('are kept by their reviewer until ten minutes are over, with what was answered', async () => {
    const api = apiOf(test, partner.sandboxKey);
    const options = { review: 'unclear' } as const;
    const project_id = await makeProject(test.app, partner.organizationId, options);
    const { id } = await api.session({ project_id });
    await api.complete(id, 'liveness_failed', 'persona_05');
    const watched = await signIn('reviewer', { looks: STAFF_LOOKS });
    const { page } = watched;
    await page.clock.install();
    await page.goto(`${test.baseUrl}/console/review`);
    await page.getByRole('button', { name: 'Take the next case' }).click();
    const refuse = page.getByRole('radio', { name: 'No, refuse' });
    await refuse.check();
    const pass = async (seconds: number): Promise<void> => {
      test.clock.advanceSeconds(seconds);
      await page.clock.fastForward(seconds * 1_000);
    };
    const soon = page.getByText('Your ten minutes end soon');
    await pass(470);
    expect(await soon.count()).toBe(0);
    await pass(20);
    await soon.waitFor();
    await expectPresentable(watched, 'console-7-ends-soon');
    await page.getByRole('button', { name: 'Keep it longer' }).click();
    await soon.waitFor({ state: 'detached' });

    await pass(610);
    await page.getByText('Your ten minutes are over').waitFor();
    // What is read again on the way back to the tab takes nothing away.
    const read = page.waitForResponse((answer) => answer.url().endsWith(`/reviews/${id}`));
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    await read;
    expect(await refuse.and(page.locator(':disabled')).isChecked()).toBe(true);
    await expectPresentable(watched, 'console-7-over');
    await page.getByRole('button', { name: 'Take it again' }).click();
    await page.getByLabel('Why').selectOption('no_live_person_shown');
    expect(await refuse.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Record the verdict' }).click();
    await page.getByText('Your verdict is recorded.', { exact: true }).waitFor();
    expect(await api.read(id)).toMatchObject({ status: 'failed' });
    expectNoComplaints(watched);
    await watched.close();
  });

  it('are counted on the overview', async () => {
    const watched = await signIn('admin', { looks: STAFF_LOOKS });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/console`);
    await sees(page, 'Overview');
    await page.getByRole('heading', { level: 2, name: 'Sessions' }).waitFor();
    await expectPresentable(watched, 'console-9-overview');
    await watched.close();
  });

  it('are told to a webhook endpoint, with what was sent', async () => {
    const watched = await signIn('developer', { looks: STAFF_LOOKS });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/console/webhooks/${endpoint}`);
    await page.getByRole('heading', { level: 2, name: 'Deliveries' }).waitFor();
    await page.getByRole('rowheader').first().waitFor();
    await expectPresentable(watched, 'console-10-deliveries');

    await page.getByRole('rowheader').first().getByRole('button').click();
    const shown = page.getByRole('dialog');
    await shown.getByText('webhook-signature: v1,').waitFor();
    await shown.getByText('authorization: Bearer whb_…').waitFor();
    await expectPresentable(watched, 'console-11-delivery');
    await shown.getByRole('button', { name: 'Close' }).click();
    for (const tab of ['Settings and secrets', 'Doctor']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      await expectPresentable(watched, `console-12-${tab.split(' ')[0]!.toLowerCase()}`);
    }
    expectNoComplaints(watched);
    await watched.close();
  });

  it('show a developer ids and states, and neither names nor the audit', async () => {
    const watched = await signIn('developer');
    const { page } = watched;
    await page.goto(`${test.baseUrl}/console/sessions/${failed}`);
    await sees(page, 'Session');
    await page.getByText('Your role sees ids and states').waitFor();

    expect(await page.getByText('Quill').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Audit' }).count()).toBe(0);
    await watched.close();
  });
});
