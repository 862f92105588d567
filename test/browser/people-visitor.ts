import type { Browser, Page } from 'playwright-core';
import { CampaignHandler } from '../../src/gateway/batches/campaigns/campaign-handler.js';
import type { Id } from '../../src/platform/ids/index.js';
import { Mailbox, type Channel } from '../../src/platform/messages/index.js';
import type { Role } from '../../src/staff/index.js';
import { deliverToCustomers } from '../factories/customer-webhooks.js';
import { sendMessages } from '../factories/messages.js';
import { makeStaff } from '../factories/staff.js';
import type { TestApplication } from '../support/application.js';
import {
  expectNoComplaints,
  expectPresentable,
  openPage,
  type PageOptions,
  type WatchedPage,
} from './browser.js';

/** Looks at the page in one of the steps. */
type Inspect<Step extends string> = (step: Step) => Promise<void>;

/** A member of the demo's workspace, on the overview of the people console. */
export async function signInToPeople(
  browser: Browser,
  { baseUrl }: TestApplication,
  name: string,
  options: PageOptions = {},
): Promise<WatchedPage> {
  const watched = await openPage(browser, { reducedMotion: 'reduce', ...options });
  const { page } = watched;
  await page.goto(`${baseUrl}/people`);
  await page.getByRole('button', { name }).click();
  await page
    .getByRole('heading', {
      level: 1,
      name: /^(Overview|Help ?desk|Assistance|Soporte|Assistenza)$/i,
    })
    .waitFor();
  return watched;
}

/** A page with the cookie of a new member of a workspace. */
export async function signInWith(
  browser: Browser,
  test: TestApplication,
  membership: [workspace: Id, role: Role],
  options: PageOptions = {},
): Promise<WatchedPage> {
  const { cookie } = await makeStaff(test, membership);
  const watched = await openPage(browser, { reducedMotion: 'reduce', ...options });
  const [name = '', value = ''] = cookie.split('=');
  await watched.page.context().addCookies([{ name, value, url: test.baseUrl }]);
  return watched;
}

/** HR searches, chooses the first employees of the list, and invites the one who can be invited. */
export async function inviteOne(
  watched: WatchedPage,
  test: TestApplication,
  { search, shown, chosen }: { search: string; shown: string; chosen: number },
  inspect: Inspect<'asked' | 'prepared'> = () => Promise.resolve(),
): Promise<void> {
  const { page } = watched;
  await page.goto(`${test.baseUrl}/people/employees?search=${search}`);
  await page.getByRole('cell', { name: shown, exact: true }).waitFor();
  for (let row = 1; row <= chosen; row += 1) await page.getByRole('checkbox').nth(row).check();
  await page.getByRole('button', { name: 'Invite to verify' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Nothing is sent yet').waitFor();
  await inspect('asked');
  // The test may run at night.
  await page.getByRole('checkbox', { name: /Write to nobody/ }).uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Invite to verify' }).waitFor();
  await inspect('prepared');
  await page.getByRole('button', { name: 'Invite 1 employee' }).click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.locator('header').getByText('Running', { exact: true }).waitFor();
  // The first answer asked for the confirmation.
  expectNoComplaints(watched, [/status of 403/]);
  watched.complaints.splice(0);
  await test.app.get(CampaignHandler, { strict: false }).run();
  await sendMessages(test.app);
  await page.reload();
  await page.getByRole('cell', { name: 'Sent', exact: true }).waitFor();
}

/** An agent opens a case of the demo's employee by the keyboard alone, and the link leaves by text. */
export async function openDeskCase(
  { page }: WatchedPage,
  test: TestApplication,
  inspect: Inspect<'1-find' | '2-found' | '3-send'> = () => Promise.resolve(),
): Promise<void> {
  await page.goto(`${test.baseUrl}/people/desk`);
  await page.getByRole('heading', { level: 1, name: 'Help desk' }).waitFor();
  await inspect('1-find');
  // The agent types at once, without a click: here, and below in the ticket and the code.
  const search = page.getByRole('textbox', { name: 'Employee id, name, e-mail or telephone' });
  await search.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('E-1001');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Choose Ada/ }).waitFor();
  await inspect('2-found');
  await page.getByRole('button', { name: /^Choose Ada/ }).press('Enter');
  const ticket = page.getByRole('textbox', { name: 'Ticket number (optional)' });
  await ticket.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('INC-4711');
  const send = page.getByRole('button', { name: /^Text to/, disabled: false });
  await send.waitFor();
  await inspect('3-send');
  await send.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Ada/ }).waitFor();
  await sendMessages(test.app);
  await deliverToCustomers(test.app);
}

/** The newest message of a channel in the mailbox, as its person reads it. */
export function newestMessage(
  test: TestApplication,
  channel: Channel,
): { locale: string; text: string; link: string } {
  const found = test.app
    .get(Mailbox, { strict: false })
    .list()
    .find((each) => each.channel === channel && each.kind !== 'identity_established');
  if (!found) throw new Error(`the mailbox has no message by ${channel}`);
  const { locale, sms, text: letter } = found.rendered;
  const text = channel === 'sms' ? sms : letter;
  const [link] = /http\S+token=\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error('the newest message has no link');
  return { locale, text, link };
}

/** What the hosted page says, as far as a simulated person has to press it. */
const HOSTED_WORDS = {
  en: {
    agree: 'Agree and continue',
    document: 'Show your ID',
    next: /^Show your ID$|selfie$/,
    show: 'Show this ID',
    take: 'Take the selfie',
    goOn: 'Continue to Example Corp',
  },
  es: {
    agree: 'Aceptar y continuar',
    document: 'Muestre su documento de identidad',
    next: /^Muestre su documento de identidad$|selfie/,
    show: 'Mostrar este documento',
    take: 'Tomar el selfie',
    goOn: 'Continuar a Example Corp',
  },
} as const;

interface PhoneVisit {
  link: string;
  language: keyof typeof HOSTED_WORDS;
  /** The heading of the closing page. */
  end: string | RegExp;
  /** Of the picture. */
  name: string;
  device?: 'phone' | 'small_phone';
  /** Looks at the phone in one of the steps. */
  inspect?: (step: 'selfie' | 'end', page: Page) => Promise<void>;
}

/** The employee's own phone, from the link to the closing page. Tells its heading and the steps. */
export async function verifyByLink(
  browser: Browser,
  { link, language, end, name, device = 'small_phone', inspect }: PhoneVisit,
): Promise<{ heading: string; language: string | null; showedDocument: boolean }> {
  const words = HOSTED_WORDS[language];
  const watched = await openPage(browser, { device, reducedMotion: 'reduce' });
  const { page } = watched;
  const press = (what: string) => page.getByRole('button', { name: what, exact: true }).click();
  await page.goto(link);
  await press(words.agree);
  await page.getByRole('heading', { name: words.next }).waitFor();
  const spoken = await page.locator('html').getAttribute('lang');
  const document = page.getByRole('heading', { name: words.document, exact: true });
  const showedDocument = await document.isVisible();
  if (showedDocument) await press(words.show);
  await page.getByRole('button', { name: words.take, exact: true }).waitFor();
  await inspect?.('selfie', page);
  await press(words.take);
  await press(words.goOn);
  const closing = page.getByRole('heading', { name: end });
  await closing.waitFor();
  await expectPresentable(watched, name);
  await inspect?.('end', page);
  const heading = await closing.innerText();
  await watched.close();
  return { heading, language: spoken, showedDocument };
}
