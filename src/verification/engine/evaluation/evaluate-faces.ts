import { compareTemplates } from '../native/faces/template.js';
import { FACE_THRESHOLDS, matchPortrait } from '../native/faces/face-match.policy.js';
import type { FaceAnalysis } from '../native/faces/face-analysis.js';
import { ALONE, type EngineWorkers } from '../native/workers/engine-workers.js';
import { errorRates, type ComparedPair, type ErrorRates } from './error-rates.policy.js';
import type { LabelledDocument, LabelledFace, LabelledPair } from './manifest.js';

export interface FacesEvaluation extends ErrorRates {
  persons: number;
  /** Pictures without a face that may be compared, and why. */
  refused: { image: string; issues: readonly string[] }[];
  /** The largest distance that is accepted. */
  threshold: number;
}

export type PairsEvaluation = Omit<FacesEvaluation, 'persons'>;

export interface PicturesToEvaluate {
  /** The bytes of a file that the manifest names. */
  open: (file: string) => Promise<Uint8Array>;
  workers: EngineWorkers;
}

interface ReadPicture {
  image: string;
  analysis: FaceAnalysis;
}

/** Compares every picture with every other one. */
export async function evaluateFaces(
  faces: readonly LabelledFace[],
  pictures: PicturesToEvaluate,
): Promise<FacesEvaluation> {
  const read = await Promise.all(
    faces.map(async ({ person, image, kind }) => ({
      person,
      image,
      analysis: await analysed(image, kind, pictures),
    })),
  );
  const pairs = read.flatMap((one, i) =>
    read.slice(i + 1).map((other) => compared(one, other, one.person === other.person)),
  );
  return {
    persons: new Set(faces.map(({ person }) => person)).size,
    ...evaluationOf(pairs, read),
  };
}

/** Compares each document's portrait with one selfie, as a session does. */
export async function evaluatePairs(
  pairs: readonly LabelledPair[],
  documents: readonly LabelledDocument[],
  pictures: PicturesToEvaluate,
): Promise<PairsEvaluation> {
  const analyses = new Map<string, Promise<FaceAnalysis>>();
  const analysis = (image: string, kind: LabelledFace['kind']): Promise<FaceAnalysis> => {
    const known = analyses.get(`${kind} ${image}`) ?? analysed(image, kind, pictures);
    analyses.set(`${kind} ${image}`, known);
    return known;
  };
  const read: ReadPicture[] = [];
  const judged = await Promise.all(
    pairs.map(async ({ document, selfie, same }) => {
      const listed = documents.find(({ id }) => id === document);
      const page = listed?.passport_page ?? listed?.front ?? document;
      const [portrait, taken] = await Promise.all([
        analysis(page, 'portrait'),
        analysis(selfie, 'selfie'),
      ]);
      const both = [
        { image: page, analysis: portrait },
        { image: selfie, analysis: taken },
      ] as const;
      read.push(...both);
      return compared(...both, same);
    }),
  );
  return evaluationOf(judged, read);
}

function evaluationOf(
  pairs: readonly ComparedPair[],
  read: readonly ReadPicture[],
): PairsEvaluation {
  const refused = new Map(
    read
      .filter(({ analysis }) => analysis.issues.length > 0 || !analysis.face)
      .map(({ image, analysis }) => [image, { image, issues: analysis.issues }]),
  );
  return {
    ...errorRates(pairs),
    refused: [...refused.values()],
    threshold: FACE_THRESHOLDS.portrait.pass,
  };
}

function compared(one: ReadPicture, other: ReadPicture, same: boolean): ComparedPair {
  const [a, b] = [one.analysis, other.analysis];
  const comparison = a.face && b.face && compareTemplates(a.face.template, b.face.template);
  return {
    pictures: [one.image, other.image],
    same,
    distance: comparison?.comparable ? comparison.distance : null,
    accepted: matchPortrait(a, b).outcome === 'same',
  };
}

/** A file that is no picture has no face. */
async function analysed(
  image: string,
  kind: LabelledFace['kind'],
  { open, workers }: PicturesToEvaluate,
): Promise<FaceAnalysis> {
  const job = kind === 'selfie' ? 'analyseSelfie' : 'analysePortrait';
  const { value } = await workers.ask(job, { picture: await open(image) }, ALONE);
  return value ?? { issues: ['no_face'], face: null };
}
