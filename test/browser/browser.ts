import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';

export { launchBrowser } from './chromium.js';

// Axe and Chromium share two cores with another test file.
import.meta.jest.setTimeout(90_000);

const VIEWPORTS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  small_phone: { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface PageOptions {
  device?: keyof typeof VIEWPORTS;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  userAgent?: string;
  /** The browser's language; American English when left out. */
  locale?: string;
}

/** A page of its own browser context (its own cookies), and everything its windows complained about. */
export interface WatchedPage {
  page: Page;
  /** Console errors, uncaught exceptions and content-security-policy violations, in order. */
  complaints: string[];
  close(): Promise<void>;
}

export async function openPage(browser: Browser, options: PageOptions = {}): Promise<WatchedPage> {
  const { device = 'desktop', ...preferences } = options;
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
  return { page, complaints, close: () => context.close() };
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
 * Asserts that the page is accessible, fits its window and logged nothing unexpected. Keeps a
 * picture.
 */
export async function expectPresentable(
  watched: WatchedPage,
  name: string,
  expected: RegExp[] = [],
): Promise<void> {
  await settled(watched.page);
  await screenshot(watched.page, name);
  await expectNoAxeViolations(watched.page);
  await expectNoSidewaysScroll(watched.page);
  await expectRoomForLargeText(watched.page);
  expectNoComplaints(watched, expected);
}

/** In the middle of a transition nobody reads the colours, and a click misses what still moves. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter(endless => endless.effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished))',
  );
}

/** WCAG 2.2 A and AA, and axe's best practices, over the whole current page. */
async function expectNoAxeViolations(page: Page): Promise<void> {
  // Evaluated by the debugger, which a page's content security policy does not bind.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })`,
  );
  if (violations.length === 0) return;
  const lines = violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id} (${violation.help}): ${node.target.join(' ')}\n  ${node.html}`,
    ),
  );
  throw new Error(`${lines.length} accessibility violations:\n${lines.join('\n')}`);
}

/** No horizontal scrolling: WCAG 1.4.10 requires that down to 320 CSS pixels. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (overflow > 0) throw new Error(`The page is ${overflow} px wider than its window`);
}

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

/** At twice the text size nothing is cut off (WCAG 1.4.4). */
async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await settled(page);
  const faults = await page.evaluate<string[]>(CUT_OFF);
  await page.evaluate("document.documentElement.style.fontSize = ''");
  await settled(page);
  if (faults.length > 0) throw new Error(`Cut off at 200 % text:\n${faults.join('\n')}`);
}

/** Writes a full-page picture when `SCREENSHOTS` names a folder; does nothing otherwise. */
async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
