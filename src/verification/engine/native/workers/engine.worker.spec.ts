import { pathToFileURL } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { ENGINE_WORKER } from '../../../../../test/support/engine/built.js';
import { drawing } from '../../../../../test/support/engine/drawings.js';
import { itInSoak, volume } from '../../../../../test/support/volume.js';
import { describeWithSamples, sample } from '../../../../../test/support/engine/samples.js';
import { matchKnownUser, matchPortrait } from '../faces/face-match.policy.js';
import { compareTemplates } from '../faces/template.js';
import type { FaceAnalysis, PortraitAnalysis } from '../faces/face-analysis.js';
import type { SelfieAnalysis } from './engine-jobs.js';
import { ALONE, EngineWorkers } from './engine-workers.js';

/** Longer than a busy machine takes. */
const PATIENT = 300_000;
const MORTAL = pathToFileURL('test/support/engine/mortal.worker.mjs');

describe('the engine in its thread', () => {
  let workers: EngineWorkers;
  beforeAll(async () => {
    workers = new EngineWorkers({
      workers: 1,
      entry: ENGINE_WORKER,
      loadDeadlineMs: PATIENT,
      jobDeadlineMs: PATIENT,
    });
    await workers.load();
  }, PATIENT);
  afterAll(() => workers.close());

  async function selfie(picture: Buffer): Promise<SelfieAnalysis> {
    const { value } = await workers.ask('analyseSelfie', { picture }, ALONE);
    if (value === null) throw new Error('the picture was refused');
    return value;
  }

  async function portrait(picture: Buffer): Promise<PortraitAnalysis & { pattern: number | null }> {
    const { value } = await workers.ask('analysePortrait', { picture }, ALONE);
    if (value === null) throw new Error('the picture was refused');
    return value;
  }

  function distance(a: FaceAnalysis, b: FaceAnalysis): number {
    if (!a.face || !b.face) throw new Error('no face');
    const compared = compareTemplates(a.face.template, b.face.template);
    return compared.comparable ? compared.distance : Infinity;
  }

  describe('pictures of nobody', () => {
    it.each(volume(['cat'] as const, ['cat', 'landscape'] as const))(
      'have no face: %s',
      async (name) => {
        expect((await selfie(await drawing(name))).issues).toEqual(['no_face']);
        expect((await selfie(await drawing(name, 40))).issues).toEqual(['no_face']);
      },
    );

    it.each(volume(['sketch'] as const, ['cartoon', 'shaded', 'sketch'] as const))(
      'that are drawn never match, not even themselves: %s',
      async (name) => {
        // As a file, and as a camera sees it on paper.
        for (const grain of volume([24], [0, 24, 60])) {
          const picture = await drawing(name, grain);
          const seen = await selfie(picture);

          expect({ grain, outcome: matchPortrait(seen, seen).outcome }).toMatchObject({
            outcome: 'unclear',
          });
        }
      },
      PATIENT,
    );

    it('that cannot be decoded are refused with the reason', async () => {
      const answers = await Promise.all([
        workers.ask(
          'analyseSelfie',
          { picture: Buffer.from('<svg xmlns="x"></svg>'.padEnd(64)) },
          ALONE,
        ),
        workers.ask('analysePortrait', { picture: Buffer.from('nonsense'.repeat(20)) }, ALONE),
        workers.ask('readFrame', { picture: Buffer.alloc(0) }, ALONE),
      ]);

      expect(answers.map(({ refusal }) => refusal)).toEqual([
        'svg',
        'not_a_picture',
        'not_a_picture',
      ]);
    });
  });

  describeWithSamples('faces on photos (needs SAMPLES_DIR)', () => {
    const TWICE = ['B001236', 'C001098', 'P000603', 'S000148', 'T000250', 'V000128', 'W000805'];

    it(
      'are recognised on another photo, and nobody else is',
      async () => {
        const first = await Promise.all(TWICE.map((id) => portrait(sample(`faces/${id}_a.jpg`))));
        const second = await Promise.all(
          TWICE.map((id) => portrait(sample(`faces/${id}_b_lowres.jpg`))),
        );

        for (const [i, a] of first.entries()) {
          for (const [j, b] of second.entries()) {
            const { outcome } = matchPortrait(a, b);
            expect({ a: TWICE[i], b: TWICE[j], same: outcome === 'same' }).toMatchObject({
              same: i === j,
            });
          }
        }
      },
      PATIENT,
    );

    it.each([
      ['dl_va_valid_front', 'V000128', 'same'],
      ['dl_ca_expired_front', 'P000603', 'same'],
      ['dl_tx_underage_front', 'S001181', 'same'],
      ['passport_uto_valid', 'S001181', 'same'],
      ['td1_uto_valid_front', 'P000603', 'same'],
      ['dl_va_wrong_face_front', 'V000128', 'different'],
      ['dl_va_valid_front', 'S000148', 'different'],
    ])('on the document %s and the selfie %s are %s', async (document, person, outcome) => {
      const [printed, taken] = await Promise.all([
        portrait(sample(`ids/${document}.jpg`)),
        selfie(sample(`selfies/${person}_selfie.jpg`)),
      ]);

      expect(matchPortrait(taken, printed).outcome).toBe(outcome);
    });

    itInSoak(
      'are found on a rotated document',
      async () => {
        const upright = await portrait(sample('ids/dl_va_valid_front.jpg'));

        for (const quarters of [1, 2, 3]) {
          const picture = await sharp(sample('ids/dl_va_valid_front.jpg'))
            .rotate(90 * quarters)
            .jpeg({ quality: 92 })
            .toBuffer();
          const turned = await portrait(picture);
          expect(turned.quarters).toBe(4 - quarters);
          expect(distance(turned, upright)).toBeLessThan(0.2);
        }
      },
      PATIENT,
    );

    it('are equal however the camera was held, according to EXIF', async () => {
      const picture = sample('selfies/V000128_selfie.jpg');
      const upright = await selfie(picture);
      const turned = await sharp(picture).rotate(270).withMetadata({ orientation: 6 }).toBuffer();
      const untold = await sharp(picture).rotate(270).jpeg().toBuffer();

      expect(upright.issues).toEqual([]);
      expect(distance(await selfie(turned), upright)).toBeLessThan(0.1);
      expect((await selfie(untold)).issues).toContain('pose');
    });

    it('of two people are different', async () => {
      const seen = await selfie(sample('faces/two_people.jpg'));

      expect(seen.issues).toContain('two_faces');
      expect(matchKnownUser(seen, seen.face!.template).outcome).toBe('unclear');
    });

    itInSoak('are compared with the small one of a card, down to thirty-three pixels', async () => {
      const card = async (small: string) => {
        const width = 170;
        const faces = [sample('faces/V000128_a.jpg'), sample(small)] as const;
        const [main, ghost] = await Promise.all([
          sharp(faces[0]).resize(400).toBuffer(),
          sharp(faces[1]).greyscale().resize(width).toBuffer(),
        ]);
        return sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#ddd' } })
          .composite([
            { input: main, left: 60, top: 200 },
            { input: ghost, left: 1300, top: 700 },
          ])
          .jpeg()
          .toBuffer();
      };
      const nearest = async (small: string) => {
        const { ghosts } = await portrait(await card(small));
        expect(ghosts.length).toBe(1);
        for (const { width } of ghosts) expect(width).toBeLessThan(50);
        return Math.min(...ghosts.map(({ distance: apart }) => apart));
      };

      expect(await nearest('faces/V000128_a.jpg')).toBeLessThan(0.57);
      expect(await nearest('faces/P000603_a.jpg')).toBeGreaterThan(0.58);
    });

    itInSoak(
      'are not compared when the picture is degraded',
      async () => {
        const picture = sample('selfies/P000603_selfie.jpg');
        const good = await selfie(picture);
        const open = () => sharp(picture);
        const bar = (shapes: string) =>
          open().composite([
            {
              input: Buffer.from(`<svg width="960" height="1280">${shapes}</svg>`),
              top: 0,
              left: 0,
            },
          ]);
        const spoiled: Record<string, Sharp> = {
          blurred: open().blur(6),
          dark: open().linear(0.22, 0),
          overexposed: open().linear(2.2, 30),
          too_small: open().resize(300),
          cut_off: open().extract({ left: 470, top: 0, width: 490, height: 1280 }),
          eyes_covered: bar('<rect x="240" y="330" width="480" height="130" fill="#111"/>'),
          pose: open().rotate(45, { background: '#888' }),
        };

        expect(good.issues).toEqual([]);
        for (const [issue, image] of Object.entries(spoiled)) {
          const seen = await selfie(await image.jpeg({ quality: 85 }).toBuffer());
          expect({ issue, issues: seen.issues }).toMatchObject({
            issues: expect.arrayContaining([issue]) as string[],
          });
          expect(matchKnownUser(seen, good.face!.template).outcome).toBe('unclear');
        }
      },
      PATIENT,
    );

    itInSoak('carry hints about the picture, which decide nothing', async () => {
      const picture = sample('selfies/S001181_selfie.jpg');
      // The lines of a screen, seen from close by.
      const lines = '<svg width="3" height="3"><rect width="1" height="3" fill="#000"/></svg>';
      const onScreen = await sharp(picture)
        .composite([{ input: Buffer.from(lines), tile: true, blend: 'multiply' }])
        .jpeg({ quality: 85 })
        .toBuffer();
      const [plain, screen] = [await selfie(picture), await selfie(onScreen)];

      expect(plain.pattern).toBeLessThan(2.5);
      expect(screen.pattern).toBeGreaterThan(3);
      expect((await portrait(picture)).pattern).toBeLessThan(2.5);
      expect((await portrait(onScreen)).pattern).toBeGreaterThan(3);
      for (const { issues } of [plain, screen]) expect(issues).toEqual([]);
    });
  });

  describeWithSamples('two people in turn through one worker (needs SAMPLES_DIR)', () => {
    itInSoak(
      'leave nothing behind',
      async () => {
        const pool = new EngineWorkers({ workers: 1, entry: MORTAL, loadDeadlineMs: PATIENT });
        const run = (name: string, input: object) =>
          pool.run({ name, input, deadlineMs: PATIENT }, ALONE);
        try {
          await run('analyseSelfie', { picture: sample('selfies/V000128_selfie.jpg') });
          const before = await run('tensors', {});
          for (const person of ['P000603', 'S000148', 'V000128']) {
            await run('analyseSelfie', { picture: sample(`selfies/${person}_selfie.jpg`) });
            await run('analysePortrait', { picture: sample(`faces/${person}_b_lowres.jpg`) });
          }

          expect(await run('tensors', {})).toBe(before);
        } finally {
          await pool.close();
        }
      },
      PATIENT,
    );
  });

  describe('a worker', () => {
    itInSoak(
      'sends nothing over the network',
      async () => {
        const pool = new EngineWorkers({ workers: 1, entry: MORTAL, loadDeadlineMs: PATIENT });
        try {
          const said = await pool.run({ name: 'callsHome', input: {}, deadlineMs: PATIENT }, ALONE);
          expect(said).toBe('engine workers call nobody');
        } finally {
          await pool.close();
        }
      },
      PATIENT,
    );
  });
});
