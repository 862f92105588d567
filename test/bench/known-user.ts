import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { CAMERA } from '../browser/camera-scenes.js';
import { launchBrowser } from '../browser/chromium.js';
import { FakeCamera } from '../browser/fake-camera.js';
import { livingFace, turnsAsAsked, type LivingFace } from '../browser/living-faces.js';
import type { Prompt } from '../../src/verification/evidence/index.js';
import { apiOf, type Api } from '../factories/api.js';
import { answerPrompts, beginChallenge } from '../factories/liveness.js';
import { visit, type Visitor } from '../factories/visitor.js';
import { FrameMaker, type FrameView } from '../support/engine/frames.js';
import { backOf, frontOf, HEAD_VIEWS, withPortrait } from '../support/engine/photographed.js';
import { sample, SAMPLES } from '../support/engine/sample-files.js';
import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import type { ProductDeployment } from './deployment.js';
import { line } from './report.js';

const PERSON = 'V000128';
const VISITS = brief(5, 1);
/** A busy machine may make the service ask for a selfie or a document again. */
const REPEATS = 5;
const WITHIN_MS = 180_000;
/** A person takes a moment to turn: sooner, the service calls it too fast. */
const REACTION_MS = 500;
/** More often, and the service would refuse the page's requests while a busy engine judges. */
const LOOK_EVERY_MS = 500;

/**
 * Seconds from opening the link to the closing page, for a person who is known: consent, challenge
 * and selfie in a browser with a fake camera.
 */
export async function benchKnownUser(bench: Bench): Promise<void> {
  if (SAMPLES === null) {
    bench.print(line('a known user', 'not measured: SAMPLES_DIR names no folder with photos'));
    return;
  }
  await using closing = new AsyncDisposableStack();
  const deployment = await bench.anotherDeployment();
  const camera = new FakeCamera(CAMERA.width, CAMERA.height);
  closing.defer(() => {
    camera.close();
  });
  const maker = new FrameMaker();
  closing.defer(() => maker.close());
  const { product } = deployment;
  const api = apiOf({ baseUrl: product.url }, product.credentials.api_key);
  const nextPose = poses();
  const userId = await establish(deployment, api, { maker, nextPose });
  const browser = await launchBrowser(camera.args);
  closing.defer(() => browser.close());
  const seconds: number[] = [];
  let repeats = 0;
  // The first visit is not counted: it finds the browser and the process cold.
  while (seconds.length <= VISITS) {
    const face = await livingFace(maker, camera, sample(`faces/${PERSON}_a.jpg`), nextPose());
    const session = await api.session({
      project_id: product.credentials.camera_selfie_project_id ?? '',
      user_id: userId,
    });
    const took = await timed(browser, `${product.url}/verify?token=${session.token}`, {
      camera,
      face,
    });
    if (took === null) {
      repeats += 1;
      if (repeats > REPEATS) throw new Error('the service asks for a selfie again and again');
      continue;
    }
    const { status } = await api.read(session.id);
    if (status !== 'success') throw new Error(`the session ended as ${String(status)}`);
    seconds.push(took / 1000);
  }
  const counted = seconds.slice(1);
  const text = `${median(counted).toFixed(1)} s median, ${Math.max(...counted).toFixed(1)} s at most`;
  const asked = repeats > 0 ? `; ${repeats} more visits were asked for another selfie` : '';
  bench.print(line('a known user', `${text}, from the link to the closing page${asked}`));
}

/**
 * One visit of the known person, in milliseconds; null when another selfie was asked for. Nothing of
 * an earlier visit is in the cache.
 */
async function timed(
  browser: Browser,
  link: string,
  { camera, face }: { camera: FakeCamera; face: LivingFace },
): Promise<number | null> {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...phone, locale: 'en-US' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(WITHIN_MS);
    camera.showPixels(face.ahead);
    const began = performance.now();
    await page.goto(link);
    await page.getByRole('button', { name: 'Agree and continue', exact: true }).click();
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.locator('svg[data-move]').waitFor();
    await turnsAsAsked(page, camera, face);
    const said = await judged(page);
    return said === 'ended' ? performance.now() - began : null;
  } finally {
    await context.close();
  }
}

