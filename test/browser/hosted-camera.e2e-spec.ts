import type { Browser, Page } from 'playwright-core';
import { Engines } from '../../src/verification/engine/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import { CheckRunTask } from '../../src/verification/sessions/lifecycle/check-run.task.js';
import { apiOf, type Api } from '../factories/api.js';
import { makePartner, makeProject } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { HeldEngine, PASSES, UNCLEAR } from '../support/engine/held-engine.js';
import { launchBrowser, openPage } from './browser.js';
import { CAMERA, faceScenes, licenceScenes } from './camera-scenes.js';
import { FakeCamera } from './fake-camera.js';
import { openHostedPage, type HostedVisit } from './hosted-visitor.js';
import { readmePicture } from './readme-picture.js';
import { itInSoak, volume } from '../support/volume.js';

describe('the camera of the hosted page', () => {
  let test: TestApplication;
  let browser: Browser;
  let camera: FakeCamera;
  let api: Api;
  let engine: HeldEngine;
  let project: string;
  let organizationId: Id<'org'>;
  let licence: Awaited<ReturnType<typeof licenceScenes>>;
  let face: Record<keyof Awaited<ReturnType<typeof faceScenes>>, Buffer>;

  beforeAll(async () => {
    camera = new FakeCamera(CAMERA.width, CAMERA.height);
    // Drawn first: it keeps the thread from the sockets of the others.
    [licence, face] = await Promise.all([licenceScenes(), faceScenes(camera)]);
    [test, browser] = await Promise.all([startApplication(), launchBrowser(camera.args)]);
    const partner = await makePartner(test.app, 'Northwind Health');
    organizationId = partner.organizationId;
    project = await makeProject(test.app, organizationId, {
      template: 'document_selfie',
      environment: 'production',
    });
    api = apiOf(test, partner.productionKey);
  });

  beforeEach(async () => {
    engine = new HeldEngine();
    test.app.get(Engines, { strict: false }).add(engine);
    await camera.show(licence.table);
  });

  afterAll(async () => {
    await browser.close();
    await test.close();
    camera.close();
  });

  /** A person whose project asks for an ID and a selfie, after consent. */
  async function arrive(options: HostedVisit = {}, of = project) {
    const session = await api.session({ project_id: of });
    const { page, ...person } = await openHostedPage(browser, test, session, {
      device: 'phone',
      ...options,
    });
    await person.button('Agree and continue').click();
    await person.sees('Show your ID');
    return { ...person, page, session };
  }

  /** Turns the head as the arrows say, until the camera is closed. */
  async function turnsAsAsked(page: Page): Promise<void> {
    const asked = "document.querySelector('svg[data-move]')?.dataset.move ?? 'ahead'";
    const isOpen = "document.querySelector('dialog[open]') !== null";
    while (await page.evaluate(isOpen)) {
      camera.showPixels(face[await page.evaluate<keyof typeof face>(asked)]);
    }
  }

  const concludes = async (findings: typeof PASSES): Promise<void> => {
    const working = test.app.get(CheckRunTask).run();
    (await engine.next()).find(findings);
    await working;
  };

  itInSoak('takes an ID and a selfie, step by step', async () => {
    // Where the look at a move takes longer than the move may, the page asks for other moves.
    const { page, session, ...person } = await arrive({ expected: [/status of 409/] });
    const dialog = page.getByRole('dialog');
    const hint = (text: string | RegExp) => dialog.getByText(text).waitFor();
    await person.passesInspection('camera-1-choose');

    await page.getByRole('button', { name: /^Driver’s license/ }).click();
    await hint('Fit the front of your ID into the frame');
    await camera.show(licence.dark);
    await hint('It is too dark. Find more light');
    await camera.show(licence.far);
    await hint('Move closer');
    await person.passesInspection('camera-2-closer');
    await readmePicture('camera', [page]);
    await camera.show(licence.front);
    await person.button('Use this picture').waitFor();
    await person.passesInspection('camera-3-review');

    await camera.show(licence.table);
    await person.button('Take it again').click();
    await hint('Fit the front of your ID into the frame');
    await camera.show(licence.front);
    await person.button('Use this picture').click();

    await dialog.getByRole('heading', { name: 'Back of your ID' }).waitFor();
    await camera.show(licence.back);
    await person.button('Use this picture').click();
    await page.getByText('We are reading your ID.').waitFor();
    await person.passesInspection('camera-4-checking');
    await concludes(PASSES);

    await person.sees('Take a selfie');
    await person.passesInspection('camera-5-selfie');
    camera.showPixels(face.ahead);
    await person.button('Start the camera').click();
    await page.locator('svg[data-move]').waitFor();
    await person.passesInspection('camera-6-move');
    await turnsAsAsked(page);
    await page.getByText('We are comparing the pictures.').waitFor();
    await concludes(UNCLEAR);

    await page.getByText('Please try again').waitFor();
    await person.passesInspection('camera-7-again');
    expect(await api.read(session.id)).toMatchObject({ status: 'awaiting_user_input' });

    // Without saying why, and never as a pass.
    await person.button('I would rather go another way').click();
    await page.getByText('for another way. You need not say why.').waitFor();
    await person.button('Leave').click();
    await person.sees('Verification canceled');
    expect(await api.read(session.id)).toMatchObject({ status: 'canceled' });
    await person.close();
  });

  itInSoak('goes on after a reload with the pictures that are kept', async () => {
    const { page, ...person } = await arrive();
    await camera.show(licence.front);
    await page.getByRole('button', { name: /^Driver’s license/ }).click();
    await person.button('Use this picture').click();
    await page.getByRole('heading', { name: 'Back of your ID' }).waitFor();

    await page.reload();
    await page.getByText('Your first picture is saved.').waitFor();
    await person.passesInspection('camera-8-reloaded');
    await camera.show(licence.back);
    await person.button('Go on with the other side').click();
    await page.getByRole('heading', { name: 'Back of your ID' }).waitFor();
    await person.button('Use this picture').click();
    await page.getByText('We are reading your ID.').waitFor();
    await person.close();
  });

  itInSoak('keeps a picture that does not arrive, and sends it again', async () => {
    const { page, ...person } = await arrive({ expected: [/ERR_FAILED/, /status of 503/] });
    const sent: string[] = [];
    await page.route('**/captures/*', async (route) => {
      sent.push(route.request().method());
      if (sent.length === 1) return route.abort();
      if (sent.length === 2) return route.fulfill({ status: 503, json: { code: 'busy' } });
      return route.continue();
    });
    await camera.show(licence.front);
    await page.getByRole('button', { name: /^Driver’s license/ }).click();
    await page.getByText('It has not arrived yet.').first().waitFor();
    await person.passesInspection('camera-9-not-arrived');
    await person.button('Send it now').click();
    await person.button('Use this picture').click();
    await page.getByRole('heading', { name: 'Back of your ID' }).waitFor();
    expect(sent).toEqual(['PUT', 'PUT', 'PUT']);
    await person.close();
  });

  itInSoak('goes on with a phone, follows along and comes back', async () => {
    const { page, session, ...person } = await arrive({ device: 'desktop' });
    const made = page.waitForResponse('**/handoff');
    await person.button('Go on with a phone').click();
    await person.sees('Scan this with your phone');
    await person.passesInspection('camera-10-code');
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())');
    await person.button('Copy the link').click();
    await page.getByText('Copy it here:').waitFor();
    const { url } = (await (await made).json()) as { url: string };
    expect(await page.evaluate('getSelection().toString()')).toBe(url);
    await person.passesInspection('camera-10-link');
    await page.reload();
    await person.sees('The code is hidden now');
    await person.passesInspection('camera-10-hidden');
    const phone = await openPage(browser, { device: 'phone' });
    await phone.page.goto(url.replace(test.settings.baseUrl, test.baseUrl));
    await phone.page.getByRole('heading', { level: 1, name: 'Show your ID' }).waitFor();
    await person.sees('Go on with your phone');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Go on with your phone');
    await person.passesInspection('camera-11-follows');

    await phone.page.getByRole('button', { name: 'This isn’t me' }).click();
    await phone.page.getByRole('button', { name: 'Warn them' }).click();
    await person.sees('Thank you for telling us');
    expect(await api.read(session.id)).toMatchObject({ status: 'canceled' });
    await phone.close();
    await person.close();
  });

  /** A browser whose camera is refused with an error of this name. */
  const refusing = (name: string): string =>
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'));`;
  const NO_CAMERA_API = "Object.defineProperty(navigator, 'mediaDevices', { value: undefined });";

  const CAMERA_FAULTS: [string, string, HostedVisit][] = [
    ['The camera is not allowed', refusing('NotAllowedError'), {}],
    ['This device has no camera', refusing('NotFoundError'), { device: 'desktop' }],
    ['The camera is busy', refusing('NotReadableError'), { colorScheme: 'dark' }],
    ['The camera did not start', refusing('UnknownError'), {}],
    ['This browser is too old for the camera', NO_CAMERA_API, { device: 'small_phone' }],
    [
      'This page was opened without encryption',
      "Object.defineProperty(window, 'isSecureContext', { value: false });",
      {},
    ],
    [
      'Open this page in your own browser',
      refusing('NotAllowedError'),
      { userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 380.0' },
    ],
  ];
  it.each(volume(CAMERA_FAULTS.slice(0, 1), CAMERA_FAULTS))(
    'says what to do: %s',
    async (title, script, options) => {
      const { page, ...person } = await arrive(options);
      await page.evaluate(script);
      await page.getByRole('button', { name: /^Passport/ }).click();
      await page.getByRole('heading', { name: title }).waitFor();
      await person.passesInspection(`camera-fault-${title.replaceAll(/\W+/g, '-').toLowerCase()}`);
      await person.button('Go on with a phone').click();
      // The phone itself shows the page, and cannot scan itself.
      const inApp = options.userAgent !== undefined;
      await person.sees(inApp ? 'Copy the link into your browser' : 'Scan this with your phone');
      const code = page.getByRole('img', { name: 'QR code for your phone' });
      expect(await code.count()).toBe(inApp ? 0 : 1);
      if (inApp) await person.passesInspection('camera-10-in-app');
      await person.close();
    },
  );

  itInSoak('says that the camera was taken away, and starts it again', async () => {
    const { page, ...person } = await arrive();
    await page.getByRole('button', { name: /^Passport/ }).click();
    await page.getByText('Fit the page with your photo into the frame').waitFor();
    await page.evaluate(
      "document.querySelector('video').srcObject.getTracks()[0].dispatchEvent(new Event('ended'))",
    );
    await page.getByRole('heading', { name: 'The camera has stopped' }).waitFor();
    await person.button('Try again').click();
    await page.getByText('Fit the page with your photo into the frame').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Passport/ }).waitFor();
    await person.close();
  });

  itInSoak(
    'takes pictures from files where the project allows it, and with no camera at all',
    async () => {
      const files = await makeProject(test.app, organizationId, {
        template: 'document_selfie',
        environment: 'production',
        uploadsAllowed: true,
      });
      const { page, session, ...person } = await arrive({ device: 'desktop' }, files);
      await page.evaluate(refusing('NotFoundError'));
      await page.getByRole('button', { name: /^Driver’s license/ }).click();
      await page.getByRole('heading', { name: 'This device has no camera' }).waitFor();
      await person.button('Choose picture files instead').click();
      await page.getByRole('heading', { name: 'Front of your ID' }).waitFor();
      await person.passesInspection('camera-12-file');
      const choose = (name: string, buffer: Buffer) =>
        page.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/png', buffer });
      await choose('notes.png', Buffer.from('no picture'));
      await page.getByText('This file is no picture that we can read.').waitFor();
      const sent = page.waitForRequest('**/captures/document_front?source=file');
      await choose('front.png', licence.front);
      await person.button('Use this picture').click();
      expect((await sent).headers()['content-type']).toBe('image/jpeg');
      await page.getByRole('heading', { name: 'Back of your ID' }).waitFor();
      await choose('back.png', licence.back);
      await person.button('Use this picture').click();
      await page.getByText('We are reading your ID.').waitFor();
      expect(await api.read(session.id)).toMatchObject({ status: 'awaiting_user_input' });
      await person.close();
    },
  );

  itInSoak('offers no files where the project takes none', async () => {
    const { page, ...person } = await arrive();
    expect(await page.getByText('Choose picture files instead').count()).toBe(0);
    await page.evaluate(refusing('NotFoundError'));
    await page.getByRole('button', { name: /^Passport/ }).click();
    await page.getByRole('heading', { name: 'This device has no camera' }).waitFor();
    expect(await page.getByText('Choose picture files instead').count()).toBe(0);
    await person.close();
  });

  itInSoak('takes both sides of an insurance card, then what stands on it', async () => {
    const insurance = await makeProject(test.app, organizationId, {
      template: 'custom',
      steps: ['insurance_card'],
      environment: 'production',
    });
    const session = await api.session({ project_id: insurance });
    const { page, ...person } = await openHostedPage(browser, test, session, { device: 'phone' });
    await person.button('Agree and continue').click();
    await person.sees('Your health insurance card');
    await person.passesInspection('camera-13-insurance');
    await camera.show(licence.front);
    await person.button('Take pictures of the card').click();
    await page.getByRole('heading', { name: 'Front of your insurance card' }).waitFor();
    await person.button('Use this picture').click();
    await page.getByRole('heading', { name: 'Back of your insurance card' }).waitFor();
    await page.reload();
    await person.button('Go on with the back').click();
    await person.button('Use this picture').click();
    await page.getByText('Both pictures are saved.').waitFor();
    await person.passesInspection('camera-14-insurance-form');
    await page.getByLabel('Insurance company').fill('Wherewithal Mutual');
    await page.getByLabel('Member ID').fill('WMX-550');
    await page.getByLabel('Policy holder’s first name').fill('Zelda');
    await page.getByLabel('Policy holder’s last name').fill('Quincewood');
    await person.button('Continue').click();
    await person.sees('Thank you, you’re verified');
    expect(await api.read(session.id)).toMatchObject({ status: 'success' });
    await person.close();
  });

  itInSoak.each(['document_selfie', 'selfie_only'] as const)(
    'counts a person before the camera of a shared device as present: %s',
    async (template) => {
      const isCard = template === 'document_selfie';
      const of = await makeProject(test.app, organizationId, {
        template,
        environment: 'production',
      });
      const session = await api.session({ project_id: of, kiosk: true });
      const { page, ...person } = await openHostedPage(browser, test, session);
      const asked = page.getByRole('dialog', { name: 'Are you still there?' });
      await page.clock.install();
      await page.reload();
      await person.button('Agree and continue').click();
      await camera.show(licence.dark);
      await page.getByRole('button', { name: /^Driver’s license|^Start the camera/ }).click();
      await page.getByText('It is too dark. Find more light').waitFor();
      await page.clock.fastForward(40_000);
      if (isCard) await camera.show(licence.front);
      else camera.showPixels(face.ahead);
      const seen = isCard ? person.button('Use this picture') : page.locator('svg[data-move]');
      await seen.waitFor();
      // More than a minute after the last touch.
      await page.clock.fastForward(30_000);
      await page.clock.runFor(1_000);
      const cleared = page.getByText('Ready for the next person');
      expect(await asked.or(cleared).isVisible()).toBe(false);

      // The picture waits for a touch: whoever leaves now is asked all the same.
      for (let tries = 0; isCard && tries < 10 && !(await asked.isVisible()); tries += 1)
        await page.clock.fastForward(4_000);
      expect(await asked.isVisible()).toBe(isCard);
      await person.close();
    },
  );

  it.each([
    ['cannot be read', (code: string) => `${code} const const;`],
    ['needs what the browser does not have', () => 'undefined.missing();'],
    ['does not arrive', () => null],
  ])('says what to do when its code %s', async (_, broken) => {
    const session = await api.session({ project_id: project });
    const watched = await openPage(browser, { device: 'small_phone' });
    const { page } = watched;
    await page.route('**/static/assets/hosted-*.js', async (route) => {
      const body = broken(await (await route.fetch()).text());
      await (body === null
        ? route.abort()
        : route.fulfill({ body, contentType: 'text/javascript' }));
    });
    await page.goto(`${test.baseUrl}/verify?token=${session.token}`);
    await page.getByRole('heading', { name: 'This page did not start' }).waitFor();
    await watched.close();
  });

  itInSoak('weighs little before the camera, and loads it after', async () => {
    const { page, ...person } = await arrive();
    const sizes = await page.evaluate<number[]>(
      "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/static/')).map(({ encodedBodySize }) => encodedBodySize)",
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(150_000);
    const answer = await fetch(`${test.baseUrl}/verify/any`);
    expect(answer.headers.get('permissions-policy')).toContain('camera=(self)');
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-eval');
    await person.close();
  });
});
