import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser, Locator, Page } from 'playwright-core';
import { decode, makeRelyingParty, type RelyingParty } from '../factories/oidc.js';
import { makePartner } from '../factories/partner.js';
import { sharedApplication, type TestApplication } from '../support/application.js';
import {
  expectNoComplaints,
  expectPresentable,
  sharedBrowser,
  openPage,
  type WatchedPage,
} from './browser.js';

/** A person whom an app sent here, in a browser of their own. */
interface Patient {
  page: Page;
  watched: WatchedPage;
  button: (name: string) => Locator;
  sees: (heading: string) => Promise<void>;
  /** The code in the address that returns the person to the app. */
  returns: () => Promise<string>;
}

interface Posted {
  origin: string | undefined;
  form: URLSearchParams;
}

async function readForm(
  request: IncomingMessage,
  { origin }: IncomingMessage['headers'],
): Promise<Posted> {
  return { origin, form: new URLSearchParams(await text(request)) };
}

describe('a person sent by a health app', () => {
  let test: TestApplication;
  let browser: Browser;
  let party: RelyingParty;
  /** The app: a page at the address on its allow-list. */
  let app: Server;
  let redirect_uri: string;
  /** The requests to the app, in order. */
  let heard: string[];

  beforeAll(async () => {
    app = createServer((request, response) => {
      const { url = '', method, headers } = request;
      heard.push(url);
      if (method === 'POST') posted.push(readForm(request, headers));
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>App</title><link rel="icon" href="data:,">');
    });
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    redirect_uri = `http://localhost:${(app.address() as AddressInfo).port}/callback`;
    [test, browser] = await Promise.all([sharedApplication(), sharedBrowser()]);
    const partner = await makePartner(test.app, 'Northwind Health');
    party = await makeRelyingParty(test, partner, { redirectUris: [redirect_uri] });
  });

  /** The forms that it was sent. */
  let posted: Promise<Posted>[];

  beforeEach(() => {
    heard = [];
    posted = [];
  });

  afterAll(() => {
    app.close();
  });

  /** An authorization address at the issuer. */
  const authorization = (more = {}): string =>
    party.authorizeUrl({ redirect_uri, ...more }).replace(test.baseUrl, test.settings.baseUrl);

  async function arrive(watched?: WatchedPage, more = {}): Promise<Patient> {
    const own = watched ?? (await openPage(browser, { device: 'phone' }));
    const { page } = own;
    await page.goto(authorization(more));
    const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
    return {
      page,
      watched: own,
      button,
      sees: (heading) => page.getByRole('heading', { level: 1, name: heading }).waitFor(),
      returns: async () => {
        await page.getByRole('button', { name: /^(Continue|Back) to Northwind Health$/ }).click();
        await page.waitForURL(`${redirect_uri}?**`);
        const { searchParams } = new URL(page.url());
        expect(searchParams.get('state')).toBe('state-1');
        return searchParams.get('code') ?? '';
      },
    };
  }

  async function verify({ page, button, sees }: Patient, persona?: string): Promise<void> {
    await sees('Northwind Health asks you to verify your identity');
    await button('Agree and continue').click();
    await sees('Show your ID');
    if (persona) await page.getByLabel('Whose ID is shown').selectOption(persona);
    await button('Show this ID').click();
    await sees('Take a selfie');
    await button('Take the selfie').click();
    await sees('Confirm your phone number');
    await page.getByLabel('Mobile number').fill('(202) 555-0143');
    await button('Send the code').click();
    await page.getByLabel('Six-digit code').waitFor();
    await button('Fill in').click();
    await button('Continue').click();
  }

  it('who is verified goes back with a code that is worth both tokens', async () => {
    const patient = await arrive();
    await verify(patient, 'persona_02');

    const { body } = await party.exchange(await patient.returns(), { redirect_uri }).expect(200);

    expect(decode(body.identity_token).claims).toMatchObject({
      given_name: 'Grace',
      phone_number: '+12025550143',
      phone_number_verified: true,
    });
    expect(heard).toEqual([expect.stringMatching(/^\/callback\?.*\bcode=/)]);
    expectNoComplaints(patient.watched);
    await patient.watched.close();
  });

  it('goes back by a form where the app asks for that, and the code in it is good', async () => {
    const watched = await openPage(browser, { device: 'phone' });
    const patient = await arrive(watched, { response_mode: 'form_post' });
    await verify(patient);

    await patient.button('Continue to Northwind Health').click();
    await patient.page.waitForURL(redirect_uri);
    const { origin, form } = await posted[0]!;

    expect(form.get('state')).toBe('state-1');
    expect(origin).toBe(new URL(test.settings.baseUrl).origin);
    expect(heard).toEqual(['/callback']);
    await party.exchange(form.get('code') ?? '', { redirect_uri }).expect(200);
    expectNoComplaints(watched);
    await watched.close();
  });

  it('who fails goes back with a code that is worth an access token', async () => {
    const patient = await arrive();
    const { page, button, sees } = patient;
    await button('Agree and continue').click();
    await sees('Show your ID');
    await page.getByLabel('What happens').selectOption('underage');
    await button('Show this ID').click();
    await sees('Take a selfie');
    await button('Take the selfie').click();
    await page.getByLabel('Mobile number').fill('(202) 555-0143');
    await button('Send the code').click();
    await button('Fill in').click();
    await button('Continue').click();

    const { body } = await party.exchange(await patient.returns(), { redirect_uri }).expect(200);

    expect(body).not.toHaveProperty('identity_token');
    expect(decode(body.access_token).claims).toMatchObject({
      sub: 'unknown',
      verification_status: 'failed',
    });
    await patient.watched.close();
  });

  it('who declines consent goes back with a code that is worth an access token', async () => {
    const patient = await arrive();
    await patient.button('I don’t agree').click();
    await patient.button('Don’t agree').click();

    const { body } = await party.exchange(await patient.returns(), { redirect_uri }).expect(200);

    expect(body).not.toHaveProperty('identity_token');
    expect(decode(body.access_token).claims).toMatchObject({
      sub: 'unknown',
      verification_status: 'canceled',
    });
    await patient.watched.close();
  });

  it('who leaves ends on a page of ours, and the app hears nothing', async () => {
    const patient = await arrive();
    await patient.button('This isn’t me').click();
    await patient.button('Warn them').click();

    await patient.sees('Thank you for telling us');
    await patient.button('Back to Northwind Health').click();
    await patient.sees('The verification has ended');
    await expectPresentable(patient.watched, 'oidc-ended');
    expect(patient.page.url()).toContain(test.settings.baseUrl);
    expect(heard).toEqual([]);
    await patient.watched.close();
  });

  it('who is sent by an unknown app reads a calm page', async () => {
    const watched = await openPage(browser, { device: 'small_phone' });
    await watched.page.goto(authorization().replace('urn%3Aoid%3A', 'urn%3Aoid%3A2.999.'));

    await watched.page.getByRole('heading', { level: 1, name: 'This cannot continue' }).waitFor();
    await expectPresentable(watched, 'oidc-refused', [/status of 400/]);
    await watched.close();
  });

  it('one after another at the same browser are two people', async () => {
    const first = await arrive();
    await verify(first, 'persona_01');
    const codes = [await first.returns()];
    const second = await arrive(first.watched);
    await verify(second, 'persona_03');
    codes.push(await second.returns());

    const names: unknown[] = [];
    for (const code of codes) {
      const { body } = await party.exchange(code, { redirect_uri }).expect(200);
      names.push(decode(body.identity_token).claims['given_name']);
    }
    expect(names).toEqual(['Ada', 'Mateo']);
    await first.watched.close();
  });
});
