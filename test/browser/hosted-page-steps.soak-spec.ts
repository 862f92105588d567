import type { Browser, Locator } from 'playwright-core';
import { apiOf, type Api, type SessionBody } from '../factories/api.js';
import { makePartner, makeProject, type Partner } from '../factories/partner.js';
import { sharedApplication, type TestApplication } from '../support/application.js';
import { sharedBrowser } from './browser.js';
import { openHostedPage, PARTNER_PAGE, type HostedVisit } from './hosted-visitor.js';

/** Whether an element can be read without scrolling. */
const inView = (element: Locator): Promise<boolean> =>
  element.evaluate((node: unknown) => {
    const { top, bottom } = (
      node as { getBoundingClientRect: () => { top: number; bottom: number } }
    ).getBoundingClientRect();
    return top >= 0 && bottom <= (globalThis as unknown as { innerHeight: number }).innerHeight;
  });

const isFocused = (node: unknown): boolean =>
  (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement ===
  node;

describe('the steps of the hosted page in a browser', () => {
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

  it('goes back step by step', async () => {
    const person = await visit(await newSession());
    await person.button('Agree and continue').click();
    await person.sees('Show your ID');
    await person.button('Show this ID').click();
    await person.sees('Take a selfie');
    await person.button('Back').click();
    await person.sees('Show your ID');
    await person.button('Back').click();
    await person.sees('Northwind Health asks you to verify your identity');
    expect(await person.button('Back').count()).toBe(0);
    await person.close();
  });

  it('asks somebody to vouch for another by name, who may be unable to or warn of it', async () => {
    const first = await newSession(partner.documentProject);
    const { user_id } = await api.complete(first.id, 'success', 'persona_04');
    const custom_fields = { purpose: 'Reset your MFA', vouch_for: 'Ada <b>Byron' };
    const session = await newSession(partner.selfieProject, { user_id, custom_fields });
    const person = await visit(session, { device: 'phone' });
    await person.page.getByText('Northwind Health asks you to vouch for: Ada <b>Byron').waitFor();
    await person.page.getByText('They ask for: Reset your MFA').waitFor();
    await person.page.getByText('Only go on if you have spoken with them').waitFor();
    expect(await person.button('This isn’t me').count()).toBe(0);
    await person.passesInspection('phone-vouch-1-consent');
    await person.button('I cannot vouch now').click();
    await person.passesInspection('phone-vouch-2-leave');
    await person.button('I cannot vouch').last().click();
    await person.sees('Nobody is vouched for');
    const ended = { status: 'canceled', status_details: null };
    expect(await api.read(session.id)).toMatchObject(ended);
    await person.close();

    const wrong = await newSession(partner.selfieProject, { user_id, custom_fields });
    const other = await visit(wrong, { device: 'phone' });
    await other.button('This is wrong').click();
    await other.passesInspection('phone-vouch-3-wrong');
    await other.button('Warn them').click();
    await other.sees('Thank you for telling us');
    await other.page.getByText('may not come from the person whom it names').waitFor();
    const warned = { status: 'canceled', status_details: { code: 'not_me' } };
    expect(await api.read(wrong.id)).toMatchObject(warned);
    await other.close();
  });

  it('allows another try for an unreadable ID, five times in all', async () => {
    const session = await newSession(partner.documentProject);
    const { page, ...person } = await visit(session, { device: 'small_phone' });
    await person.button('Agree and continue').click();
    await person.sees('Show your ID');
    await page.getByLabel('What happens').selectOption('document_unreadable');
    for (const left of ['You have 4 tries left.', 'You have 3 tries left.']) {
      await person.button('Show this ID').click();
      await page.getByRole('alert').getByText(left).waitFor();
    }
    await page.getByRole('alert').getByText('We could not read your ID.').waitFor();
    expect(await inView(page.getByRole('alert'))).toBe(true);
    await person.passesInspection('small-phone-9-unreadable');

    await page.getByLabel('What happens').selectOption('success');
    await person.button('Show this ID').click();
    await person.sees('Take a selfie');
    await person.button('Take the selfie').click();
    await person.sees('The simulation is complete');
    await person.close();
  });

  it('takes what a custom project asks for, and says at each field what is wrong', async () => {
    const project = await makeProject(test.app, partner.organizationId, {
      template: 'custom',
      steps: ['email', 'address', 'ssn', 'insurance_card'],
    });
    const session = await newSession(project);
    const { page, ...person } = await visit(session, {
      device: 'small_phone',
      expected: [/status of 400/],
    });
    await person.passesInspection('small-phone-10-consent-to-forms');
    await person.button('Agree and continue').click();

    await person.sees('Confirm your email address');
    await page.getByLabel('Email address').fill('ada.example.com');
    await person.button('Send the code').click();
    await page.getByText('Enter an email address, such as').waitFor();
    await page.getByLabel('Email address').fill('ada@example.com');
    await person.button('Send the code').click();
    await person.button('Fill in').click();
    await person.passesInspection('small-phone-10-email-code');
    await person.button('Continue').click();

    await person.sees('Enter your home address');
    await page.getByLabel('Street and number').fill('9 Elm Street');
    await page.getByLabel('City').fill('Richmond');
    await page.getByLabel('State or province').fill('Ontario');
    await page.getByLabel('ZIP or postal code').fill('23220');
    await person.button('Continue').click();
    await page.getByText('Enter a state or province of this country').waitFor();
    expect(await page.getByLabel('State or province').evaluate(isFocused)).toBe(true);
    await person.passesInspection('small-phone-10-address-refused');
    await page.getByLabel('State or province').fill('Virginia');
    await person.button('Continue').click();

    await person.sees('Enter your Social Security number');
    await page.getByLabel('Social Security number').fill('666-12-3456');
    await person.button('Continue').click();
    await page.getByText('Enter the nine digits of your').waitFor();
    await person.passesInspection('small-phone-10-ssn-refused');
    await page.getByLabel('Social Security number').fill('123-45-6789');
    await person.button('Continue').click();

    await person.sees('Your health insurance card');
    await person.button('Continue').click();
    await page.getByText('Enter the name of the insurance company.').waitFor();
    await page.getByLabel('Insurance company').fill('Acme Health');
    await page.getByLabel('Member ID').fill('EXM 123-456');
    await page.getByLabel('Policy holder’s first name').fill('Ada');
    await page.getByLabel('Policy holder’s last name').fill('Marlowe');
    await person.passesInspection('small-phone-10-insurance');
    await person.button('Continue').click();
    await person.sees('The simulation is complete');

    const read = await api.read(session.id);
    expect(read['traits']).toMatchObject({
      email: 'ada@example.com',
      address: { city: 'Richmond', state: 'VA' },
      ssn4: '6789',
      health_insurance: { insurance_member_id: 'EXM 123-456' },
    });
    expect(read['sessions'][0].zoneinfo).not.toBe('');
    await person.close();
  });

  it('allows another try for a failed selfie, and ends with the fifth', async () => {
    const session = await newSession(partner.documentProject);
    const { page, ...person } = await visit(session, { device: 'phone' });
    await person.button('Agree and continue').click();
    await page.getByLabel('What happens').selectOption('liveness_failed');
    await person.button('Show this ID').click();
    await person.sees('Take a selfie');
    for (const left of [/4 tries left/, /3 tries left/, /2 tries left/, /your last try/]) {
      await person.button('Take the selfie').click();
      await page.getByRole('alert').getByText(left).waitFor();
    }
    expect(await page.getByRole('alert').innerText()).not.toMatch(/live|photo|screen|match/);
    expect(await page.getByLabel('What happens').locator('option').allInnerTexts()).not.toContain(
      'The ID has expired',
    );
    await person.passesInspection('phone-9-selfie-again');
    await person.button('Take the selfie').click();
    await person.sees('We couldn’t verify you');
    expect(await api.read(session.id)).toMatchObject({
      status: 'failed',
      status_details: { code: 'liveness_failed' },
    });
    await person.close();
  });

  it('goes a step back with the Back button of the browser, and leaves only from the first', async () => {
    const session = await newSession();
    const { page, ...person } = await visit(session);
    await person.button('Agree and continue').click();
    await person.sees('Show your ID');
    await person.button('Show this ID').click();
    await person.sees('Take a selfie');
    await page.goBack();
    await person.sees('Show your ID');
    expect((await api.read(session.id))['fields_to_collect']).toHaveLength(3);

    // The way forward is the step itself, not the browser's Forward button.
    await page.goForward();
    await page.waitForFunction('() => history.state.step === 1');
    await person.sees('Show your ID');
    await person.button('Show this ID').click();
    await person.sees('Take a selfie');

    // A reloaded page still knows its steps.
    await page.reload();
    await person.sees('Take a selfie');
    await page.goBack();
    await person.sees('Show your ID');
    await page.goBack();
    await person.sees('Northwind Health asks you to verify your identity');
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await person.close();
  });

  it('goes back from a step that it was opened at', async () => {
    const session = await newSession();
    const before = await visit(session);
    await before.button('Agree and continue').click();
    await before.button('Show this ID').click();
    await before.sees('Take a selfie');
    await before.close();

    const { page, ...person } = await visit(session);
    await person.sees('Take a selfie');
    await page.goBack();
    await person.sees('Show your ID');
    await person.button('Back').click();
    await person.sees('Northwind Health asks you to verify your identity');
    await page.waitForFunction('() => history.state.step === 0');
    await person.close();
  });

  it('stays where it is when going back fails', async () => {
    const { page, ...person } = await visit(await newSession(), { expected: [/ERR_FAILED/] });
    await person.button('Agree and continue').click();
    await person.sees('Show your ID');
    await page.route('**/back', (route) => route.abort(), { times: 1 });
    await page.goBack();
    await page.getByRole('alert').getByText('We can’t reach the server').waitFor();
    await page.waitForFunction('() => history.state.step === 1');
    await person.passesInspection('desktop-9-back-failed');
    await page.goBack();
    await person.sees('Northwind Health asks you to verify your identity');
    await person.close();
  });

  it('stays on the page however late the browser moves in its history', async () => {
    const session = await newSession();
    const { page, ...person } = await visit(session);
    // A busy browser moves later than the page goes on.
    await page.addInitScript(`{
      const go = history.go.bind(history);
      history.late = [];
      history.go = (by) => history.late.push(by);
      history.catchUp = () => history.late.splice(0).forEach((by) => go(by));
    }`);
    await page.reload();
    await person.button('Agree and continue').click();
    await person.sees('Show your ID');
    await person.button('Back').click();
    await person.button('Agree and continue').click();
    await person.sees('Show your ID');
    await page.evaluate('history.catchUp()');
    await page.waitForFunction('() => history.state.step === 1 && history.late.length === 0');
    await person.sees('Show your ID');

    await person.button('Show this ID').click();
    await person.sees('Take a selfie');
    await person.button('Back').click();
    await person.sees('Show your ID');
    expect((await api.post(`/v1/verification_sessions/${session.id}/cancel`)).status).toBe(200);
    await page.evaluate("dispatchEvent(new Event('online'))");
    await person.sees('Verification canceled');
    await page.evaluate('history.catchUp()');
    await page.waitForFunction('() => history.late.length === 1');
    await page.evaluate('history.catchUp()');
    await page.waitForFunction('() => history.state.step === 0');
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await person.close();
  });

  it('knows its steps after a reload that a step overtook', async () => {
    const session = await newSession();
    const { page, ...person } = await visit(session);
    await person.button('Agree and continue').waitFor();
    const overtaken = Promise.withResolvers<undefined>();
    await page.exposeFunction('overtake', () => overtaken.resolve(undefined));
    await page.route(`**/verify/${session.id}`, async (route) => {
      await overtaken.promise;
      await route.continue();
    });
    // The person pressed just before; playwright presses nothing until the page is there again.
    await page.evaluate(`addEventListener('beforeunload', () => {
      new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent === 'Show your ID') setTimeout(overtake, 100);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      [...document.querySelectorAll('button')].find((button) => button.textContent === 'Agree and continue').click();
    })`);
    await page.reload();
    await person.sees('Show your ID');
    await person.button('Back').click();
    await person.sees('Northwind Health asks you to verify your identity');
    await page.waitForFunction('() => history.state.step === 0');
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await person.close();
  });

  it('leaves no step between the partner’s page and the one before it', async () => {
    const session = await newSession(partner.selfieProject, { redirect_url });
    const { page, ...person } = await visit(session);
    await person.button('Agree and continue').click();
    await person.button('Take the selfie').click();
    await person.button('Continue to Northwind Health').click();
    await page.waitForURL(`${redirect_url}&session_id=${session.id}`);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await person.close();
  });
});
