import type { Browser, Page } from 'playwright-core';
import type { TestApplication } from '../support/application.js';
import { sendMessages } from '../factories/messages.js';
import { openPage, sharedBrowser } from './browser.js';
import { itInSoak } from '../support/volume.js';
import { askDesk, startDemo, verifyAs, visitDemo } from './demo-visitor.js';
import { newestMessage } from './people-visitor.js';
import { readmePicture } from './readme-picture.js';

/** As if they ran beside the server. */
async function showNeighbours(page: Page): Promise<void> {
  const addresses = { entra: '/demo', okta: '/demo', payroll: '/demo' };
  await page.route('**/demo/api/neighbours', (route) => route.fulfill({ json: { addresses } }));
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
  await page.getByRole('link', { name: 'Open the payslips' }).waitFor();
}

describe('the demo', () => {
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

  it('establishes an identity, then knows it, and lets no stranger in', async () => {
    const visitor = await visitDemo(browser, test, { looks: ['dark', 'phone', 'small_phone'] });
    const { page, button, sees, log, passesInspection } = visitor;
    await sees('Reset MFA for Ada?');
    await page.getByText('Not known yet').waitFor();
    await passesInspection('demo-1-start');
    await showNeighbours(page);
    await passesInspection('demo-1-neighbours');

    await button('Reset MFA for Ada').click();
    await verifyAs(visitor, 'demo', 'persona_02');
    await sees('Alarm: this is not Ada');
    await page.getByText('profile_mismatch').first().waitFor();
    await passesInspection('demo-2-stranger-at-establish');
    await page.getByText('Not known yet').waitFor();

    await button('Reset MFA for Ada').click();
    await verifyAs(visitor, 'demo');
    await sees('MFA was reset');
    await page.getByText('ID, selfie and device key').waitFor();
    await passesInspection('demo-3-established');
    expect(await log()).toMatch(/POST \/gateway\/v1\/grants\/grant_\w+\/consume/);

    await button('Try the same grant again').click();
    await page.getByText('401 already_consumed').waitFor();

    await button('Reset MFA for Ada').click();
    await verifyAs(visitor, 'demo');
    await sees('MFA was reset');
    await page.getByText('the selfie shows the person who was verified').waitFor();
    await passesInspection('demo-4-known');
    const resets = await page.getByText(/^Reset [\w ]+, last at/).innerText();

    await button('Reset MFA for Ada').click();
    await verifyAs(visitor, 'demo', 'persona_03');
    await sees('Alarm: this is not Ada');
    await page.getByText('user_id_mismatch').first().waitFor();
    await passesInspection('demo-5-stranger-at-known');
    await readmePicture('demo-stranger', [page]);
    expect(await page.getByText(/^Reset [\w ]+, last at/).innerText()).toBe(resets);

    await button('Forget Ada’s identity').click();
    await page.getByRole('dialog', { name: 'Forget who Ada is?' }).waitFor();
    await passesInspection('demo-6-forget');
    await button('Forget').click();
    await page.getByText('Not known yet').waitFor();
    await visitor.close();
  });

  itInSoak(
    'verifies before a real camera where the reader wants it, and simulates again',
    async () => {
      const visitor = await visitDemo(browser, test);
      const { page, button, sees, log, passesInspection } = visitor;
      await button('Reset MFA for Ada').click();
      await verifyAs(visitor, 'demo-camera');
      await sees('MFA was reset');

      await button('Use my camera').click();
      await sees('Be the employee yourself');
      await page.getByText('Not known yet').waitFor();
      await page
        .getByText('--first-name Ada --last-name Marlowe --date-of-birth 1990-12-10')
        .waitFor();
      await passesInspection('demo-camera-1-steps');
      expect(await log()).toMatch(/PUT \/gateway\/v1\/config/);
      await page.reload();
      await sees('Be the employee yourself');
      await button('Reset MFA for Ada').click();
      // A face before a camera needs something beside it: the gateway sends the link itself.
      await page.getByText('The gateway sent the link to Ada').waitFor();
      await sendMessages(test.app);
      const phone = await openPage(browser, { reducedMotion: 'reduce' });
      await phone.page.goto(newestMessage(test, 'email').link);
      await phone.page.getByRole('button', { name: 'Agree and continue' }).click();
      await phone.page.getByRole('button', { name: /^Driver’s license/ }).waitFor();
      await phone.close();

      await button('Use the simulation').click();
      await sees('Try it with your own face');
      await button('Reset MFA for Ada').click();
      await verifyAs(visitor, 'demo-camera-simulated');
      await sees('MFA was reset');
      await visitor.close();
    },
  );
});
