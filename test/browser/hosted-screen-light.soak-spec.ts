import type { Browser } from 'playwright-core';
import { Engines } from '../../src/verification/engine/index.js';
import { apiOf, type Api } from '../factories/api.js';
import { makePartner, makeProject } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { HeldEngine } from '../support/engine/held-engine.js';
import { launchBrowser } from './browser.js';
import { CAMERA, faceScenes } from './camera-scenes.js';
import { FakeCamera } from './fake-camera.js';
import { openHostedPage, type HostedVisit } from './hosted-visitor.js';

const COLOURS = ['#ff6464', '#64ff64', '#6464ff'];
const LIGHT = "document.documentElement.style.getPropertyValue('--screen-light')";
const ASKED = "document.querySelector('svg[data-move]')?.dataset.move ?? 'ahead'";
const IS_OPEN = "document.querySelector('dialog[open]') !== null";

describe('the light of the screen', () => {
  let test: TestApplication;
  let browser: Browser;
  let camera: FakeCamera;
  let api: Api;
  let project: string;
  let face: Record<keyof Awaited<ReturnType<typeof faceScenes>>, Buffer>;

  beforeAll(async () => {
    camera = new FakeCamera(CAMERA.width, CAMERA.height);
    face = await faceScenes(camera);
    [test, browser] = await Promise.all([startApplication(), launchBrowser(camera.args)]);
    test.app.get(Engines, { strict: false }).add(new HeldEngine());
    const partner = await makePartner(test.app, 'Northwind Health');
    project = await makeProject(test.app, partner.organizationId, {
      ...{ environment: 'production', template: 'selfie_only', screenLight: true },
    });
    api = apiOf(test, partner.productionKey);
  });

  afterAll(async () => {
    await browser.close();
    await test.close();
    camera.close();
  });

  async function arrive(options: HostedVisit, kiosk = false) {
    const session = await api.session({ project_id: project, kiosk });
    // Where the look at a move takes longer than the move may, the page asks for other moves.
    const expected = [/status of 409/];
    const person = await openHostedPage(browser, test, session, { expected, ...options });
    await person.button('Agree and continue').click();
    const choice = person.page.getByRole('checkbox', { name: /colors from the screen/ });
    await choice.waitFor();
    return { ...person, choice };
  }

  /** Makes the moves; returns each colour in turn. */
  async function moves({ page, button }: Awaited<ReturnType<typeof arrive>>, look?: () => unknown) {
    const colours: string[] = [];
    camera.showPixels(face.ahead);
    await button('Start the camera').click();
    await page.locator('svg[data-move]').waitFor();
    await look?.();
    while (await page.evaluate(IS_OPEN)) {
      const colour = await page.evaluate<string>(LIGHT);
      if (colour !== colours.at(-1)) colours.push(colour);
      camera.showPixels(face[await page.evaluate<keyof typeof face>(ASKED)]);
    }
    expect(await page.evaluate(LIGHT)).toBe('');
    return colours.filter((colour) => colour !== '');
  }

  it.each(['phone', 'desktop'] as const)(
    'colours what is around the picture, move by move: %s',
    async (device) => {
      const person = await arrive({ device });
      expect(await person.choice.isChecked()).toBe(true);
      await person.passesInspection(`light-${device}-1-choice`);
      const colours = await moves(person, () => person.passesInspection(`light-${device}-2-move`));
      expect(colours.length).toBeGreaterThan(1);
      for (const colour of colours) expect(COLOURS).toContain(colour);
      await person.close();
    },
  );

  it('is not there for who unticks it, and not offered as ticked to who wants little motion', async () => {
    const calm = await arrive({ device: 'phone', reducedMotion: 'reduce' });
    expect(await calm.choice.isChecked()).toBe(false);
    await calm.close();

    const person = await arrive({ device: 'phone' });
    await person.choice.click();
    await person.page.reload();
    await person.choice.waitFor();
    expect(await person.choice.isChecked()).toBe(false);
    expect(await moves(person)).toEqual([]);
    await person.page.getByText('We are comparing the pictures.').waitFor();
    await person.close();
  });

  it('leaves no choice of a person on a shared device', async () => {
    const { page, choice, ...person } = await arrive({}, true);
    const kept = () => page.evaluate<number>('sessionStorage.length');
    await page.clock.install();
    await page.reload();
    await choice.click();
    expect(await kept()).toBe(1);

    await page.clock.fastForward(46_000);
    await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
    await page.clock.fastForward(15_000);
    await person.sees('Ready for the next person');
    expect(await kept()).toBe(0);
    await person.close();
  });
});
