import type { Browser } from 'playwright-core';
import { readCredentials } from '../../src/development-credentials.js';
import { apiOf } from '../factories/api.js';
import { gatewayOf, REQUESTS } from '../factories/customer-api.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { sharedBrowser } from './browser.js';
import { askDesk, startDemo, verifyAs, visitDemo } from './demo-visitor.js';

const RESET = '/demo/api/employees/E-1001/mfa/reset';
const NOT_FOUND = [/status of 404/];
const FOCUSED = 'document.activeElement.textContent';

/** The hosted page's final return address, taken from the session itself. */
async function returnAddressOf(test: TestApplication, accessRequestId: string): Promise<string> {
  const credentials = readCredentials(test.settings.dataDir);
  const { api_key: apiKey = '', customer_key: customerKey = '' } = credentials ?? {};
  const asked = await gatewayOf(test, customerKey).get(`${REQUESTS}/${accessRequestId}`);
  const session = await apiOf(test, apiKey).read(asked.body.verification_session_id);
  return `${String(session['redirect_url'])}&session_id=${session.id}`;
}

describe('the doors of the demo', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startDemo(), sharedBrowser()]);
  });

  afterAll(async () => {
    await test.close();
  });

  beforeEach(async () => {
    await askDesk(test, 'forget_identity');
  });

  const resets = async (): Promise<number> => (await askDesk(test, 'desk')).body['mfa'].resets;

  it('stay closed to an address that claims success', async () => {
    const visitor = await visitDemo(browser, test, { expected: NOT_FOUND });
    const { page, button, sees, opens, passesInspection } = visitor;
    const before = await resets();

    await opens('/demo?access_request_id=ar_01h455vb4pex5vsknk084sn02q');
    await page.getByText('An address proves nothing').waitFor();
    await passesInspection('demo-desktop-7-unknown-request');

    await button('Reset MFA for Ada').click();
    await sees('Waiting for Ada');
    const { body } = await askDesk(test, 'desk');
    await opens(`/demo?access_request_id=${body['case'].access_request_id}`);
    await sees('Waiting for Ada');
    await passesInspection('demo-desktop-8-waiting');
    expect((await askDesk(test, 'desk')).body['case']).toMatchObject({
      status: 'pending',
      reset: null,
    });
    expect(await resets()).toBe(before);

    await button('Call it off').click();
    await sees('Called off');
    expect(await resets()).toBe(before);
    await visitor.close();
  });

  it('stay closed to a return that no request began', async () => {
    const visitor = await visitDemo(browser, test);
    await visitor.button('Reset MFA for Ada').click();
    await visitor.sees('Waiting for Ada');
    const before = await resets();
    const { access_request_id: id } = (await askDesk(test, 'desk')).body['case'];

    await visitor.page.goto(await returnAddressOf(test, id));
    await visitor.sees('Waiting for Ada');
    await visitor.passesInspection('demo-desktop-8-waiting');
    expect((await askDesk(test, 'desk')).body['case']).toMatchObject({
      access_request_id: id,
      status: 'pending',
      reset: null,
    });
    expect(await resets()).toBe(before);
    await visitor.close();
  });

  it('open by keyboard alone', async () => {
    const visitor = await visitDemo(browser, test);
    const { page: desk, sees } = visitor;
    const press = async (name: string, page = desk): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).waitFor();
      for (let tabs = 0; (await page.evaluate(FOCUSED)) !== name; tabs += 1) {
        if (tabs > 30) throw new Error(`${name} cannot be reached with the Tab key`);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
    };
    await press('Reset MFA for Ada');
    const opening = desk.waitForEvent('popup');
    await press('Open Ada’s phone');
    const phone = await opening;
    for (const name of ['Agree and continue', 'Show this ID', 'Take the selfie'])
      await press(name, phone);
    await sees('MFA was reset');
    expect(await desk.evaluate(FOCUSED)).toBe('MFA was reset');
    await visitor.close();
  });

  it('open once when two tabs ask at the same moment', async () => {
    const before = await resets();
    const visitor = await visitDemo(browser, test);
    await visitor.button('Reset MFA for Ada').click();
    await verifyAs(visitor, 'demo-desktop');
    await visitor.sees('MFA was reset');
    expect(await resets()).toBe(before + 1);

    const { access_request_id: id } = (await askDesk(test, 'desk')).body['case'];
    await Promise.all([1, 2, 3].map(() => askDesk(test, 'check', id)));
    expect(await resets()).toBe(before + 1);
    const again = await askDesk(test, 'use_again', id);
    expect(again.body['case'].second_use).toMatchObject({ status: 401, code: 'already_consumed' });
    expect(await resets()).toBe(before + 1);
    await visitor.close();
  });

  it('stay closed without a grant, or with a fake one', async () => {
    const bare = await fetch(test.baseUrl + RESET, { method: 'POST' });
    expect([bare.status, await bare.json()]).toMatchObject([401, { code: 'token_missing' }]);
    const headers = { 'x-access-grant': 'eyJhbGciOiJub25lIn0.e30.' };
    const forged = await fetch(test.baseUrl + RESET, { method: 'POST', headers });
    expect(forged.status).toBe(401);
  });

  it('stay closed to other sites, which cannot send what the page sends', async () => {
    const url = `${test.baseUrl}/demo/api/reset_mfa`;
    const form = await fetch(url, { method: 'POST' });
    expect([form.status, await form.json()]).toMatchObject([
      403,
      { code: 'request_not_from_page' },
    ]);
    const crossSite = await fetch(url, {
      method: 'POST',
      headers: { 'x-requested-by': 'demo-page', 'sec-fetch-site': 'cross-site' },
    });
    expect(crossSite.status).toBe(403);
  });

  it('tell the page no token and no key', async () => {
    const { body } = await askDesk(test, 'reset_mfa');
    const { verification_url: link, ...told } = body['case'];
    expect(link).toMatch(/\/verify\?token=vst_/);
    expect(JSON.stringify({ ...body, case: told })).not.toMatch(/vst_|gk_test_|eyJ/);
  });
});

describe('without the development set-up', () => {
  it('there is no demo', async () => {
    const test = await startApplication();
    const { status } = await fetch(`${test.baseUrl}/demo`);
    expect(status).toBe(404);
    await test.close();
  });
});
