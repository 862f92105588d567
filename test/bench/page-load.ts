import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../browser/chromium.js';
import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { StaffBrowser } from './staff-browser.js';

const WARM_LOADS = brief(7, 1);

/** Milliseconds from the navigation to the first visible row of each page, with a warm cache. */
export async function warmLoads(
  staff: StaffBrowser,
  paths: readonly string[],
): Promise<Record<string, number>> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await context.addCookies([{ ...staff.cookie, url: staff.url }]);
    const times: Record<string, number> = {};
    for (const path of paths) {
      await load(context, staff.url + path);
      const warm: number[] = [];
      while (warm.length < WARM_LOADS) warm.push(await load(context, staff.url + path));
      times[path] = median(warm);
    }
    return times;
  } finally {
    await browser.close();
  }
}

async function load(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  // Each frame: a locator's own tries grow half a second apart.
  await page.waitForFunction(firstRow, null, { polling: 'raf' });
  const took = performance.now() - began;
  await page.close();
  return took;
}

/** Evaluated in the page, whose policy allows no text as a script. */
function firstRow(): unknown {
  const { document } = globalThis as unknown as {
    document: { querySelector(css: string): unknown };
  };
  return document.querySelector('tbody tr a');
}
