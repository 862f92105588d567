import {
  inventedLicence,
  legibleShot,
} from '../../../../../../test/factories/invented-documents.js';
import { photograph, type Shot } from '../../../../../../test/support/engine/camera.js';
import { drawing } from '../../../../../../test/support/engine/drawings.js';
import { Random } from '../../../../../../test/support/engine/random.js';
import { licenceBack, licenceFront, renderPng } from '../../../specimen/index.js';
import { decodePicture } from '../images/decode-picture.js';
import { toGray, type GrayPicture } from '../images/picture.js';
import { hasCode } from './has-code.js';
import { legibilityIssues, type DocumentIssue } from './legibility.policy.js';
import { measureLegibility } from './measure-legibility.js';

const SIDE = 1600;
/** Photographs are drawn slowly on a busy machine. */
const PATIENT = 300_000;
const SHOT: Shot = { fill: 0.8, turn: 3, tilt: 0.05, noise: 3, blur: 0.6, table: 'wood' };
const random = new Random(21);
const licence = inventedLicence(random);

describe('a quick look at a document', () => {
  let front: Buffer;
  let back: Buffer;

  beforeAll(async () => {
    front = await renderPng(licenceFront(licence), 400);
    back = await renderPng(licenceBack(licence), 400);
  }, PATIENT);

  async function gray(picture: Buffer): Promise<GrayPicture> {
    return toGray(await decodePicture(picture, { longestSide: SIDE }));
  }

  const issuesOf = async (side: Buffer, shot: Shot): Promise<DocumentIssue[]> =>
    legibilityIssues(measureLegibility(await gray(await photograph(side, shot))));

  it(
    'finds nothing wrong with frames that a person can read',
    async () => {
      const shots = Array.from({ length: 3 }, () => legibleShot(random));
      const found = await Promise.all(
        [front, back].flatMap((side) => shots.map((shot) => issuesOf(side, shot))),
      );

      expect(found.flat()).toEqual([]);
    },
    PATIENT,
  );

  it.each<[DocumentIssue, Shot]>([
    ['dark', { ...SHOT, exposure: 0.2 }],
    ['blurred', { ...SHOT, blur: 5 }],
    ['glare', { ...SHOT, glare: [0.5, 0.5, 255] }],
  ])(
    'finds that it is %s',
    async (issue, shot) => {
      expect(await issuesOf(front, shot)).toEqual([issue]);
    },
    PATIENT,
  );

  it(
    'sees whether there is a code at all',
    async () => {
      expect(hasCode(await gray(await photograph(back, SHOT)))).toBe(true);
      expect(hasCode(await gray(await drawing('landscape')))).toBe(false);
      expect(hasCode(await gray(await drawing('cat', 24)))).toBe(false);
    },
    PATIENT,
  );
});
