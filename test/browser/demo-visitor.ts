import type { Browser, Locator, Page } from 'playwright-core';
import { DataSource } from 'typeorm';
import { seedDevelopment } from '../../src/development-seed.js';
import { startAnother, startApplication, type TestApplication } from '../support/application.js';
import { expectPresentable, openPage, type PageOptions, type WatchedPage } from './browser.js';

/** An application with the development set-up, as `npm start` serves it. */
export async function startDemo(env: Record<string, string> = {}): Promise<TestApplication> {
  const seeded = await startApplication();
  await seedDevelopment(seeded.settings, seeded.app.get(DataSource));
  const demo = await startAnother(seeded.database, {
    DATA_DIR: seeded.settings.dataDir,
    DEVELOPMENT_SEED: 'true',
    // As in development: the gateway calls the demo, which is on this machine.
    OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1,::1',
    ...env,
  });
  const close = async (): Promise<void> => {
    await demo.close();
    await seeded.close();
  };
  return { ...demo, baseUrl: demo.settings.baseUrl, close };
}

interface Inspected {
  page: Page;
  button: (name: string) => Locator;
  /** Waits for a heading to say this. */
  sees: (heading: string | RegExp) => Promise<void>;
  /** Asserts that the page is accessible, fits its window and logged nothing unexpected. */
  passesInspection: (name: string) => Promise<void>;
  close: () => Promise<void>;
}

/** The agent at the help desk. */
export interface DemoVisitor extends Inspected {
  /** Opens an address of the deployment. */
  opens: (path: string) => Promise<void>;
  /** What the log on the page says. */
  log: () => Promise<string>;
  /** The window that stands for the employee's own device. */
  opensPhone: () => Promise<Inspected>;
}

export interface DemoVisit extends PageOptions {
  /** Errors that the test provokes, as the browser's console words them. */
  expected?: RegExp[];
}

export async function visitDemo(
  browser: Browser,
  { baseUrl }: { baseUrl: string },
  { expected = [], ...options }: DemoVisit = {},
): Promise<DemoVisitor> {
  const watched = await openPage(browser, { reducedMotion: 'reduce', ...options });
  const { page } = watched;
  const opens = async (path: string): Promise<void> => {
    await page.goto(baseUrl + path);
  };
  await opens('/demo');
  const desk = inspected(watched, expected);
  return {
    ...desk,
    opens,
    log: () => page.getByRole('region', { name: 'Behind the scenes' }).innerText(),
    opensPhone: async () => {
      const opening = page.waitForEvent('popup');
      await desk.button('Open Ada’s phone').click();
      const phone = await opening;
      return inspected({ ...watched, page: phone, close: () => phone.close() }, expected);
    },
  };
}

function inspected(watched: WatchedPage, expected: RegExp[]): Inspected {
  const { page } = watched;
  return {
    page,
    button: (name) => page.getByRole('button', { name, exact: true }),
    sees: (name) => page.getByRole('heading', { name }).waitFor(),
    passesInspection: async (name) => {
      // A running action would change the page during its inspection.
      await page.locator('[aria-busy=true], [data-blocked]').first().waitFor({ state: 'detached' });
      await expectPresentable(watched, name, expected);
    },
    close: () => watched.close(),
  };
}

/** Completes the hosted page on the phone as a simulated person; without one, as the session's person. */
export async function verifyAs(desk: DemoVisitor, look: string, persona?: string): Promise<void> {
  const phone = await desk.opensPhone();
  const { page, button, sees, passesInspection } = phone;
  await button('Agree and continue').click();
  await sees(/^Show your ID$|selfie$/);
  if (await page.getByRole('heading', { name: 'Show your ID' }).isVisible()) {
    if (persona) await page.getByLabel('Whose ID is shown').selectOption(persona);
    await passesInspection(`${look}-hosted-document`);
    await button('Show this ID').click();
    await sees('Take a selfie');
  } else if (persona) {
    await page.getByLabel('Whose face is shown').selectOption(persona);
  }
  await passesInspection(`${look}-hosted-selfie`);
  await button('Take the selfie').click();
  await button('Continue to Example Corp').click();
  await sees('Done on this phone');
  await passesInspection(`${look}-phone-end`);
  await phone.close();
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type DeskBody = Record<string, any>;

/** Sends the page's own request directly to its back end. */
export async function askDesk(
  { baseUrl }: { baseUrl: string },
  what: string,
  accessRequestId?: string,
): Promise<{ status: number; body: DeskBody }> {
  const answer = await fetch(`${baseUrl}/demo/api/${what}`, {
    method: what === 'desk' ? 'GET' : 'POST',
    headers: {
      'x-requested-by': 'demo-page',
      ...(accessRequestId && { 'content-type': 'application/json' }),
    },
    ...(accessRequestId && { body: JSON.stringify({ access_request_id: accessRequestId }) }),
  });
  return { status: answer.status, body: (await answer.json()) as DeskBody };
}
