import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import type { TestApplication } from '../support/application.js';
import {
  expectNoComplaints,
  expectPresentable,
  sharedBrowser,
  type WatchedPage,
} from './browser.js';
import { startDemo } from './demo-visitor.js';
import { signInToPeople } from './people-visitor.js';

describe('the page of connections', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startDemo(), sharedBrowser()]);
  });
  afterAll(() => test.close());

  const confirm = async (watched: WatchedPage): Promise<void> => {
    const { page, complaints } = watched;
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    // The first answer asked for the confirmation.
    expectNoComplaints(watched, [/status of 403/]);
    complaints.splice(0);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  };

  /** A collector whose token is replaced. */
  const collector = async (watched: WatchedPage): Promise<void> => {
    const { page } = watched;
    await page.getByRole('button', { name: 'New connection' }).first().click();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('action_webhook');
    await expectPresentable(watched, 'people-connections-5-actions');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('log_export');
    await page.getByRole('textbox', { name: 'Name' }).fill('Splunk');
    await page.getByRole('textbox', { name: 'Address' }).fill('https://splunk.example.com:8088');
    await page.getByLabel('Token').fill('first');
    await expectPresentable(watched, 'people-connections-6-collector');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await confirm(watched);
    await page.getByText('Test it on its page').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('link', { name: 'Splunk', exact: true }).click();
    await page.getByText('HTTP Event Collector (Splunk)').waitFor();
    await page.getByRole('button', { name: 'Change token or address' }).click();
    await page.getByRole('dialog').getByLabel('Token').fill('second');
    const address = page.getByRole('textbox', { name: 'Address' });
    await address.fill('splunk');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirm(watched);
    // Refused at its field, which has the focus.
    await address.and(page.locator(':focus[aria-invalid="true"]')).waitFor();
    expectNoComplaints(watched, [/status of 400/]);
    watched.complaints.splice(0);
    await address.fill('https://splunk.example.com:8088');
    await expectPresentable(watched, 'people-connections-7-token');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirm(watched);
    await page.getByRole('dialog', { name: 'Token and address' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await confirm(watched);
  };

  it('makes, tests, rotates, switches off and removes one, and shows each secret once', async () => {
    const watched = await signInToPeople(browser, test, 'Olivia Okafor');
    const { page } = watched;
    await page.goto(`${test.baseUrl}/people/connections`);
    await page.getByText('No connections yet').waitFor();
    await expectPresentable(watched, 'people-connections-1-none');
    await page.getByRole('button', { name: 'New connection' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Okta, production');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await confirm(watched);
    await page.getByText(/scim_[0-9a-z]{26}_/).waitFor();
    await page.getByText('Enter these at the foreign system too').waitFor();
    await expectPresentable(watched, 'people-connections-2-secret');
    await page.context().grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: 'Copy: Secret token' }).click();
    await page.getByRole('button', { name: 'Copied: Secret token' }).waitFor();
    await page.getByRole('button', { name: 'Copy: Secret token' }).waitFor();
    await page.getByRole('button', { name: 'I stored it' }).click();
    await page.getByRole('button', { name: 'New connection' }).first().click();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('entra_mfa');
    await page.getByRole('textbox', { name: 'Name' }).fill('Entra');
    await page.getByRole('textbox', { name: 'Tenant id' }).fill('x');
    await page.getByRole('textbox', { name: 'Application id' }).fill(randomUUID());
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await confirm(watched);
    await page.getByText('must be an id such as').waitFor();
    expectNoComplaints(watched, [/status of 400/]);
    watched.complaints.splice(0);
    await expectPresentable(watched, 'people-connections-4-entra');
    await page.getByRole('textbox', { name: 'Tenant id' }).fill(randomUUID());
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await confirm(watched);
    await page.getByText('Enter these at the foreign system. ').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('link', { name: 'Entra', exact: true }).click();
    await page.getByText('/gateway/connect/authorize').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await confirm(watched);
    await collector(watched);
    await page.getByRole('link', { name: 'Okta, production' }).click();
    await page.getByText('/gateway/scim/v2').waitFor();
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await page.getByText('press its connection test').waitFor();
    await expectPresentable(watched, 'people-connections-3-one');
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Make it' }).click();
    await confirm(watched);
    const stored = page.getByRole('button', { name: 'I stored it' });
    await stored.waitFor();
    // Only the secret is new.
    expect(await page.getByRole('dialog').getByText('Enter these').count()).toBe(0);
    await stored.click();
    await page.getByText('The former secret works until').waitFor();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await confirm(watched);
    await page.getByRole('button', { name: 'Switch on' }).waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await confirm(watched);
    await page.getByText('No connections yet').waitFor();
    expectNoComplaints(watched);
    await watched.close();
  });
});
