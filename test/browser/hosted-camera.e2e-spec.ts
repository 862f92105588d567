import type { Browser } from 'playwright-core';
import { Engines } from '../../src/verification/engine/index.js';
import { CheckRunTask } from '../../src/verification/sessions/check-runs/check-run.task.js';
import { apiOf, type Api } from '../factories/api.js';
import { makePartner, makeProject } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { HeldEngine, PASSES, UNCLEAR } from '../support/held-engine.js';
import { launchBrowser } from './browser.js';
import { CAMERA, faceScenes, licenceScenes } from './camera-scenes.js';
import { FakeCamera } from './fake-camera.js';
import { openHostedPage, type HostedVisit } from './hosted-visitor.js';
import { PictureAnswers } from './picture-answers.js';

describe('the camera of the hosted page', () => {
  let test: TestApplication;
  let browser: Browser;
  let camera: FakeCamera;
  let api: Api;
  let engine: HeldEngine;
  let project: string;
  let licence: Awaited<ReturnType<typeof licenceScenes>>;
  let face: Awaited<ReturnType<typeof faceScenes>>;

  beforeAll(async () => {
    camera = new FakeCamera(CAMERA.width, CAMERA.height);
    [test, browser, licence, face] = await Promise.all([
      startApplication(),
      launchBrowser(camera.args),
      licenceScenes(),
      faceScenes(),
    ]);
    const partner = await makePartner(test.app, 'Northwind Health');
    project = await makeProject(test.app, partner.organizationId, {
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
  async function arrive(options: HostedVisit = {}) {
    const session = await api.session({ project_id: project });
    const { page, ...person } = await openHostedPage(browser, test, session, {
      device: 'phone',
      ...options,
    });
    const answers = await PictureAnswers.on(page);
    await person.button('Agree and continue').click();
    await person.sees('Show your ID');
    return { ...person, page, answers, session };
  }

  const concludes = async (findings: typeof PASSES): Promise<void> => {
    const working = test.app.get(CheckRunTask).run();
    (await engine.next()).find(findings);
    await working;
  };

  it('takes an ID and a selfie, step by step', async () => {
    const { page, answers, session, ...person } = await arrive();
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
    expect(answers.kept).toEqual(['document_front', 'document_front', 'document_back']);
    await concludes(PASSES);

    await person.sees('Take a selfie');
    await person.passesInspection('camera-5-selfie');
    await camera.show(face.ahead);
    await person.button('Start the camera').click();
    await hint('Turn your head to the left');
    await person.passesInspection('camera-6-move');
    await camera.show(face.left);
    await camera.show(face.ahead);
    await hint('Look up');
    await camera.show(face.up);
    await page.getByText('We are comparing the pictures.').waitFor();
    expect(answers.frames[0]).toMatchObject({ n: 0 });
    expect(answers.completed).toBe(1);
    await concludes(UNCLEAR);

    await page.getByText('Please try again').waitFor();
    await person.passesInspection('camera-7-again');
    expect(await api.read(session.id)).toMatchObject({ status: 'awaiting_user_input' });
    await person.close();
  });
});
