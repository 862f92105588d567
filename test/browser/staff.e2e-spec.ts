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

describe('the pages of the staff', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startDemo(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
    await test.close();
  });

  const sees = (page: Page, heading: string) =>
    page.getByRole('heading', { level: 1, name: heading }).waitFor();

  async function signInAs(name: string, options: PageOptions = {}): Promise<WatchedPage> {
    const watched = await openPage(browser, { reducedMotion: 'reduce', ...options });
    await watched.page.goto(`${test.baseUrl}/staff`);
    await watched.page.getByRole('button', { name }).click();
    return watched;
  }

  it.each(LOOKS)('let one sign in, work, and sign out (%s)', async (look, options) => {
    const watched = await openPage(browser, { reducedMotion: 'reduce', ...options });
    const { page } = watched;
    await page.goto(`${test.baseUrl}/people`);
    await sees(page, 'Sign in');
    await page.getByRole('button', { name: 'Hanna Berg' }).waitFor();
    await expectPresentable(watched, `staff-${look}-1-sign-in`);

    await page.getByRole('button', { name: 'Hanna Berg' }).click();
    await sees(page, 'Overview');
    expect(new URL(page.url()).pathname).toBe('/people');
    await expectPresentable(watched, `staff-${look}-2-people`);

    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('link', { name: 'Your account' }).click();
    await sees(page, 'Your account');
    await page.getByText('This browser').waitFor();
    await expectPresentable(watched, `staff-${look}-3-account`);

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

  it('show a person of one console the way out of the other', async () => {
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
    const answer = await fetch(`${test.baseUrl}/console/v1/nothing`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
    ]);
  });
});
