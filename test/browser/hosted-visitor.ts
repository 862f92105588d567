import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import type { SessionBody } from '../factories/api.js';
import { expectPresentable, openPage, type PageOptions } from './browser.js';

/** A partner's page that exists only inside the browser under test. */
export const PARTNER_PAGE = 'https://partner.example/return';

/** A person on the hosted page, with everything the page complained about. */
export interface HostedVisitor {
  page: Page;
  button: (name: string) => Locator;
  /** Waits for the page's main heading to say this. */
  sees: (heading: string | RegExp) => Promise<void>;
  /** Asserts that the page is accessible, fits its window and logged nothing unexpected. */
  passesInspection: (name: string) => Promise<void>;
  /** Stops the page's timers, so that a test can see short-lived content. */
  stopTime: () => Promise<void>;
  letPass: (milliseconds: number) => Promise<void>;
  close: () => Promise<void>;
}

export interface HostedVisit extends PageOptions {
  /** Errors that the test provokes, as the browser's console words them. */
  expected?: RegExp[];
}

/** Opens the link of a session like its person. */
export async function openHostedPage(
  browser: Browser,
  { baseUrl }: { baseUrl: string },
  session: Pick<SessionBody, 'token'>,
  { expected = [], ...options }: HostedVisit = {},
): Promise<HostedVisitor> {
  const watched = await openPage(browser, options);
  const { page } = watched;
  await page.route(`${PARTNER_PAGE}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Partner</title>' }),
  );
  await page.goto(`${baseUrl}/verify?token=${session.token}`);
  return {
    page,
    button: (name) => page.getByRole('button', { name, exact: true }),
    sees: (heading) => page.getByRole('heading', { level: 1, name: heading }).waitFor(),
    passesInspection: async (name) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectPresentable(watched, name, expected);
    },
    stopTime: async () => {
      const now = Date.now();
      await page.clock.install({ time: now });
      await page.clock.pauseAt(now + 1_000);
    },
    letPass: (milliseconds) => page.clock.runFor(milliseconds),
    close: () => watched.close(),
  };
}

/** Sends a step from the page, which belongs to the browser of the session. */
export async function postStep(page: Page, id: string, step: string, body: object): Promise<void> {
  await page.evaluate(
    `fetch('/verify/api/${id}/steps/${step}', { method: 'POST', body: '${JSON.stringify(body)}',
       headers: { 'content-type': 'application/json', 'x-requested-by': 'hosted-page' } })`,
  );
}

/** A page with the frame of its query, which keeps what it is told. */
const AROUND = `<!doctype html><title>Partner</title><iframe width="420" height="900" allow="camera"></iframe>
<script>
  window.told = [];
  addEventListener('message', ({ data, origin }) => told.push({ data, origin }));
  document.querySelector('iframe').src = new URLSearchParams(location.search).get('show');
</script>`;

/** Another site's server: its host is not ours. */
export interface Site {
  origin: string;
  /** Its page with this one in a frame. */
  showing: (link: string) => string;
  close: () => void;
}

export async function startSite(): Promise<Site> {
  const server = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(AROUND),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${String((server.address() as AddressInfo).port)}`;
  return {
    origin,
    showing: (link) => `${origin}/?show=${encodeURIComponent(link)}`,
    close: () => server.close(),
  };
}
