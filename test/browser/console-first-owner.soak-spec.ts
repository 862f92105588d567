import type { Browser, Page } from 'playwright-core';
import { StaffLinks } from '../../src/staff/index.js';
import { startApplication, type TestApplication } from '../support/application.js';
import {
  addAuthenticator,
  expectPresentable,
  sharedBrowser,
  openPage,
  type WatchedPage,
} from './browser.js';

/** Chromium logs the refusal that asks for the passkey. */
const ASKED_FIRST = [/status of 40[13]/];

describe('the first owner', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startApplication(), sharedBrowser()]);
  });

  afterAll(async () => {
    await test.close();
  });

  const sees = (page: Page, heading: string | RegExp) =>
    page.getByRole('heading', { level: 1, name: heading }).waitFor();

  /** A browser with a passkey device of its own. */
  async function openWithPasskeys(): Promise<WatchedPage> {
    const watched = await openPage(browser, { reducedMotion: 'reduce' });
    await addAuthenticator(watched.page);
    return watched;
  }

  it('is led from the link to a project, a key and a webhook endpoint', async () => {
    const link = await test.app.get(StaffLinks, { strict: false }).makeSetup('operator');
    const watched = await openWithPasskeys();
    const { page } = watched;
    await page.goto(link!);
    await sees(page, 'Make the first owner');
    await page.getByLabel('Your name').fill('Olga Owner');
    await page.getByLabel('Your e-mail address').fill('olga@example.com');
    await page.getByLabel('Name of your organization').fill('Northwind Health');
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    await sees(page, 'Overview');
    await page.getByRole('heading', { level: 2, name: 'Set up verification' }).waitFor();
    await expectPresentable(watched, 'first-owner-1-overview');

    await page.getByRole('link', { name: 'Make a project' }).click();
    await sees(page, 'Projects');
    await page.getByText('No projects yet').waitFor();
    await page.getByRole('button', { name: 'New project' }).first().click();
    await page.getByLabel('Name').fill('Patients');
    await page.keyboard.press('Enter');
    await sees(page, 'Patients');

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('link', { name: 'Make an API key' }).click();
    await page.getByRole('button', { name: 'New key' }).first().click();
    await page.getByLabel('Name').fill('Server');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Confirm with your passkey' }).click();
    await page.getByText(/^sk_test_/).waitFor();
    await page.getByRole('button', { name: 'I stored it' }).click();

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('link', { name: 'Name a webhook endpoint' }).click();
    await page.getByRole('button', { name: 'New endpoint' }).first().click();
    await page.getByLabel('Address').fill('https://hooks.example.com/identity');
    await expectPresentable(watched, 'first-owner-2-endpoint', ASKED_FIRST);
    await page.keyboard.press('Enter');
    await page.getByText('You are about to send events to a new address').waitFor();
    await page.getByRole('button', { name: 'Confirm with your passkey' }).click();
    await page.getByText(/^whb_/).waitFor();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByRole('button', { name: 'I stored them' }).click();

    await page.getByRole('link', { name: 'https://hooks.example.com/identity' }).click();
    await page.getByRole('link', { name: 'Settings and secrets' }).click();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('You are about to disable a webhook endpoint').waitFor();
    await page.getByRole('button', { name: 'Confirm with your passkey' }).click();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Disable' }).waitFor();

    await page.getByRole('link', { name: 'Overview' }).click();
    await sees(page, 'Overview');
    await page.getByRole('heading', { level: 2, name: 'Sessions' }).waitFor();
    await page
      .getByRole('heading', { level: 2, name: 'Set up verification' })
      .waitFor({ state: 'detached' });
    await watched.close();
  });
});
