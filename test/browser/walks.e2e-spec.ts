import type { Browser, Locator, Page } from 'playwright-core';
import { StaffLinks } from '../../src/staff/index.js';
import { apiOf, type Api } from '../factories/api.js';
import { makePartner, makeProject, type Partner } from '../factories/partner.js';
import type { TestApplication } from '../support/application.js';
import { addAuthenticator, expectNoComplaints, openPage, sharedBrowser } from './browser.js';
import { startDemo } from './demo-visitor.js';
import { openHostedPage, startSite, type Site } from './hosted-visitor.js';
import { expectOpenedInPlace, pressByMouse } from './opened.js';
import { signInToPeople } from './people-visitor.js';

/** The long walks through these pages are in the soak run. */
describe('a short walk with the mouse', () => {
  let test: TestApplication;
  let browser: Browser;
  let partner: Partner;
  let api: Api;
  let site: Site;

  beforeAll(async () => {
    [test, browser, site] = await Promise.all([startDemo(), sharedBrowser(), startSite()]);
    partner = await makePartner(test.app, 'Northwind');
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(async () => {
    site.close();
    await test.close();
  });

  const press = (within: Pick<Page, 'getByRole'>, name: string | RegExp) =>
    pressByMouse(within.getByRole('button', { name, exact: true }));
  const type = async (page: Page, field: Locator, text: string): Promise<void> => {
    await pressByMouse(field);
    await page.keyboard.type(text);
  };

  it('finds an operation in the API reference', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    await page.goto(`${test.baseUrl}/docs`);
    await type(page, page.getByRole('searchbox'), 'get gateway access_requests vouches');
    await page.getByRole('status').filter({ hasText: '1 operation' }).waitFor();
    await pressByMouse(page.locator('nav li:not([hidden]) a'));
    await page.waitForURL(/#gatewayAccessRequests\w+$/);
    await page.locator(':target').getByText('/vouches').first().waitFor();
    expectNoComplaints(watched);
    await watched.close();
  });

  it('verifies inside of the page of a partner, which is told of it', async () => {
    const project_id = await makeProject(test.app, partner.organizationId, {
      template: 'selfie_only',
      embeddingOrigins: [site.origin],
    });
    const { token } = await api.session({ project_id });
    const watched = await openPage(browser);
    const { page } = watched;
    await page.goto(site.showing(`${test.baseUrl}/verify?token=${token}`));
    const inside = page.frameLocator('iframe');
    await press(inside, 'Agree and continue');
    await press(inside, 'Take the selfie');
    await inside.getByRole('heading', { name: 'The simulation is complete' }).waitFor();
    await page.waitForFunction('window.told.length > 1');
    const told = await page.evaluate<{ data: object }[]>('window.told');
    expect(told.map(({ data }) => data)).toMatchObject([{ event: 'opened' }, { event: 'ended' }]);
    expectNoComplaints(watched);
    await watched.close();
  });

  it('deletes what is held about a person', async () => {
    const session = await api.session({ project_id: partner.documentProject });
    const { page, ...person } = await openHostedPage(browser, test, session, { device: 'phone' });
    await press(page, 'Agree and continue');
    await press(page, 'Show this ID');
    await press(page, 'Take the selfie');
    await pressByMouse(page.locator(`a[href^="/me/${session.id}"]`));
    await person.sees('Your data');
    await page.getByRole('listitem').first().waitFor();
    await press(page, 'Withdraw and delete my data');
    await expectOpenedInPlace(page);
    await press(page, 'Delete my data');
    await person.sees('Your data is deleted');
    expect(await api.read(session.id)).toMatchObject({ redacted_at: expect.any(Number) });
    await person.close();
  });

  it('opens a case at the help desk, asks for a second person, and cancels it', async () => {
    const watched = await signInToPeople(browser, test, 'Hector Diaz');
    const { page } = watched;
    const search = page.getByRole('textbox', { name: 'Employee id, name, e-mail or telephone' });
    await type(page, search, 'E-1001');
    await press(page, 'Find');
    await press(page, /^Choose Ada/);
    await page.getByRole('combobox', { name: 'What they ask for' }).waitFor();
    await expectOpenedInPlace(page);
    await press(page, /^Text to/);
    await page.getByRole('heading', { level: 1, name: /^Ada/ }).waitFor();
    await press(page, 'Ask a second person');
    await page.getByRole('heading', { name: 'Who vouches?' }).waitFor();
    await press(page, 'Cancel the case');
    await page.getByText('Nothing was verified.').waitFor();
    expectNoComplaints(watched);
    await watched.close();
  });

  it('makes the first owner with a passkey, who signs in with it', async () => {
    const watched = await openPage(browser, { reducedMotion: 'reduce' });
    const { page } = watched;
    const sees = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
    await addAuthenticator(page);
    const url = await test.app.get(StaffLinks, { strict: false }).makeSetup('operator');
    await page.goto(url!);
    await type(page, page.getByLabel('Your name'), 'Olga Owner');
    await type(page, page.getByLabel('Your e-mail address'), 'olga@example.com');
    await press(page, 'Make a passkey');
    await sees('Overview');
    await press(page, 'Sign out');
    await press(page, 'Sign in with your passkey');
    await sees('Overview');
    await pressByMouse(page.getByRole('link', { name: 'Your account' }));
    await press(page, 'Add a passkey');
    await expectOpenedInPlace(page);
    await press(page, 'Go on');
    await expectOpenedInPlace(page);
    await press(page, 'Confirm with your passkey');
    await page.getByText('This device already has a passkey for your account.').waitFor();
    // The first answer asked for the confirmation.
    expectNoComplaints(watched, [/status of 403/]);
    await watched.close();
  });
});