/** The page itself tells: who asks it again and again takes a core from the engine. */
function judged(page: Page): Promise<'ended' | 'again'> {
  return page.evaluate<'ended' | 'again'>(`new Promise((resolve, reject) => {
    const look = () => {
      const text = document.body.innerText;
      if (/^(Thank you|We couldn’t)/m.test(text)) resolve('ended');
      if (/^Please try again$/m.test(text)) resolve('again');
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    look();
    setTimeout(reject, ${String(WITHIN_MS)}, new Error('the page has not ended in time'));
  })`);
}

/** A person who has shown a document and a selfie. */
async function establish(
  deployment: ProductDeployment,
  api: Api,
  { maker, nextPose }: { maker: FrameMaker; nextPose: () => FrameView },
): Promise<string> {
  const { product } = deployment;
  const session = await api.session({ project_id: product.credentials.camera_project_id ?? '' });
  const page = await visit({ baseUrl: product.url }, session);
  const portrait = await withPortrait(PERSON);
  await page.post('steps/consent', { granted: true }).expect(200);
  await repeated(page, async () => {
    await page.put('captures/document_front', await frontOf(portrait)).expect(200);
    await page.put('captures/document_back', await backOf()).expect(200);
    await page.post('steps/document', {}).expect(200);
  });
  await repeated(page, async () => {
    await answer(page, maker, nextPose());
    await page.put('captures/selfie', sample(`selfies/${PERSON}_selfie.jpg`)).expect(200);
    await page.post('steps/selfie', {}).expect(200);
  });
  const { status, user_id: userId } = await api.read(session.id);
  if (status !== 'success') throw new Error(`the person was not established: ${String(status)}`);
  return String(userId);
}

async function answer(page: Visitor, maker: FrameMaker, held: FrameView): Promise<void> {
  const challenge = await beginChallenge(page);
  const turned = async (prompt: Prompt) => {
    const { yaw = 0, pitch = 0 } = prompt === 'ahead' ? {} : HEAD_VIEWS[prompt];
    const view = { yaw: yaw + (held.yaw ?? 0), pitch: pitch + (held.pitch ?? 0) };
    const frames = await maker.frames(sample(`faces/${PERSON}_a.jpg`), [view]);
    return frames.map((frame) => Buffer.from(frame));
  };
  await answerPrompts(page, challenge, turned, () => delay(REACTION_MS));
  await page.post(`liveness_challenges/${challenge.id}/complete`).expect(200);
}

/** Does a step, again as often as the service asks for it. */
async function repeated(page: Visitor, step: () => Promise<void>): Promise<void> {
  const done = await doneSteps(page);
  for (let i = 0; i <= REPEATS; i += 1) {
    await step();
    if ((await doneSteps(page)) > done) return;
  }
  throw new Error('the service asks for the same step again and again');
}

/** How many steps are done, as soon as the engine has judged the submitted one. */
async function doneSteps(page: Visitor): Promise<number> {
  const until = Date.now() + WITHIN_MS;
  while (Date.now() < until) {
    const { body } = await page.get().expect(200);
    const { steps } = body as { steps?: { status: string }[] };
    // An ended session shows no steps.
    if (!steps) return Infinity;
    if (steps.every(({ status }) => status !== 'checking')) {
      return steps.filter(({ status }) => status === 'done').length;
    }
    await delay(LOOK_EVERY_MS);
  }
  throw new Error('the engine has not judged the step in time');
}

/**
 * How the head is held at each visit: nobody holds it twice alike, and frames of an earlier visit are not taken
 * again. Other light, size and noise make no other picture to the service; another pose does.
 */
function poses(): () => FrameView {
  let visits = -1;
  return () => {
    visits += 1;
    const row = Math.floor(visits / POSES_EACH_WAY);
    if (row >= POSES_EACH_WAY) throw new Error('each pose was shown once');
    return { yaw: poseOf(visits % POSES_EACH_WAY), pitch: poseOf(row) };
  };
}

/** Far enough apart that frames differ, near enough that the person looks ahead. */
const POSE_DEGREES = 3;
const POSES_EACH_WAY = 5;

/** 0, then to both sides in turn. */
const poseOf = (n: number): number => Math.ceil(n / 2) * POSE_DEGREES * (n % 2 === 1 ? 1 : -1);
