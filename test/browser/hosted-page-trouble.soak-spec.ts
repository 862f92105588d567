import type { Browser } from 'playwright-core';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { NativeScene, turned } from '../support/engine/native-scene.js';
import { sharedBrowser } from './browser.js';
import { openHostedPage, postStep, type HostedVisit } from './hosted-visitor.js';
import { pressByMouse } from './opened.js';

const FACE = 0.1;
const FOCUSED = 'document.activeElement.textContent';
const FOCUSED_NAME = 'document.activeElement.name';
/** In one turn of the page's event loop, before anything could be drawn in between. */
const PRESS_TWICE = `for (const button of document.querySelectorAll('button')) {
  if (button.textContent === 'Agree and continue') button.click(), button.click();
}`;

describe('the hosted page in trouble', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startApplication(), sharedBrowser()]);
    partner = await makePartner(test.app, 'Northwind Health');
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(async () => {
    await test.close();
  });

  const newSession = (project_id: string = partner.documentProject, more: object = {}) =>
    api.session({ project_id, ...more });
  const visit = (session: SessionBody, options: HostedVisit = {}) =>
    openHostedPage(browser, test, session, { device: 'phone', ...options });
  const atPhoneStep = async (options: HostedVisit = {}) => {
    const session = await newSession(partner.ial2Project, { phone: '+12025550177' });
    const person = await visit(session, options);
    await person.button('Agree and continue').click();
    await person.button('Show this ID').click();
    await person.button('Take the selfie').click();
    await person.sees('Confirm your phone number');
    return { ...person, session };
  };

  it('continues after an answer was lost on the way back', async () => {
    const session = await newSession();
    const { page, ...person } = await visit(session, { expected: [/ERR_FAILED/, /status of 409/] });
    await person.button('Agree and continue').click();
    await page.getByLabel('Whose ID is shown').selectOption('persona_04');
    await page.route(
      '**/steps/document',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await person.button('Show this ID').click();
    await page.getByRole('alert').getByText('We can’t reach the server').waitFor();
    expect(await page.getByLabel('Whose ID is shown').inputValue()).toBe('persona_04');
    await person.passesInspection('trouble-1-network');

    await person.button('Try again').click();
    await person.sees('Take a selfie');
    await person.button('Take the selfie').click();
    await person.sees('The simulation is complete');
    expect(await api.read(session.id)).toMatchObject({ status: 'success' });
    await person.close();
  });

  it.each(['en-US@posix', 'C', 'en-x', ''])(
    'shows its dates to a browser that calls its language %j',
    async (language) => {
      const session = await newSession();
      const person = await visit(session);
      const { page } = person;
      await page.addInitScript(`Object.defineProperties(Navigator.prototype, {
        language: { get: () => ${JSON.stringify(language)} },
        languages: { get: () => [${JSON.stringify(language)}] },
      })`);
      await page.reload();

      await person.button('Agree and continue').click();
      await person.sees('Show your ID');
      await page.getByLabel('Whose ID is shown').selectOption('persona_02');
      await page.getByText('March 22, 1985').waitFor();
      await person.passesInspection('trouble-language');
      await person.close();
    },
  );

  it('offers to try again when the session cannot be fetched at first', async () => {
    const person = await visit(await newSession(), { expected: [/ERR_FAILED/] });
    // Until the next try: the page may look more than once by itself.
    await person.page.route('**/verify/api/**', (route) => route.abort());
    await person.page.reload();
    await person.sees('We can’t reach the server');
    await person.passesInspection('trouble-2-unreachable');
    await person.page.unroute('**/verify/api/**');
    await person.button('Try again').click();
    await person.sees('Northwind Health asks you to verify your identity');
    await person.close();
  });

  it('shows beside its button why ending the session failed', async () => {
    const session = await newSession();
    const { page, ...person } = await visit(session, { expected: [/ERR_FAILED/] });
    await page.route('**/cancel', (route) => route.abort(), { times: 1 });
    await person.button('This isn’t me').click();
    await person.button('Warn them').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('We can’t reach the server').waitFor();
    await person.passesInspection('trouble-7-dialog');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await person.sees('Thank you for telling us');
    await person.close();
  });

  it('sends a step once, however often its button is pressed', async () => {
    const { page, ...person } = await visit(await newSession());
    let requests = 0;
    await page.route('**/steps/consent', async (route) => {
      requests += 1;
      await route.continue();
    });
    await person.button('Agree and continue').waitFor();
    await page.evaluate(PRESS_TWICE);
    await person.sees('Show your ID');
    expect(requests).toBe(1);
    await person.close();
  });

  it('moves the focus with the steps and gives it back after a question', async () => {
    const { page, ...person } = await visit(await newSession());
    await person.button('Agree and continue').press('Enter');
    await person.sees('Show your ID');
    expect(await page.evaluate(FOCUSED)).toBe('Show your ID');

    await person.button('This isn’t me').press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('Stay');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(FOCUSED)).toBe('This isn’t me');
    await person.close();
  });

  it('asks again at the field for a wrong number and a wrong code', async () => {
    const { page, ...person } = await atPhoneStep({ expected: [/status of 400/] });
    const number = page.getByLabel('Mobile number');
    await page.getByText('On file: •••••••77. Enter the whole number.').waitFor();
    expect(await number.inputValue()).toBe('');
    await number.fill('555 0143');
    await person.button('Send the code').click();
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Enter a mobile number').waitFor();

    await number.fill('+1 202 555 0143');
    await number.press('Enter');
    const code = page.getByLabel('Six-digit code');
    await code.waitFor();
    const right = await page.locator('form strong').innerText();
    await code.fill(right === '000000' ? '111111' : '000000');
    await code.press('Enter');
    await page.getByText('That code is not right').waitFor();
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate(FOCUSED_NAME)).toBe('code');
    await person.passesInspection('trouble-3-code');

    await code.fill(right);
    await code.press('Enter');
    await person.sees('The simulation is complete');
    await person.close();
  });

  it('ends the session after five wrong codes', async () => {
    const { page, session, ...person } = await atPhoneStep();
    await page.getByLabel('Mobile number').fill('+12025550143');
    await person.button('Send the code').click();
    const code = page.getByLabel('Six-digit code');
    await code.waitFor();
    const right = await page.locator('form strong').innerText();
    const wrong = ['100001', '200002', '300003', '400004', '500005', '600006'];
    for (const guess of wrong.filter((one) => one !== right).slice(0, 5)) {
      await code.fill(guess);
      await code.press('Enter');
      await page.getByText(/That code is not right|We couldn’t verify you/).waitFor();
    }
    await person.sees('We couldn’t verify you');
    expect(await api.read(session.id)).toMatchObject({ status: 'failed' });
    await person.close();
  });

  it('says how long to wait after too many codes', async () => {
    const { page, ...person } = await atPhoneStep({ expected: [/status of 429/] });
    for (let sent = 1; sent <= 4; sent += 1) {
      await page.getByLabel('Mobile number').fill('+12025550143');
      await person.button('Send the code').click();
      if (sent < 4) await person.button('Use another number').click();
    }
    await page.getByRole('alert').getByText('Please wait 10 minutes').waitFor();
    await person.passesInspection('trouble-4-too-many');
    await person.close();
  });

  it('accepts a code after the page was loaded again', async () => {
    const { page, ...person } = await atPhoneStep();
    await page.getByLabel('Mobile number').fill('+12025550143');
    await person.button('Send the code').click();
    await page.getByLabel('Six-digit code').waitFor();
    const code = await page.locator('form strong').innerText();
    await page.reload();
    await person.button('I already have a code').click();
    await page.getByLabel('Six-digit code').fill(code);
    await person.button('Continue').click();
    await person.sees('The simulation is complete');
    await person.close();
  });

  it('notices a session that ended elsewhere as soon as the person comes back or acts', async () => {
    const session = await newSession();
    const person = await visit(session, { expected: [/status of 409/] });
    await person.sees('Northwind Health asks you to verify your identity');
    await api.post(`${SESSIONS}/${session.id}/cancel`).expect(200);
    await person.button('Agree and continue').click();
    await person.sees('Verification canceled');
    await person.close();
  });

  it('warns two minutes before the time is over, and ends by itself', async () => {
    const session = await newSession(partner.documentProject, { expires_in: 300 });
    const { page, ...person } = await visit(session);
    await page.clock.install({ time: Date.now() });
    await page.reload();
    await person.sees('Northwind Health asks you to verify your identity');
    const warning = page.getByRole('alert').getByText('Less than two minutes left');
    await page.clock.fastForward(170_000);
    expect(await warning.count()).toBe(0);
    await page.clock.fastForward(15_000);
    await warning.waitFor();
    await person.passesInspection('trouble-8-ending-soon');

    test.clock.advanceSeconds(300);
    await page.clock.fastForward(120_000);
    await person.sees('This verification has expired');
    await person.passesInspection('trouble-9-expired');
    // The server has not expired it yet; the page claims no more than that.
    expect((await api.post(`${SESSIONS}/${session.id}/cancel`)).status).toBe(409);
    await person.close();
  });

  it('shows a calm page when the cookie is gone, and when the link is spent', async () => {
    const session = await newSession();
    const { page, ...person } = await visit(session, { expected: [/status of 4(01|10)/] });
    await person.sees('Northwind Health asks you to verify your identity');
    await page.context().clearCookies();
    await person.button('Agree and continue').click();
    await person.sees('This link no longer works');
    await person.passesInspection('trouble-5-link-ended');

    await api.complete(session.id, 'success');
    await page.goto(`${test.baseUrl}/verify?token=${session.token}`);
    await person.passesInspection('trouble-6-link-spent');
    await person.close();
  });

  it('tells of turns that could not be compared, and takes the ID instead', async () => {
    const scene = await NativeScene.make(test);
    const known = await scene.open({ project_id: scene.document });
    await scene.showDocument(known, { face: FACE });
    await scene.showSelfie(known, FACE, turned(FACE, -0.3));
    const { user_id } = await scene.api.read(known.session.id);
    const asked = { project_id: scene.selfie, ask_device_key: true, document_without_key: true };
    const session = await scene.api.session({ ...asked, user_id });
    const { page, ...person } = await visit(session, { looks: ['dark', 'small_phone', 'desktop'] });
    await person.button('Agree and continue').click();
    const told = page.getByText('We could not compare the turns of your head');
    for (const misses of [1, 2]) {
      await page.getByRole('button', { name: 'Start the camera' }).waitFor();
      expect([misses, await told.count()]).toEqual([misses, 0]);
      test.clock.advanceSeconds(601);
      scene.scripted.evidence.capture(session.id, 'selfie', { face: FACE });
      scene.scripted.evidence.answer(session.id, turned(FACE, 0));
      await postStep(page, session.id, 'selfie', {});
      await scene.work();
      await page.reload();
    }
    await told.waitFor();
    await person.passesInspection('phone-turns-1-told');
    await pressByMouse(person.button('Show my ID'));
    await page.getByRole('dialog', { name: 'Go on with your ID?' }).waitFor();
    await person.passesInspection('phone-turns-2-sure');
    await pressByMouse(page.getByRole('dialog').getByRole('button', { name: 'Show my ID' }));
    await person.sees(/./);
    await person.passesInspection('phone-turns-3-document');
    await person.close();
  });
});
