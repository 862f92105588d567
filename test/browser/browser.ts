import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from './chromium.js';
import { volume } from '../support/volume.js';
import { expectOpenedInPlace } from './opened.js';

export { launchBrowser };

const VIEWPORTS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  small_phone: { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

/** A look at a page that is open: in the window of a device, or in dark colours. */
export type Look = keyof typeof VIEWPORTS | 'dark';

/** How the pages of staff are looked at, besides the window that they are opened in. */
export const STAFF_LOOKS: readonly Look[] = ['dark', 'small_phone'];

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What dark colours can break of a page that is fine in light ones. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const AXE_TRIES = 3;

let shared: Promise<Browser> | undefined;

/** One Chromium for all specs of a group, closed after the last. Each page has its own cookies. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= launchBrowser());
}

afterAll(async () => {
  await (await shared)?.close();
});

/** Gives the browser of a page an authenticator of its own that answers at once. */
export async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id };
}

export interface PageOptions {
  device?: keyof typeof VIEWPORTS;
  /** Looks that each inspection takes in place, besides the window itself; in `npm test` only the first. */
  looks?: readonly Look[];
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  userAgent?: string;
  /** The browser's language; American English when left out. */
  locale?: string;
  /** Where the browser is; the machine's own time zone when left out. */
  timezoneId?: string;
}

/** A page of its own browser context (its own cookies), and everything its windows complained about. */
export interface WatchedPage {
  page: Page;
  /** Console errors, uncaught exceptions and content-security-policy violations, in order. */
  complaints: string[];
  /** Those that the next inspection takes. */
  looks: readonly Look[];
  close(): Promise<void>;
}

export async function openPage(browser: Browser, options: PageOptions = {}): Promise<WatchedPage> {
  const { device = 'desktop', looks = [], ...preferences } = options;
  const context = await browser.newContext({
    ...VIEWPORTS[device],
    locale: 'en-US',
    ...preferences,
  });
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  await context.exposeFunction('reportPolicyViolation', (text: string) => {
    complaints.push(`content security policy: ${text}`);
  });
  // Violations are not all logged as errors (a report-only policy is not); the event always fires.
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    reportPolicyViolation(event.violatedDirective + ' blocked ' + event.blockedURI));`);
  const page = await context.newPage();
  return { page, complaints, looks, close: () => context.close() };
}

/** `expected`: complaints that this test provokes, such as `/status of 410/`. */
export function expectNoComplaints(watched: WatchedPage, expected: RegExp[] = []): void {
  const unexpected = watched.complaints.filter(
    (complaint) => !expected.some((pattern) => pattern.test(complaint)),
  );
  if (unexpected.length > 0) {
    throw new Error(`The page complained:\n${unexpected.join('\n')}`);
  }
}

/**
 * Asserts that the page is accessible, fits its window, opens its lists and dialogs in place and
 * logged nothing unexpected, in each of its looks. Keeps pictures.
 */
export async function expectPresentable(
  watched: WatchedPage,
  name: string,
  expected: RegExp[] = [],
): Promise<void> {
  const { page, looks } = watched;
  await expectGoodLayout(page, name);
  const own = page.viewportSize();
  for (const look of looks) {
    if (look === 'dark') await expectGoodColours(page, `${name}-dark`);
    else {
      await page.setViewportSize(VIEWPORTS[look].viewport);
      await expectGoodLayout(page, `${name}-${look}`);
    }
  }
  if (own && looks.length > 0) await page.setViewportSize(own);
  watched.looks = volume([], looks);
  expectNoComplaints(watched, expected);
}

async function expectGoodLayout(page: Page, name: string): Promise<void> {
  await settled(page);
  await screenshot(page, name);
  await expectNoAxeViolations(page, name, { type: 'tag', values: RULES });
  await expectNoSidewaysScroll(page, name);
  await expectRoomForLargeText(page, name);
  await expectOpenedInPlace(page);
  await expectGoodMeasures(page, name);
}

async function expectGoodColours(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await screenshot(page, name);
  await expectNoAxeViolations(page, name, { type: 'rule', values: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** In the middle of a transition nobody reads the colours, and a click misses what still moves. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    // A new size or colour is drawn in the next frame, and only then begins a transition.
    'new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => ' +
      'Promise.allSettled(document.getAnimations().filter(endless => endless.effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)))',
  );
}

/** WCAG 2.2 A and AA, and axe's best practices, over the whole current page. */
async function expectNoAxeViolations(
  page: Page,
  name: string,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
): Promise<void> {
  // Evaluated by the debugger, which a page's content security policy does not bind.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source);
  // Only these: what passed is a thousand times as long, and playwright checks each value of it.
  const examine = () =>
    page.evaluate<AxeResults['violations']>(
      `axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })
        .then(({ violations }) => violations)`,
    );
  let violations = await examine();
  // New colours reach the last element some frames later; on a busy machine axe saw the old ones.
  for (let tries = 1; violations.length > 0 && tries < AXE_TRIES; tries += 1) {
    await settled(page);
    violations = await examine();
  }
  if (violations.length === 0) return;
  const lines = violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id} (${violation.help}): ${node.target.join(' ')}\n  ${node.html}`,
    ),
  );
  throw new Error(`${name}: ${lines.length} accessibility violations:\n${lines.join('\n')}`);
}

