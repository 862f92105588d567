import type { Browser, Page } from 'playwright-core';
import { idOf, type Id } from '../../src/platform/ids/index.js';
import type { GatewayBody } from '../factories/customer-api.js';
import { deliverToCustomers } from '../factories/customer-webhooks.js';
import { VouchScene } from '../factories/vouches.js';
import type { TestApplication } from '../support/application.js';
import {
  expectNoComplaints,
  expectPresentable,
  type PageOptions,
  sharedBrowser,
  STAFF_LOOKS,
  type WatchedPage,
} from './browser.js';
import { eventually } from '../support/processes/server-process.js';
import { askDesk, startDemo } from './demo-visitor.js';
import { pressByMouse } from './opened.js';
import {
  newestMessage,
  openDeskCase,
  signInToPeople,
  signInWith,
  verifyByLink,
} from './people-visitor.js';

const FIND = 'Employee id, name, e-mail or telephone';
const CODE = /Your code: (\S{3} \S{3})/;

describe('the help desk', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startDemo(), sharedBrowser()]);
  });

  afterAll(async () => {
    await test.close();
  });

  const signIn = (options: PageOptions) => signInToPeople(browser, test, 'Hector Diaz', options);
  const openCase = (watched: WatchedPage, look: string) =>
    openDeskCase(watched, test, (step) => expectPresentable(watched, `desk-${look}-${step}`));

  /** The employee's phone: the link of the text message, and the code at the end. */
  async function phone(): Promise<string> {
    const { link } = newestMessage(test, 'sms');
    const visit = { link, language: 'en', end: CODE, name: 'desk-phone-code' } as const;
    const { heading } = await verifyByLink(browser, visit);
    const [, code = ''] = CODE.exec(heading) ?? [];
    return code;
  }

  /** How often the demo's own system has reset the MFA of Ada. */
  const resets = async (): Promise<number> => {
    const { body } = await askDesk(test, 'desk');
    return (body['mfa'] as { resets: number }).resets;
  };

  it('asks no longer for a case that is not there', async () => {
    const watched = await signIn({ device: 'desktop' });
    const { page } = watched;
    const path = '/desk/cases/';
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes(path)) asked += 1;
    });
    await page.clock.install();
    await page.goto(`${test.baseUrl}/people/desk/case_01h455vb4pex5vsknk084sn02q`);
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    const before = asked;
    await page.clock.runFor(10_000);
    expect(asked).toBe(before);
    await watched.close();
  });

  // Ada has three cases in a day, so these are all that there can be.
  it('verifies a caller who reads the code back', async () => {
    const before = await resets();
    const watched = await signIn({ looks: STAFF_LOOKS });
    const { page } = watched;
    await openCase(watched, 'caller');
    const code = await phone();
    const field = page.getByRole('textbox', { name: 'Six characters, as the caller reads them' });
    await field.and(page.locator(':focus')).waitFor();
    await expectPresentable(watched, 'desk-4-code');
    expect(await page.content()).not.toContain(code);

    await field.fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText('The person on the telephone is the employee.').waitFor();
    await expectPresentable(watched, 'desk-5-verified');
    expectNoComplaints(watched);
    await watched.close();
    await deliverToCustomers(test.app);
    expect(await resets()).toBe(before + 1);
  });

  it('stops a relayed link: the caller cannot say what is on the page of the employee', async () => {
    const before = await resets();
    const watched = await signIn({ device: 'desktop' });
    const { page } = watched;
    await openCase(watched, 'relay');
    await phone();
    const field = page.getByRole('textbox', { name: 'Six characters, as the caller reads them' });
    await field.waitFor();
    for (const guess of ['222222', '333333', '444444']) {
      // The field is empty again when the last guess was answered.
      await eventually(async () => (await field.inputValue()) === '');
      await field.fill(guess);
      await page.keyboard.press('Enter');
    }

    await page.getByText('Do nothing that was asked.').waitFor();
    await page.getByText(/Three wrong codes/).waitFor();
    await expectPresentable(watched, 'desk-relay-refused', [/403/, /409/]);
    await deliverToCustomers(test.app);
    const forged = await fetch(`${test.baseUrl}/demo/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer whb_forged' },
      body: JSON.stringify({ event_type: 'access_request.granted', data: {} }),
    });
    expect(forged.status).toBe(403);
    expect(await resets()).toBe(before);
    await watched.close();
  });

  it('shows an override that waits to every lead, and lets another one approve it', async () => {
    const agent = await signIn({ device: 'desktop' });
    await openCase(agent, 'override');
    await agent.page.getByRole('button', { name: 'Ask a second person' }).click();
    await agent.page.getByRole('heading', { name: 'Who vouches?' }).waitFor();
    await expectPresentable(agent, 'desk-vouch-1-find');
    await agent.page.getByRole('textbox', { name: FIND }).fill('E-1001');
    await agent.page.keyboard.press('Enter');
    await agent.page.getByRole('button', { name: /^Choose Ada/ }).click();
    await agent.page.getByRole('button', { name: 'Send the link' }).click();
    await agent.page.getByText('They are the employee themselves').waitFor();
    await expectPresentable(agent, 'desk-vouch-2-unfit', [/409/]);
    await agent.page.getByRole('button', { name: 'Cancel the case' }).click();
    await agent.page.getByText('Nothing was verified.').waitFor();
    const address = agent.page.url();
    await agent.close();
    const arrive = (name: string) => signInToPeople(browser, test, name, { looks: STAFF_LOOKS });
    const confirm = async ({ page }: WatchedPage) => {
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    };

    const lead = await arrive('Leah Novak');
    await lead.page.goto(address);
    await lead.page.getByRole('button', { name: 'Ask for an override' }).click();
    await lead.page.getByRole('button', { name: 'Ask for the override' }).click();
    await confirm(lead);
    await lead.page.getByText('Waits for a lead other than you.').waitFor();
    expect(await lead.page.getByRole('button', { name: 'Approve the override' }).count()).toBe(0);
    await expectPresentable(lead, 'desk-override-1-asked', [/403/]);
    await lead.close();

    const second = await arrive('Lars Petersen');
    const { page } = second;
    await page.getByText('One override waits for a second person').waitFor();
    await expectPresentable(second, 'desk-override-2-waits');
    await page.getByText('All cases', { exact: true }).click();
    await page.getByRole('cell', { name: 'Override waits' }).waitFor();
    await page.getByRole('link', { name: 'Ada Marlowe: Reset your MFA' }).click();
    await page.getByRole('button', { name: 'Approve the override' }).click();
    await confirm(second);
    await page.getByText('Two leads let this case pass.').waitFor();
    await expectPresentable(second, 'desk-override-3-approved', [/403/]);
    await second.close();
  });

  it('leaves out a mailbox that opens with the account, once an administrator names its domain', async () => {
    const admin = await signInToPeople(browser, test, 'Adam Lindqvist', { device: 'desktop' });
    await admin.page.goto(`${test.baseUrl}/people/actions`);
    const domains = { name: 'Domains of these mailboxes, one in a line' };
    await admin.page.getByRole('textbox', domains).fill('example.com');
    await admin.page.getByRole('button', { name: 'Save' }).click();
    await admin.page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await admin.page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await admin.page.getByText('The actions are saved.').waitFor();
    await admin.page.reload();
    const kept = admin.page.getByRole('textbox', domains);
    await kept.waitFor();
    expect(await kept.inputValue()).toBe('example.com');
    await admin.close();

    const agent = await signIn({ looks: STAFF_LOOKS });
    const { page } = agent;
    await page.goto(`${test.baseUrl}/people/desk`);
    await page.getByRole('textbox', { name: FIND }).fill('E-1001');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Choose Ada/ }).click();
    await page.getByRole('button', { name: /^Text to/ }).waitFor();
    await page.getByText('is left out: it opens with the account that is reset').waitFor();
    expect(await page.getByRole('button', { name: /^E-mail to/ }).count()).toBe(0);
    await expectPresentable(agent, 'desk-left-out');
    await agent.close();
  });
});

describe('a second person at the help desk', () => {
  let scene: VouchScene;
  let browser: Browser;

  beforeAll(async () => {
    [scene, browser] = await Promise.all([VouchScene.start(), sharedBrowser()]);
  });

  afterAll(async () => {
    await scene.test.close();
  });

  /** Finds an employee by the id, by mouse. */
  async function choose(page: Page, { employee_id: id }: GatewayBody): Promise<void> {
    await page.getByRole('textbox', { name: FIND }).fill(String(id));
    await pressByMouse(page.getByRole('button', { name: 'Find' }));
    await pressByMouse(page.getByRole('button', { name: /^Choose/ }));
  }

  /** The agent asks this person; answers with the id of the vouch. */
  async function ask(page: Page, second: GatewayBody): Promise<{ id: Id<'ar'> }> {
    await pressByMouse(page.getByRole('button', { name: 'Ask a second person' }));
    await choose(page, second);
    await pressByMouse(page.getByRole('button', { name: 'Send the link' }));
    await page.getByText('Asked, not answered yet').waitFor();
    // It lies over whom they may ask next.
    await pressByMouse(page.getByRole('button', { name: 'Dismiss' }));
    const [row] = await scene.test.database.query<{ id: string }>(
      'SELECT vouch_id AS id FROM gateway.vouches ORDER BY created_at DESC LIMIT 1',
    );
    return { id: idOf('ar', row!.id) };
  }

  it('is seen as asked, as unable, as vouching, and as saying that it is wrong', async () => {
    const pairs = [await scene.pair(), await scene.pair()];
    const customer = scene.customer.customerId;
    const watched = await signInWith(browser, scene.test, [customer, 'help_desk'], {
      looks: STAFF_LOOKS,
    });
    const { page } = watched;
    await page.clock.setSystemTime(scene.test.clock.now());
    for (const [index, { ada, bea }] of pairs.entries()) {
      await page.goto(`${scene.test.baseUrl}/people/desk`);
      await choose(page, ada);
      await pressByMouse(page.getByRole('button', { name: /^Text to/ }));
      await page.getByRole('heading', { name: 'A second person' }).waitFor();
      if (index === 0) await expectPresentable(watched, 'desk-vouch-3-nobody');
      const first = await ask(page, index === 0 ? pairs[1]!.bea : bea);
      if (index === 0) {
        await expectPresentable(watched, 'desk-vouch-4-asked');
        await scene.decline(first);
        await page.getByText('Cannot vouch now').waitFor();
        const second = await ask(page, bea);
        expect(await scene.answer(second, 'face', 'hwk')).toBe('granted');
        await page.getByText('Vouched').waitFor();
        await expectPresentable(watched, 'desk-vouch-5-given');
      } else {
        await scene.object(first);
        await page.getByText('The second person said').waitFor();
        await expectPresentable(watched, 'desk-vouch-6-objected');
      }
    }
    expectNoComplaints(watched);
    await watched.close();
  });
});
