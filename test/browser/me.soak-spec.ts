import type { Browser, Page } from 'playwright-core';
import { apiOf, type Api } from '../factories/api.js';
import { linksSentTo, proveNumber } from '../factories/held-links.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { sharedApplication, type TestApplication } from '../support/application.js';
import { addAuthenticator, sharedBrowser } from './browser.js';
import { openHostedPage, postStep } from './hosted-visitor.js';

describe('the page of what is held about a person', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([sharedApplication(), sharedBrowser()]);
    partner = await makePartner(test.app, 'Northwind');
    api = apiOf(test, partner.sandboxKey);
  });

  /** Does steps in the page, which belongs to the browser that was verified, and loads it again. */
  async function finish(page: Page, { id }: { id: string }, steps: readonly string[]) {
    for (const step of steps) {
      const body = step === 'consent' ? { granted: true } : { simulation: { scenario: 'success' } };
      await postStep(page, id, step, body);
    }
    await page.reload();
  }

  it('is reached from the last page in the language of the person, and deletes everything', async () => {
    const session = await api.session({ project_id: partner.documentProject });
    const { page, ...person } = await openHostedPage(browser, test, session, {
      device: 'small_phone',
      locale: 'es-ES',
      looks: ['dark', 'desktop'],
    });
    await person.sees(/Northwind/);
    await finish(page, session, ['consent', 'document', 'selfie']);
    await page.locator(`a[href^="/me/${session.id}"]`).click();
    await person.sees('Sus datos');
    await page.getByRole('listitem').first().waitFor();
    await person.passesInspection('me-1-held');
    const language = page.getByRole('combobox', { name: 'Idioma' });
    await language.selectOption('de');
    await person.sees('Ihre Daten');
    // The choice outlives a reload.
    await page.reload();
    await person.sees('Ihre Daten');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('es');
    await person.sees('Sus datos');

    await person.button('Retirar el consentimiento y borrar mis datos').click();
    await page.getByRole('dialog').waitFor();
    await person.passesInspection('me-2-sure');
    await person.button('Borrar mis datos').click();
    await person.sees('Sus datos se han borrado');
    await person.passesInspection('me-3-deleted');
    expect(await api.read(session.id)).toMatchObject({ redacted_at: expect.any(Number) });
    await person.close();
  });

  it('goes another way than by a selfie, with the ID on record and a remembered device', async () => {
    // Nobody else's devices are theirs.
    const own = await makePartner(test.app, 'Northwind');
    const ofOwn = apiOf(test, own.sandboxKey);
    const session = await ofOwn.session({
      project_id: own.documentProject,
      ask_device_key: true,
    });
    const { baseUrl } = test.settings;
    const { page, ...person } = await openHostedPage(browser, { baseUrl }, session, {
      device: 'phone',
      looks: ['dark', 'small_phone'],
      expected: [/status of 40[34]/],
    });
    await addAuthenticator(page);
    await finish(page, session, ['consent', 'document', 'selfie']);
    await person.button('Remember this device').click();
    await page.getByText('This device is remembered.').waitFor();
    test.clock.advanceSeconds(86_400);

    const { user_id: userId } = await ofOwn.read(session.id);
    const asked = { project_id: own.selfieProject, user_id: userId as string };
    const next = await ofOwn.session({ ...asked, without_face: true });
    await page.goto(`${baseUrl}/verify?token=${next.token}`);
    // As a person does: a page that is loaded anew in between has other entries in its history.
    await person.button('Agree and continue').click();
    const way = person.button('I would rather go another way');
    await way.waitFor();
    await person.passesInspection('other-way-1-selfie');
    await way.click();
    const sure = page.getByRole('dialog', { name: 'Go on without a selfie?' });
    await sure.waitFor();
    await person.passesInspection('other-way-2-sure');
    await person.button('Go without a selfie').click();
    await page.getByText('This needs the same ID as when you were first verified').waitFor();
    await person.passesInspection('other-way-3-consent');
    await person.button('Agree and continue').click();
    await page.getByRole('heading', { name: 'Show your ID' }).waitFor();
    await finish(page, next, ['document']);
    await person.button('Use my device').waitFor();
    await person.passesInspection('other-way-4-device');
    await person.button('Use my device').click();
    const asking = page.getByRole('heading', { name: 'Confirm with your device' });
    await asking.waitFor({ state: 'detached' });
    await person.passesInspection('other-way-5-done');
    expect(await ofOwn.read(next.id)).toMatchObject({ status: 'success', user_id: userId });
    await person.close();
  });

  it('lists the device that a person let us remember and used, and forgets it', async () => {
    const asked = { project_id: partner.documentProject, ask_device_key: true };
    const session = await api.session(asked);
    // Keys are made for the host of BASE_URL.
    const { baseUrl } = test.settings;
    const { page, ...person } = await openHostedPage(browser, { baseUrl }, session, {
      device: 'phone',
      looks: ['dark', 'small_phone'],
      expected: [/status of 40[034]/],
    });
    await addAuthenticator(page);
    await person.sees(/Northwind/);
    await finish(page, session, ['consent', 'document', 'selfie']);
    await person.button('Remember this device').waitFor();
    await person.passesInspection('device-1-offer');
    await person.button('Remember this device').click();
    await page.getByText('This device is remembered.').waitFor();
    await person.passesInspection('device-2-made');
    // It is asked for once it counts.
    test.clock.advanceSeconds(900);

    const { user_id: userId } = await api.read(session.id);
    const next = await api.session({
      ...asked,
      document_without_key: true,
      project_id: partner.selfieProject,
      user_id: userId as string,
    });
    await page.goto(`${baseUrl}/verify?token=${next.token}`);
    await person.sees(/Northwind/);
    const lost = person.button('I have no remembered device with me');
    await lost.waitFor();
    await person.passesInspection('device-5-lost');
    // A slip of the finger changes nothing.
    await lost.click();
    await page.getByRole('dialog', { name: 'Go on with your ID?' }).waitFor();
    await person.passesInspection('device-7-losing');
    await person.button('Go back').click();
    await finish(page, next, ['consent', 'selfie']);
    await person.button('Use my device').waitFor();
    await person.passesInspection('device-3-asked');
    await person.button('Use my device').click();
    // It is younger than a day, so the document comes in its place.
    await page.getByText('Now show your ID, and then your face.').waitFor();
    await person.passesInspection('device-6-instead');
    await finish(page, next, ['consent', 'document', 'selfie']);
    await person.button('Not now').click();
    const earlier = person.button('Forget my earlier devices');
    await earlier.waitFor();
    await person.passesInspection('device-8-earlier');
    await page.locator(`a[href^="/me/${next.id}"]`).click();

    await page.getByRole('heading', { name: 'Remembered devices' }).waitFor();
    // Devices of one kind are told apart by the hour.
    await page.getByText(/^Added on .* at \d+:\d\d/).waitFor();
    await person.passesInspection('device-4-listed');
    const rename = person.button('Rename');
    await rename.click();
    const naming = page.getByRole('dialog', { name: 'Rename' });
    const name = naming.getByLabel('Name of the device');
    await name.fill('\u200b');
    await naming.getByRole('button', { name: 'Rename' }).click();
    await naming.getByText('Type a name of 1 to 40 visible characters.').waitFor();
    await person.passesInspection('device-11-renaming');
    await name.fill('x'.repeat(60));
    expect(await name.inputValue()).toHaveLength(40);
    await name.fill('My work phone');
    await naming.getByRole('button', { name: 'Rename' }).click();
    await naming.waitFor({ state: 'detached' });
    await page.getByText('My work phone').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Rename');
    await person.passesInspection('device-12-renamed');
    const forget = person.button('Forget this device');
    const key = '**/held/device_keys/*';
    const body = JSON.stringify({ code: 'held_data_unavailable', status: 403 });
    await page.route(key, (route) => route.fulfill({ status: 403, body }));
    await forget.click();
    await page.getByRole('alert').getByText('For half an hour after a verification').waitFor();
    await person.passesInspection('device-10-too-late');
    await page.unroute(key);
    // Another window was quicker.
    await page.route(key, async (route) => {
      await route.fetch();
      await route.continue();
    });
    await forget.click();
    await page.getByRole('heading', { name: 'Remembered devices' }).waitFor({ state: 'detached' });
    await page.unroute(key);
    expect((await api.get(`/v1/users/${userId as string}/device_keys`)).body).toMatchObject({
      data: [],
    });
    await page.goBack();
    await person.button('Not now').click();
    await earlier.click();
    await page.getByText('Your earlier devices are forgotten.').waitFor();
    await person.passesInspection('device-9-forgotten');
    await person.close();
  });

  it('is reached by a link to the number that the person confirmed', async () => {
    const phone = '+15555550190';
    await proveNumber(test, api, partner, { persona: 'persona_02', phone });
    const session = await api.session({ project_id: partner.documentProject });
    const { page, ...person } = await openHostedPage(browser, test, session, {
      device: 'small_phone',
      looks: ['desktop'],
      expected: [/status of 401/, /ERR_FAILED/],
    });
    const query = `organization_id=${partner.organizationId}&project_id=${partner.ial2Project}`;
    await page.goto(`${test.baseUrl}/me?${query}`);
    await person.sees('Your data');
    await page.getByRole('textbox').fill('+1 (555) 555-0190');
    await person.passesInspection('me-link-1-asked');
    await person.button('Send the link').click();
    await person.sees('Look at your messages');
    await person.passesInspection('me-link-2-sent');

    const [token = ''] = await linksSentTo(test, phone);
    await page.goto(`${test.baseUrl}/me/link#${token}`);
    await person.button('Show my data').waitFor();
    await person.passesInspection('me-link-3-opened');
    await person.button('Show my data').click();
    await page.getByRole('listitem').first().waitFor();
    await page.getByText('The text that you saw').first().click();
    await person.passesInspection('me-link-4-held');
    expect(new URL(page.url()).hash).toBe('');
    // Within the quarter of an hour the cookie is enough.
    await page.route('**/me/api/held', (route) => route.abort());
    await page.reload();
    await person.sees('Your data could not be loaded');
    await person.passesInspection('me-link-8-unread');
    await page.unroute('**/me/api/held');
    await person.button('Try again').click();
    await page.getByRole('listitem').first().waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Your data');

    await person.button('I am done').click();
    await person.sees('This page is closed');
    await person.passesInspection('me-link-6-closed');
    // What the next person at this computer can type.
    expect(await page.context().cookies(`${test.baseUrl}/me`)).not.toContainEqual(
      expect.objectContaining({ name: expect.stringMatching(/held$/) as string }),
    );
    await page.reload();
    await person.sees('Nothing to show here');
    await page.getByText('For a quarter of an hour after you open a link').waitFor();
    await person.passesInspection('me-link-7-ended');
    // A link that comes into the same tab is opened, too.
    await page.goto(`${test.baseUrl}/me/link#${token}`);
    await person.button('Show my data').waitFor();
    await person.close();
  });

  it('says in the language of the page why a call was refused, and lets it be tried again', async () => {
    const session = await api.session({ project_id: partner.documentProject });
    const { page, ...person } = await openHostedPage(browser, test, session, {
      device: 'small_phone',
      locale: 'de-DE',
      expected: [/status of 4/, /ERR_FAILED/],
    });
    const query = `organization_id=${partner.organizationId}&project_id=${partner.ial2Project}`;
    await page.goto(`${test.baseUrl}/me?${query}`);
    const send = person.button('Link senden');
    await page.getByRole('textbox').fill('nobody');
    await send.click();
    await page.getByText('Geben Sie eine vollständige').waitFor();
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('es');
    await page.getByText('Escriba una dirección').waitFor();
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('de');
    await page.getByRole('textbox').fill('nobody@example.com');
    await page.route('**/links', (route) => route.abort());
    await send.click();
    await page.getByText('Das hat nicht geklappt.').waitFor();
    await page.unroute('**/links');
    await send.click();
    await person.sees('Sehen Sie in Ihren Nachrichten nach');

    await page.goto(`${test.baseUrl}/me/link#unknown`);
    await page.getByRole('button').click();
    await page
      .getByRole('alert')
      .getByText(/wurde benutzt .* die Seite, auf der Sie diesen Link/)
      .waitFor();
    // Another press would not help.
    expect(await page.getByRole('button').count()).toBe(0);
    await person.passesInspection('me-link-5-over');
    await person.close();
  });
});
