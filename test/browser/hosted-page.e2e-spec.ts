import type { Browser } from 'playwright-core';
import { apiOf, type Api, type SessionBody } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { sharedApplication, type TestApplication } from '../support/application.js';
import { sharedBrowser } from './browser.js';
import {
  openHostedPage,
  PARTNER_PAGE,
  type HostedVisit,
  type HostedVisitor,
} from './hosted-visitor.js';
import { itInSoak, volume } from '../support/volume.js';

/** The window of a phone, and what it is looked at in besides. */
const LOOKS: HostedVisit = { device: 'phone', looks: ['dark', 'small_phone', 'desktop'] };

const UNEXPECTED = /Only go on if you asked for this yourself\. .* choose “This isn’t me”\./;

describe('the hosted page', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([sharedApplication(), sharedBrowser()]);
    partner = await makePartner(test.app, 'Northwind Health');
    api = apiOf(test, partner.sandboxKey);
  });

  const redirect_url = `${PARTNER_PAGE}?state=one`;
  const newSession = (project_id: string = partner.ial2Project, more: object = {}) =>
    api.session({ project_id, ...more });
  const visit = (session: SessionBody, options: HostedVisit = {}) =>
    openHostedPage(browser, test, session, options);

  it('verifies a new person, step by step', async () => {
    const custom_fields = { purpose: 'change_bank_account' };
    const session = await newSession(partner.ial2Project, { redirect_url, custom_fields });
    const { page, ...person } = await visit(session, LOOKS);

    await person.sees('Northwind Health asks you to verify your identity');
    await page.getByText('Simulation. No real identity is verified.').waitFor();
    await page.getByText('Northwind Health asks you to confirm: Change bank account').waitFor();
    await person.passesInspection('phone-1-consent');
    await person.button('Agree and continue').click();

    await person.sees('Show your ID');
    await page.getByText('Step 2 of 4').waitFor();
    await page.getByLabel('Whose ID is shown').selectOption('persona_02');
    await person.passesInspection('phone-2-document');
    await person.button('Show this ID').click();

    await person.sees('Take a selfie');
    await person.passesInspection('phone-3-selfie');
    await person.button('Take the selfie').click();

    await person.sees('Confirm your phone number');
    await person.passesInspection('phone-4-phone');
    await page.getByLabel('Mobile number').fill('(202) 555-0143');
    await person.button('Send the code').click();
    await page.getByLabel('Six-digit code').waitFor();
    await person.passesInspection('phone-5-code');
    await person.button('Fill in').click();
    await person.button('Continue').click();

    await person.sees('The simulation is complete');
    await page.getByText('You are taken there in a few seconds.').waitFor();
    await person.button('Stay here').click();
    await person.passesInspection('phone-6-success');
    await person.button('Continue to Northwind Health').click();
    await page.waitForURL(`${redirect_url}&session_id=${session.id}`);
    expect(await api.read(session.id)).toMatchObject({
      status: 'success',
      phone: '+12025550143',
    });
    await person.close();
  });

  it('recognises a known person by a selfie', async () => {
    const first = await newSession(partner.documentProject);
    const { user_id } = await api.complete(first.id, 'success', 'persona_03');
    const session = await newSession(partner.selfieProject, {
      user_id,
      custom_fields: { purpose: 'reset_mfa' },
    });
    const person = await visit(session, LOOKS);

    await person.sees('Northwind Health asks you to confirm it’s you');
    await person.page.getByText('Northwind Health asks you to confirm: Reset mfa').waitFor();
    await person.page.getByText(UNEXPECTED).waitFor();
    await person.passesInspection('phone-7-known-consent');
    await person.button('Agree and continue').click();
    await person.sees('Confirm it’s you with a selfie');
    await person.passesInspection('phone-8-known-selfie');
    await person.button('Take the selfie').click();
    await person.sees('The simulation is complete');
    await person.page.getByText('You can close this window.').waitFor();
    expect(await api.read(session.id)).toMatchObject({ status: 'success', user_id });
    await person.close();
  });

  itInSoak(
    'warns a person who gets the link half-way, and shows no purpose when none was given',
    async () => {
      const session = await newSession(partner.selfieProject);
      const asker = await visit(session);
      await asker.page.getByText(UNEXPECTED).waitFor();
      expect(await asker.page.getByText('asks you to confirm:').count()).toBe(0);
      await asker.button('Agree and continue').click();
      await asker.sees('Take a selfie');
      await asker.close();

      const victim = await visit(session, { device: 'phone' });
      await victim.sees('Take a selfie');
      await victim.page.getByText(UNEXPECTED).waitFor();
      await victim.button('This isn’t me').click();
      await victim.button('Warn them').click();
      await victim.sees('Thank you for telling us');
      expect(await api.read(session.id)).toMatchObject({
        status: 'canceled',
        status_details: { code: 'not_me' },
      });
      await victim.close();
    },
  );

  it.each(volume(['reduce'] as const, ['reduce', 'no-preference'] as const))(
    'shows the success for a while, then continues by itself (motion: %s)',
    async (reducedMotion) => {
      const session = await newSession(partner.selfieProject, { redirect_url });
      const person = await visit(session, { reducedMotion });
      await person.button('Agree and continue').click();
      await person.sees('Take a selfie');
      await person.stopTime();
      await person.button('Take the selfie').click();
      await person.sees('The simulation is complete');
      await person.letPass(4_000);
      expect(person.page.url()).toContain(session.id);
      await person.letPass(3_000);
      await person.page.waitForURL(`${redirect_url}&session_id=${session.id}`);
      await person.close();
    },
  );

  itInSoak('stays for as long as the person wants', async () => {
    const session = await newSession(partner.selfieProject, { redirect_url });
    const person = await visit(session);
    await person.button('Agree and continue').click();
    await person.stopTime();
    await person.button('Take the selfie').click();
    await person.button('Stay here').click();
    await person.letPass(60_000);
    await person.sees('The simulation is complete');
    await person.button('Continue to Northwind Health').click();
    await person.page.waitForURL(`${redirect_url}&session_id=${session.id}`);
    await person.close();
  });

  it.each<[string, (person: HostedVisitor) => Promise<void>]>([
    [
      'We couldn’t verify you',
      async ({ page, button }) => {
        await button('Agree and continue').click();
        await page.getByLabel('What happens').selectOption('underage');
        await button('Show this ID').click();
        await button('Take the selfie').click();
      },
    ],
    [
      'Verification canceled',
      async ({ button }) => {
        await button('I don’t agree').click();
        await button('Don’t agree').click();
      },
    ],
    [
      'Thank you for telling us',
      async ({ button }) => {
        await button('This isn’t me').click();
        await button('Warn them').click();
      },
    ],
  ])('waits for a button without a success: %s', async (title, end) => {
    const session = await newSession(partner.documentProject, { redirect_url });
    const person = await visit(session, { device: 'phone' });
    await person.stopTime();
    await end(person);
    await person.sees(title);
    await person.letPass(600_000);
    await person.sees(title);
    await person.button('Back to Northwind Health').click();
    await person.page.waitForURL(`${redirect_url}&session_id=${session.id}`);
    await person.close();
  });

  it.each(volume(['phone'] as const, ['phone', 'desktop'] as const))(
    'asks for consent above the fold (%s)',
    async (device) => {
      const custom_fields = { purpose: 'Change your bank account' };
      const person = await visit(await newSession(partner.ial2Project, { custom_fields }), {
        device,
      });
      const button = person.button('I don’t agree');
      await button.waitFor();
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(y + height).toBeGreaterThan(0);
      // Less than the window: a phone's browser takes some of it for itself.
      expect(y + height).toBeLessThan(720);
      await person.close();
    },
  );

  itInSoak(
    'lets an expired ID be replaced, and ends a failed verification without naming the failed check',
    async () => {
      const session = await newSession(partner.documentProject);
      const { page, ...person } = await visit(session, { device: 'phone' });
      await person.button('Agree and continue').click();
      await page.getByLabel('What happens').selectOption('document_expired');
      await person.button('Show this ID').click();
      await page.getByText('This document has expired. Use another one.').waitFor();
      await person.passesInspection('phone-9-expired');
      await page.getByLabel('What happens').selectOption('underage');
      await person.button('Show this ID').click();
      await person.sees('Take a selfie');
      await person.button('Take the selfie').click();

      await person.sees('We couldn’t verify you');
      expect(await page.getByRole('main').innerText()).not.toMatch(/document|\bID\b|\bage\b/);
      await person.passesInspection('phone-9-failed');
      expect(await api.read(session.id)).toMatchObject({ status: 'failed' });
      await person.close();
    },
  );

  itInSoak('warns the organisation, after asking whether the person means it', async () => {
    const session = await newSession();
    const { page, ...person } = await visit(session, { device: 'phone' });
    await person.button('This isn’t me').click();
    await page.getByRole('dialog', { name: /^Warn Northwind Health/ }).waitFor();
    await person.passesInspection('phone-9-not-me');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await api.read(session.id)).toMatchObject({ status: 'awaiting_user_input' });

    await person.button('This isn’t me').click();
    await person.button('Warn them').click();
    await person.sees('Thank you for telling us');
    await page.getByText('Northwind Health is warned').waitFor();
    await person.passesInspection('phone-9-warned');
    expect(await api.read(session.id)).toMatchObject({ status: 'canceled' });
    await person.close();
  });

  itInSoak('accepts a declined consent', async () => {
    const session = await newSession();
    const { page, ...person } = await visit(session, { device: 'phone' });
    await person.button('I don’t agree').click();
    await page.getByRole('dialog', { name: 'End without agreeing?' }).waitFor();
    await person.passesInspection('phone-9-decline');
    await person.button('Don’t agree').click();
    await person.sees('Verification canceled');
    expect(await api.read(session.id)).toMatchObject({ status: 'canceled' });
    await person.close();
  });

  itInSoak('asks for the camera in a production session, and offers the way out', async () => {
    const production = apiOf(test, partner.productionKey);
    const session = await production.session({ project_id: partner.productionProject });
    const { page, ...person } = await visit(session, { device: 'phone' });
    await person.button('Agree and continue').click();
    await page.getByRole('button', { name: /^Passport/ }).click();
    await page.getByRole('heading', { level: 2, name: /camera/ }).waitFor();
    expect(await page.getByText('Simulation').count()).toBe(0);
    await person.button('Leave verification').click();
    await person.button('Leave').click();
    await person.sees('Verification canceled');
    await person.close();
  });

  it('sends its script compressed and small, to be kept for ever', async () => {
    const html = await (await fetch(`${test.baseUrl}/verify/any`)).text();
    const script = /<script type="module"[^>]+src="([^"]+)"/.exec(html)?.[1] ?? 'no script';
    const { headers } = await fetch(test.baseUrl + script, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/);
    expect(Number(headers.get('content-length'))).toBeLessThan(100_000);
  });
});
