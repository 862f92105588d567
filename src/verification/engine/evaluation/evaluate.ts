import { EngineWorkers } from '../native/workers/engine-workers.js';
import { evaluateChallenges, type ChallengesEvaluation } from './evaluate-challenges.js';
import { evaluateDocuments, type DocumentsEvaluation } from './evaluate-documents.js';
import {
  evaluateFaces,
  evaluatePairs,
  type FacesEvaluation,
  type PairsEvaluation,
} from './evaluate-faces.js';
import type { Manifest } from './manifest.js';

/** The answer of `engine evaluate` (contract, *Evidence*). */
export interface Evaluation {
  documents: DocumentsEvaluation;
  faces: FacesEvaluation;
  documents_and_selfies: PairsEvaluation;
  challenges: ChallengesEvaluation;
}

const ONE_JOB_MS = 120_000;

export interface EvaluationOptions {
  /** Reads a file that the manifest names. */
  open: (file: string) => Promise<Uint8Array>;
  /** Decides what has expired. */
  now: Date;
  /** Whether specimens may pass, as in a sandbox project. */
  takesSpecimens: boolean;
}

/** Measures the engine on labelled pictures. */
export async function evaluate(
  manifest: Manifest,
  { open, now, takesSpecimens }: EvaluationOptions,
): Promise<Evaluation> {
  const workers = new EngineWorkers({ workers: 1, jobDeadlineMs: ONE_JOB_MS });
  try {
    const { documents } = manifest;
    const pictures = { open, workers };
    return {
      documents: await evaluateDocuments(documents, { ...pictures, now, takesSpecimens }),
      faces: await evaluateFaces(manifest.faces, pictures),
      documents_and_selfies: await evaluatePairs(
        manifest.documents_and_selfies,
        documents,
        pictures,
      ),
      challenges: await evaluateChallenges(manifest.challenges, pictures),
    };
  } finally {
    await workers.close();
  }
}