/** No horizontal scrolling: WCAG 1.4.10 requires that down to 320 CSS pixels. */
async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (overflow > 0) throw new Error(`${name}: the page is ${overflow} px wider than its window`);
}

/**
 * Fields that are stretched over a wide page, buttons of a table that are squeezed onto several
 * lines, hints that are not beneath their label, and parts of a cell that stand in the column of
 * its label.
 */
const MEASURES = `[...[...document.querySelectorAll('td[data-label]')].flatMap((cell) => {
  const { display, gridTemplateColumns } = getComputedStyle(cell);
  if (display !== 'grid') return [];
  const end = cell.getBoundingClientRect().left + parseFloat(gridTemplateColumns);
  return [...cell.children]
    .filter((child) => child.checkVisibility() && child.getBoundingClientRect().left < end)
    .map((child) => '"' + child.textContent.trim() + '" stands under its label');
}), ...[...document.querySelectorAll('label + p')].flatMap((hint) => {
  const textStart = (element) => element.getBoundingClientRect().left + parseFloat(getComputedStyle(element).paddingLeft);
  const gap = Math.round(textStart(hint) - textStart(hint.previousElementSibling));
  return hint.checkVisibility() && gap !== 0 ? ['"' + hint.textContent + '" stands ' + gap + ' px beside its label'] : [];
}), ...[...document.querySelectorAll('main input, main select, main td button')].flatMap((element) => {
  if (!element.checkVisibility()) return [];
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = Math.round(element.getBoundingClientRect().width / rem);
  const height = Math.round(element.getBoundingClientRect().height / rem);
  const what = element.tagName + ' "' + (element.labels?.[0] ?? element).textContent.trim() + '"';
  if (element.tagName !== 'BUTTON') return width > 45 ? [what + ' is ' + width + ' rem wide'] : [];
  return height > 4 ? [what + ' is ' + height + ' rem high'] : [];
})]`;

async function expectGoodMeasures(page: Page, name: string): Promise<void> {
  const faults = await page.evaluate<string[]>(`[...${MEASURES}, ...${BROKEN_WORDS}]`);
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('\n')}`);
}

/** The words of tables that break. Ids and addresses may. Evaluated in the page. */
const BROKEN_WORDS = `[...document.querySelectorAll('main :is(td, th)')].flatMap((cell) => {
  const range = document.createRange();
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let text; (text = texts.nextNode());)
    for (const { 0: word, index } of text.data.matchAll(/(?<!\\S)\\p{L}{2,16}(?!\\S)/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const [first, ...more] = range.getClientRects();
      if (more.some(({ top }) => top >= first.bottom)) broken.push('"' + word + '" breaks in a table');
    }
  return broken;
})`;

/** The parts of the page that are cut off, one line each; a field scrolls its text. Evaluated in the page. */
const CUT_OFF = `(() => {
  const faults = [];
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, input') || element.clientWidth <= 1) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const cuts = (overflow, content, room) =>
      (overflow === 'hidden' || overflow === 'clip') && content > room + 1;
    if (
      cuts(overflowX, element.scrollWidth, element.clientWidth) ||
      cuts(overflowY, element.scrollHeight, element.clientHeight)
    )
      faults.push(element.tagName + ': ' + element.textContent.trim().slice(0, 60));
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    faults.push(scrollWidth - clientWidth + ' px beside the window');
    for (const element of document.querySelectorAll('body *'))
      if (element.getBoundingClientRect().right > clientWidth + 1)
        faults.push(element.tagName + '.' + element.className + ': ' + element.textContent.trim().slice(0, 60));
  }
  return faults;
})()`;

/** At twice the text size nothing is cut off (WCAG 1.4.4). Only a phone breaks words of tables. */
async function expectRoomForLargeText(page: Page, name: string): Promise<void> {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await settled(page);
  const faults = [
    ...(await page.evaluate<string[]>(CUT_OFF)),
    ...(await page.evaluate<string[]>(`innerWidth < 640 ? [] : ${BROKEN_WORDS}`)),
  ];
  await page.evaluate("document.documentElement.style.fontSize = ''");
  await settled(page);
  if (faults.length > 0) throw new Error(`${name}: at 200 % text:\n${faults.join('\n')}`);
}

/** Writes a full-page picture when `SCREENSHOTS` names a folder; does nothing otherwise. */
async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
