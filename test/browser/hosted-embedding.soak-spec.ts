import type { Browser, Page } from 'playwright-core';
import { OPERATOR } from '../../src/platform/audit/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import { ProjectsService } from '../../src/verification/projects/index.js';
import { apiOf, type Api, type SessionBody } from '../factories/api.js';
import { makePartner, makeProject, type Partner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { launchBrowser, openPage } from './browser.js';
import { openHostedPage, startSite, type Site } from './hosted-visitor.js';

/** A browser without a window has nobody to ask. */
const A_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

describe('the hosted page on other devices and inside of other pages', () => {
  let test: TestApplication;
  let browser: Browser;
  let partner: Partner;
  let api: Api;
  let site: Site;
  let origin: string;
  let project: Id<'proj'>;

  beforeAll(async () => {
    [test, browser, site] = await Promise.all([
      startApplication(),
      launchBrowser(A_CAMERA),
      startSite(),
    ]);
    ({ origin } = site);
    partner = await makePartner(test.app, 'Northwind Health');
    api = apiOf(test, partner.sandboxKey);
    project = await makeProject(test.app, partner.organizationId, {
      template: 'selfie_only',
      embeddingOrigins: [origin],
      appSchemes: ['com.example.app'],
    });
  });

  afterAll(async () => {
    site.close();
    await browser.close();
    await test.close();
  });

  const told = (page: Page) => page.evaluate<{ data: unknown; origin: string }[]>('window.told');

  async function frame(session: SessionBody) {
    const watched = await openPage(browser);
    await watched.page.goto(site.showing(`${test.baseUrl}/verify?token=${session.token}`));
    const { page, complaints } = watched;
    return { page, complaints, session, close: () => watched.close() };
  }

  describe('in a frame', () => {
    it('is finished where its site is listed, which is told the ids and nothing else', async () => {
      const session = await api.session({
        project_id: project,
        redirect_url: 'https://partner.example/return',
      });
      const { page, complaints, close } = await frame(session);
      const inside = page.frameLocator('iframe');

      await inside.getByRole('button', { name: 'Agree and continue' }).click();
      await inside.getByRole('button', { name: 'Take the selfie' }).click();
      await inside.getByRole('heading', { name: 'The simulation is complete' }).waitFor();
      await inside.getByText('You can go on in the page around this one.').waitFor();

      const message = { object_name: 'hosted_page_message', session_id: session.id };
      expect(await told(page)).toEqual([
        { origin: test.baseUrl, data: { ...message, event: 'opened' } },
        { origin: test.baseUrl, data: { ...message, event: 'ended' } },
      ]);
      expect(await api.read(session.id)).toMatchObject({ status: 'success' });
      expect(complaints).toEqual([]);
      await close();
    });

    it('shows nothing to a site that is not listed, and tells it nothing', async () => {
      const other = await makeProject(test.app, partner.organizationId, {
        template: 'selfie_only',
        embeddingOrigins: ['https://listed.example'],
      });
      const foreign = await frame(await api.session({ project_id: other }));
      const none = await frame(await api.session({ project_id: partner.selfieProject }));

      for (const { page, complaints } of [foreign, none]) {
        const [, inside] = page.frames();
        expect(await inside?.evaluate('location.href')).toMatch(/^chrome-error:/);
        expect(complaints.join()).toMatch('frame-ancestors');
        expect(await told(page)).toEqual([]);
      }
      expect(await api.read(none.session.id)).toMatchObject({ status: 'not_started' });
      await Promise.all([foreign.close(), none.close()]);
    });

    it('does nothing that another page posts to it', async () => {
      const { page, session, close } = await frame(await api.session({ project_id: project }));
      const inside = page.frameLocator('iframe');
      await inside.getByRole('button', { name: 'Agree and continue' }).waitFor();

      await page.evaluate(`for (const data of ['ended', { event: 'ended' }, { object_name: 'hosted_page_message', event: 'ended', session_id: '${session.id}' }, '{"type":"success"}'])
        document.querySelector('iframe').contentWindow.postMessage(data, '*')`);

      await inside.getByRole('button', { name: 'Agree and continue' }).click();
      await inside.getByRole('heading', { level: 1, name: 'Take a selfie' }).waitFor();
      expect((await told(page)).map(({ data }) => data)).toMatchObject([{ event: 'opened' }]);
      await close();
    });

    it('says what to do where the site around it keeps the camera', async () => {
      const native = await makeProject(test.app, partner.organizationId, {
        template: 'selfie_only',
        engine: 'native',
        embeddingOrigins: [origin],
      });
      const { page, close } = await frame(await api.session({ project_id: native }));
      await page.evaluate("document.querySelector('iframe').allow = ''");
      await page.evaluate(
        "document.querySelector('iframe').src = document.querySelector('iframe').src",
      );
      const inside = page.frameLocator('iframe');

      await inside.getByRole('button', { name: 'Agree and continue' }).click();
      await inside.getByRole('button', { name: 'Start the camera' }).click();

      await inside.getByRole('heading', { name: 'The camera is not allowed here' }).waitFor();
      await inside.getByRole('button', { name: 'Go on with a phone' }).waitFor();
      await close();
    });
  });

  describe('in an app', () => {
    it('offers the way back by the scheme of the app', async () => {
      const session = await api.session({
        project_id: project,
        redirect_url: 'com.example.app:/done?state=1',
      });
      const person = await openHostedPage(browser, test, session, { device: 'phone' });
      await person.button('Agree and continue').click();
      await person.button('Take the selfie').click();
      await person.sees('The simulation is complete');
      const client = await person.page.context().newCDPSession(person.page);
      await client.send('Page.enable');
      const asked = new Promise((resolve) => {
        client.once('Page.frameRequestedNavigation', ({ url }) => {
          resolve(url);
        });
      });

      await person.button('Continue to Northwind Health').click();

      expect(await asked).toBe(`com.example.app:/done?state=1&session_id=${session.id}`);
      await person.close();
    });
  });

  describe('on a shared device', () => {
    const arrive = async (more: object = {}) => {
      const session = await api.session({ project_id: project, kiosk: true, ...more });
      const person = await openHostedPage(browser, test, session);
      await person.button('Agree and continue').waitFor();
      return { ...person, session };
    };

    /** Everything that a browser keeps of a page. */
    const left = async (page: Page) => ({
      cookies: await page.context().cookies(),
      kept: await page.evaluate<unknown>(
        '(async () => [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, (await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length])()',
      ),
    });

    it('is large, without a way out, and empty for the next person', async () => {
      const { page, session, ...person } = await arrive();
      expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe(
        '20px',
      );
      expect(await page.getByRole('link').count()).toBe(0);
      await person.passesInspection('kiosk-1-consent');
      await person.button('Agree and continue').click();
      await person.button('Take the selfie').click();
      await person.sees('The simulation is complete');
      await person.passesInspection('kiosk-2-end');

      await person.button('Done').click();

      await person.sees('Ready for the next person');
      await person.passesInspection('kiosk-3-next');
      expect(await left(page)).toEqual({ cookies: [], kept: [0, 0, 0, 0, 0] });
      expect(await page.content()).not.toMatch(session.id);
      await page.goBack();
      await page.waitForFunction("() => !document.body.innerText.includes('Northwind Health')");
      await person.close();
    });

    it('asks an idle person, then ends the session and is cleared', async () => {
      const { page, session, ...person } = await arrive();
      await page.clock.install();
      await page.reload();
      await person.button('Agree and continue').waitFor();
      const asked = page.getByRole('dialog', { name: 'Are you still there?' });

      await page.clock.fastForward(46_000);
      await asked.waitFor();
      await person.passesInspection('kiosk-4-idle');
      await person.button('I’m still here').click();
      await asked.waitFor({ state: 'hidden' });
      await page.clock.fastForward(46_000);
      await asked.waitFor();
      const ended = page.waitForResponse('**/leave');
      await page.clock.fastForward(15_000);

      await person.sees('Ready for the next person');
      await (await ended).finished();
      expect(await api.read(session.id)).toMatchObject({ status: 'canceled' });
      expect(await left(page)).toEqual({ cookies: [], kept: [0, 0, 0, 0, 0] });
      await person.close();
    });

    it('ends the session of a person who left even when the first request is lost', async () => {
      const { page, session, ...person } = await arrive({
        redirect_url: 'https://partner.example/return?desk=3',
      });
      await person.stopTime();
      await page.reload();
      await person.button('Agree and continue').waitFor();
      let lost = 0;
      await page.route('**/leave', (route) => {
        lost += 1;
        return lost === 1 ? route.abort() : route.continue();
      });

      await person.letPass(61_000);
      await person.sees('Ready for the next person');
      while (page.url().startsWith(test.baseUrl)) await person.letPass(1_000);

      expect(page.url()).toBe(`https://partner.example/return?desk=3&session_id=${session.id}`);
      expect([lost, await api.read(session.id)]).toMatchObject([2, { status: 'canceled' }]);
      await person.close();
    });
  });

  it('is never shown to a site whose origin was taken from the list', async () => {
    const own = await makeProject(test.app, partner.organizationId, {
      template: 'selfie_only',
      embeddingOrigins: [origin],
    });
    const { page, close } = await frame(await api.session({ project_id: own }));
    await page.frameLocator('iframe').getByRole('button', { name: 'Agree and continue' }).waitFor();

    await test.app
      .get(ProjectsService, { strict: false })
      .change(partner.organizationId, own, { embeddingOrigins: [] }, OPERATOR);
    await page.reload();

    expect(await page.frames()[1]?.evaluate('location.href')).toMatch(/^chrome-error:/);
    await close();
  });
});
