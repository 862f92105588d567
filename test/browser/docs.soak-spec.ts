import type { Browser } from 'playwright-core';
import { sharedApplication, type TestApplication } from '../support/application.js';
import { expectPresentable, sharedBrowser, openPage } from './browser.js';

describe('the API reference', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([sharedApplication(), sharedBrowser()]);
  });

  it('can be found, searched and read, under a strict content security policy', async () => {
    const watched = await openPage(browser, { device: 'desktop', colorScheme: 'light' });
    const { page } = watched;
    const answer = await page.goto(`${test.baseUrl}/docs`);
    expect(answer?.headers()['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    const shown = page.locator('nav li:not([hidden])');
    const all = await shown.count();

    await page.keyboard.press('/');
    await page.keyboard.type('post gateway access_requests');
    await page.getByRole('status').filter({ hasText: '4 operations' }).waitFor();
    expect([all > 50, await shown.count()]).toEqual([true, 4]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#gatewayAccessRequestsCreate$/);

    await expectPresentable(watched, 'docs-desktop');
    await watched.close();
  });

  it('is read on a phone, in the dark', async () => {
    const watched = await openPage(browser, { device: 'small_phone', colorScheme: 'dark' });
    await watched.page.goto(`${test.baseUrl}/docs`);

    await expectPresentable(watched, 'docs-phone');
    await watched.close();
  });
});
