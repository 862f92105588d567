import type { Browser, Page } from 'playwright-core';
import type { Id } from '../../src/platform/ids/index.js';
import { DEFAULT_POLICY } from '../../src/gateway/customers/index.js';
import { CheckRunTask } from '../../src/verification/sessions/lifecycle/check-run.task.js';
import { apiOf, type Api } from '../factories/api.js';
import { makeCustomer, type CustomerSystem } from '../factories/customer.js';
import { answered, EMPLOYEES, type GatewayBody } from '../factories/customer-api.js';
import { makePartner, makeProject } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { FrameMaker } from '../support/engine/frames.js';
import { backOf, frontOf, withPortrait } from '../support/engine/photographed.js';
import { PATIENT, useRealEngine, type RealEngine } from '../support/engine/real-engine.js';
import { describeWithSamples, sample } from '../support/engine/samples.js';
import { launchBrowser } from '../browser/browser.js';
import { CAMERA, CARD_SHOT } from '../browser/camera-scenes.js';
import { FakeCamera } from '../browser/fake-camera.js';
import { openHostedPage } from '../browser/hosted-visitor.js';
import { livingFace, turnsAsAsked, type LivingFace } from '../browser/living-faces.js';

const [ME, OTHER] = ['V000128', 'P000603'];
const PAYROLL = { action: 'change_payroll' };
const KNOWN = 'Confirm it’s you with a selfie';

describeWithSamples('a person before a camera, and the real engine (needs SAMPLES_DIR)', () => {
  let test: TestApplication;
  let engine: RealEngine;
  let browser: Browser;
  let camera: FakeCamera;
  let api: Api;
  let customer: CustomerSystem;
  let selfieProject: Id<'proj'>;
  let card: { front: Buffer; back: Buffer; table: Buffer };
  let me: LivingFace;
  let meLater: LivingFace;
  let other: LivingFace;

  beforeAll(async () => {
    camera = new FakeCamera(CAMERA.width, CAMERA.height);
    const portrait = await withPortrait(ME);
    card = {
      front: await camera.pixels(await frontOf(portrait, CARD_SHOT)),
      back: await camera.pixels(await backOf({}, CARD_SHOT)),
      table: await camera.pixels(await frontOf({}, { ...CARD_SHOT, shift: [2, 2] })),
    };
    const maker = new FrameMaker();
    me = await livingFace(maker, camera, sample(`faces/${ME}_a.jpg`));
    meLater = await livingFace(maker, camera, sample(`selfies/${ME}_selfie.jpg`), {
      ...{ yaw: 7, pitch: 4 },
    });
    other = await livingFace(maker, camera, sample(`faces/${OTHER}_a.jpg`));
    await maker.close();

    test = await startApplication();
    engine = await useRealEngine(test);
    browser = await launchBrowser(camera.args);
    const partner = await makePartner(test.app, 'Northwind Health');
    selfieProject = await makeProject(test.app, partner.organizationId, {
      ...{ engine: 'native', template: 'selfie_only' },
    });
    const service = {
      // Drawn cards count in a sandbox only.
      sandboxKey: partner.sandboxKey,
      documentProject: await makeProject(test.app, partner.organizationId, { engine: 'native' }),
      selfieProject,
    };
    // The camera and the engine are walked here; no second factor is.
    const faceOnly = { ...DEFAULT_POLICY, accept_face_only: true };
    customer = await makeCustomer(test, service, {
      config: { action_policies: { change_payroll: faceOnly } },
    });
    api = apiOf(test, partner.sandboxKey);
  }, PATIENT);

  afterAll(async () => {
    await browser.close();
    await engine.close();
    await test.close();
    camera.close();
  });

  const evaluated = () => test.app.get(CheckRunTask).run();

  async function arrive(token: string, heading: string) {
    const { page, ...person } = await openHostedPage(browser, test, { token }, { device: 'phone' });
    page.setDefaultTimeout(PATIENT);
    // The clock stands still, and a person takes a moment to turn.
    page.on('response', (response) => {
      if (response.url().endsWith('/prompts')) test.clock.advanceSeconds(1);
    });
    await person.button('Agree and continue').click();
    await person.sees(heading);
    return { page, ...person };
  }

  async function opened(asked: GatewayBody, heading: string) {
    const link = new URL(asked['verification_url'] as string);
    return arrive(link.searchParams.get('token') ?? '', heading);
  }

  async function showsCard(page: Page): Promise<void> {
    camera.showPixels(card.front);
    await page.getByRole('button', { name: /^Driver’s license/ }).click();
    await page.getByRole('button', { name: 'Use this picture' }).waitFor();
    // The card is turned over away from the camera, which takes pictures by itself.
    camera.showPixels(card.table);
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByRole('heading', { name: 'Back of your ID' }).waitFor();
    camera.showPixels(card.back);
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByText('We are reading your ID.').waitFor();
    await evaluated();
  }

  async function showsFace(page: Page, face: LivingFace): Promise<void> {
    camera.showPixels(face.ahead);
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.locator('svg[data-move]').waitFor();
    await turnsAsAsked(page, camera, face);
    await page.getByText('We are comparing the pictures.').waitFor();
    await evaluated();
  }

  it(
    'ends with a grant by card and selfie, then by selfie alone, and never for somebody else',
    async () => {
      const employee = await customer.employee({
        ...{ first_name: 'Alex', last_name: 'Specimen', dob: '1990-05-17' },
      });

      const first = await customer.ask(employee, PAYROLL);
      expect(first).toMatchObject({ flow: 'establish_identity', status: 'pending' });
      const establishing = await opened(first, 'Show your ID');
      await showsCard(establishing.page);
      await establishing.sees('Take a selfie');
      await showsFace(establishing.page, me);
      await establishing.sees('You can close this window');
      expect(await api.read(first['verification_session_id'] as string)).toMatchObject({
        ...{ status: 'success', user_profile_match_status: 'match', user_created: true },
      });
      expect(await customer.look(first)).toMatchObject({
        ...{ status: 'granted', reason: null, grant: { status: 'active' } },
      });
      const known = await answered(
        200,
        customer.get(`${EMPLOYEES}/${String(employee['employee_id'])}`),
      );
      expect(known['clear_user_id']).toMatch(/^user_/);
      await establishing.close();

      const second = await customer.ask(employee, PAYROLL);
      expect(second).toMatchObject({ flow: 'known_user_key' });
      const returning = await opened(second, KNOWN);
      await showsFace(returning.page, meLater);
      await returning.sees('You can close this window');
      expect(await customer.look(second)).toMatchObject({
        ...{ status: 'granted', grant: { status: 'active' } },
      });
      await returning.close();

      const third = await customer.ask(employee, PAYROLL);
      const stranger = await opened(third, KNOWN);
      await showsFace(stranger.page, other);
      await stranger.sees('We couldn’t verify you');
      expect(await customer.look(third)).toMatchObject({
        ...{ status: 'denied', reason: 'verification_failed', grant: null },
      });
      expect(await api.read(third['verification_session_id'] as string)).toMatchObject({
        ...{ status: 'failed', status_details: { code: 'selfie_mismatch' }, user_id: null },
      });
      await stranger.close();

      // What the camera saw in the first session, again: it is shown the closing page.
      const session = await api.session({
        project_id: selfieProject,
        user_id: known['clear_user_id'] as string,
      });
      const replaying = await arrive(session.token, KNOWN);
      await showsFace(replaying.page, me);
      await replaying.sees('We couldn’t verify you');
      expect(JSON.stringify(await api.read(session.id))).toContain('picture_copied');
      await replaying.close();
    },
    PATIENT,
  );
});
