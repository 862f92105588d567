import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ALONE,
  EngineWorkers,
} from '../../src/verification/engine/native/workers/engine-workers.js';
import {
  observeChallenge,
  readersOf,
} from '../../src/verification/engine/native/observe-challenge.js';
import {
  FACE_THRESHOLDS,
  matchKnownUser,
  matchPortrait,
} from '../../src/verification/engine/native/faces/face-match.policy.js';
import {
  licenceBack,
  licenceFront,
  renderPng,
  SPECIMEN_LOOK,
} from '../../src/verification/engine/specimen/index.js';
import { inventedLicence } from '../factories/invented-documents.js';
import { photograph } from '../support/engine/camera.js';
import { drawing } from '../support/engine/drawings.js';
import { Random } from '../support/engine/random.js';
import { median, PacedClient, percentile } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import { makeExamples } from './deployment.js';
import { benchKnownUser } from './known-user.js';
import { line } from './report.js';

const DECISIONS = brief(30, 1);
const DOCUMENTS = brief(12, 1);
const BUSY_MS = brief(10_000, 1_000);
const READS = brief(1_000, 50);
const READ_EVERY_MS = 5;
const PICTURES = brief(2_000, 2);
/** On a busy machine it looks at fewer pictures, so that the other lines are measured too. */
const MEMORY_WITHIN_MS = 5 * 60_000;
const MB = 1024 * 1024;

/** The engine's decisions, and what is left for the API beside it. Without SAMPLES_DIR the faces are drawings. */
export async function benchEngine(bench: Bench): Promise<void> {
  await bench.end(); // alone on the machine
  const photo = join(process.env['SAMPLES_DIR'] ?? '', 'selfies/V000128_selfie.jpg');
  const hasPhoto = existsSync(photo);
  if (!hasPhoto) bench.say('faces are drawings: SAMPLES_DIR names no folder with photos');
  const selfie = hasPhoto ? readFileSync(photo) : await drawing('shaded', 24);
  const licence = inventedLicence(new Random(11), { look: SPECIMEN_LOOK });
  const shot = { turn: 2, tilt: 0.03, blur: 0.4, fill: 0.85 };
  const front = await photograph(await renderPng(licenceFront(licence), 400), shot);
  const back = await photograph(await renderPng(licenceBack(licence), 500), shot);
  const workers = new EngineWorkers({ workers: 1 });
  const two = new EngineWorkers({ workers: 2 });
  try {
    await workers.load();
    const known = (await workers.ask('analyseSelfie', { picture: selfie }, ALONE)).value?.face
      ?.template;
    const decideSelfie = async (on: EngineWorkers): Promise<void> => {
      const { value } = await on.ask('analyseSelfie', { picture: selfie }, ALONE);
      if (value && known) matchKnownUser(value, known, FACE_THRESHOLDS.knownUser);
    };
    const decideLicence = async (): Promise<void> => {
      const document = {
        ...{ front, back, isPassport: false, takesSpecimens: false },
        ...{ now: new Date(), minimumAge: 18, withinMs: 15_000 },
      };
      await workers.ask('readDocument', document, ALONE);
      const { value: portrait } = await workers.ask('analysePortrait', { picture: front }, ALONE);
      const { value: face } = await workers.ask('analyseSelfie', { picture: selfie }, ALONE);
      if (portrait && face) matchPortrait(face, portrait);
    };
    const frames = Array.from({ length: 6 }, (_, i) => ({
      picture: selfie,
      atMs: 400 * i,
      prompt: i,
    }));
    bench.print(line('selfie alone', await each(DECISIONS, () => decideSelfie(workers))));
    bench.print(
      line(
        'challenge of six frames',
        await each(DECISIONS, () => observeChallenge(frames, readersOf(workers))),
      ),
    );
    bench.print(line('licence and selfie', await each(DOCUMENTS, decideLicence)));
    await memory(bench, () => decideSelfie(workers));
    await two.load();
    bench.print(line('selfies a second', (await rate(() => decideSelfie(two))).toFixed(1)));
    await beside(bench, () => decideSelfie(two));
  } finally {
    await Promise.all([workers.close(), two.close()]);
  }
  await bench.end();
  await benchKnownUser(bench);
}

/** Median and 95th percentile in milliseconds, and the median CPU of all threads. */
async function each(times: number, work: () => Promise<unknown>): Promise<string> {
  await work();
  const [took, used]: [number[], number[]] = [[], []];
  for (let i = 0; i < times; i += 1) {
    const [began, before] = [performance.now(), process.cpuUsage()];
    await work();
    took.push(performance.now() - began);
    const { user, system } = process.cpuUsage(before);
    used.push((user + system) / 1000);
  }
  took.sort((a, b) => a - b);
  const [ms, p95, cpu] = [median(took), percentile(took, 95), median(used)].map((each) =>
    each.toFixed(0),
  );
  return `${ms} ms median, ${p95} ms p95, ${cpu} ms CPU`;
}

/** By four at once, so that no thread waits. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const began = performance.now();
  const until = began + BUSY_MS;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      await work();
      done += 1;
    }
  };
  await Promise.all([loop(), loop(), loop(), loop()]);
  return (done * 1000) / (performance.now() - began);
}

async function memory(bench: Bench, work: () => Promise<unknown>): Promise<void> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const until = performance.now() + MEMORY_WITHIN_MS;
  let done = 0;
  for (; done < PICTURES && performance.now() < until; done += 1) {
    await work();
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const [start, most, end] = [before, peak, process.memoryUsage.rss()].map((bytes) =>
    (bytes / MB).toFixed(0),
  );
  bench.print(line('memory', `${start} MB, after ${done} pictures ${end} MB, at most ${most} MB`));
}

/** A read of the API, alone and while two threads look at pictures on the same machine. */
async function beside(bench: Bench, work: () => Promise<unknown>): Promise<void> {
  const { product } = await bench.anotherDeployment();
  const { sessionId } = await makeExamples(product);
  const client = new PacedClient(
    `${product.url}/v1/verification_sessions/${sessionId}`,
    product.credentials.api_key,
  );
  const p99 = async (): Promise<number> =>
    percentile(await client.measure(READS, READ_EVERY_MS), 99);
  await p99();
  const idle = await p99();
  let isBusy = true;
  const busy = async (): Promise<void> => {
    while (isBusy) await work();
  };
  const working = [busy(), busy(), busy()];
  const loaded = await p99();
  isBusy = false;
  await Promise.all(working);
  client.close();
  bench.print(
    line(
      'an API read beside it',
      `p99 ${loaded.toFixed(1)} ms, ${idle.toFixed(1)} ms idle, ${(loaded / idle).toFixed(1)} times`,
    ),
  );
}
