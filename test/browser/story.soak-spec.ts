import type { Browser } from 'playwright-core';
import { deliverToCustomers } from '../factories/customer-webhooks.js';
import type { TestApplication } from '../support/application.js';
import {
  expectNoComplaints,
  expectPresentable,
  sharedBrowser,
  openPage,
  type WatchedPage,
} from './browser.js';
import { askDesk, startDemo } from './demo-visitor.js';
import {
  inviteOne,
  newestMessage,
  openDeskCase,
  signInToPeople,
  verifyByLink,
} from './people-visitor.js';
import { readmePicture } from './readme-picture.js';

const CODE = /Su código: (\S{3} \S{3})/;

describe('the story of the README', () => {
  let test: TestApplication;
  let browser: Browser;

  beforeAll(async () => {
    [test, browser] = await Promise.all([startDemo(), sharedBrowser()]);
  });

  afterAll(async () => {
    await test.close();
  });

  /** HR corrects the record: its language decides, whatever the phone speaks. */
  async function recordSpanish({ page }: WatchedPage): Promise<void> {
    await page.goto(`${test.baseUrl}/people/employees?search=E-1001`);
    await page.getByRole('rowheader').getByRole('link').click();
    await page.getByRole('link', { name: 'Record', exact: true }).click();
    await page.getByRole('button', { name: 'Show the record' }).click();
    await page.getByLabel('Language').selectOption('Spanish');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The record is saved.').waitFor();
  }

  /** The page where the reader finds what was sent has this link, beside letters of the same moment. */
  async function mailboxShows(link: string): Promise<void> {
    const watched = await openPage(browser, { reducedMotion: 'reduce' });
    await watched.page.goto(`${test.baseUrl}/dev/mailbox`);
    const shown = watched.page.getByRole('article').getByRole('link', { name: link });
    expect(await shown.getAttribute('href')).toBe(link);
    await expectPresentable(watched, 'story-mailbox');
    await watched.close();
  }

  const facts = async () => {
    const { body } = await askDesk(test, 'desk');
    const { mfa, employee } = body as {
      mfa: { resets: number };
      employee: { identity_established_at: number | null };
    };
    return { resets: mfa.resets, establishedAt: employee.identity_established_at };
  };

  it('goes from an invitation in Spanish to the reset of an MFA at the help desk', async () => {
    expect(await facts()).toEqual({ resets: 0, establishedAt: null });

    const hr = await signInToPeople(browser, test, 'Hanna Berg');
    await recordSpanish(hr);
    await inviteOne(hr, test, { search: 'E-1001', shown: 'E-1001', chosen: 1 });
    await expectPresentable(hr, 'story-1-invited');
    const letter = newestMessage(test, 'email');
    expect(letter).toMatchObject({ locale: 'es' });
    expect(letter.text).toContain('Example Corp le invita a confirmar su identidad');

    await mailboxShows(letter.link);

    const first = await verifyByLink(browser, {
      link: letter.link,
      language: 'es',
      device: 'phone',
      end: 'Puede cerrar esta ventana',
      name: 'story-2-established',
      inspect: (step, phone) =>
        step === 'selfie' ? readmePicture('invitation', [hr.page, phone]) : Promise.resolve(),
    });
    expect(first).toMatchObject({ language: 'es', showedDocument: true });
    await deliverToCustomers(test.app);
    expect((await facts()).establishedAt).not.toBeNull();
    await hr.close();

    const agent = await signInToPeople(browser, test, 'Hector Diaz');
    const { page } = agent;
    const field = page.getByRole('textbox', { name: 'Six characters, as the caller reads them' });
    await openDeskCase(agent, test);
    const text = newestMessage(test, 'sms');
    expect(text).toMatchObject({ locale: 'es' });
    await mailboxShows(text.link);
    const again = await verifyByLink(browser, {
      link: text.link,
      language: 'es',
      device: 'phone',
      end: CODE,
      name: 'story-3-code',
      inspect: async (step, phone) => {
        if (step !== 'end') return;
        await field.waitFor();
        await readmePicture('help-desk', [page, phone]);
      },
    });
    // They are known by now: no document is asked for.
    expect(again).toMatchObject({ language: 'es', showedDocument: false });
    const [, code = ''] = CODE.exec(again.heading) ?? [];
    expect((await facts()).resets).toBe(0);

    await field.fill(code);
    await page.keyboard.press('Enter');
    await page.getByText('The person on the telephone is the employee.').waitFor();
    await expectPresentable(agent, 'story-4-verified');
    expectNoComplaints(agent);
    await agent.close();
    await deliverToCustomers(test.app);
    expect((await facts()).resets).toBe(1);
  });
});
