import { openTextReader } from '../native/documents/printed/text-reader.js';
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

/** Measures the engine on labelled pictures. `open` reads a file that the manifest names; `now` decides what has expired. */
export async function evaluate(
  manifest: Manifest,
  { open, now }: { open: (file: string) => Promise<Uint8Array>; now: Date },
): Promise<Evaluation> {
  const reader = await openTextReader();
  const workers = new EngineWorkers({ workers: 1, jobDeadlineMs: ONE_JOB_MS });
  try {
    const { documents } = manifest;
    const pictures = { open, workers };
    return {
      documents: await evaluateDocuments({ documents, open, reader, now }),
      faces: await evaluateFaces(manifest.faces, pictures),
      documents_and_selfies: await evaluatePairs(
        manifest.documents_and_selfies,
        documents,
        pictures,
      ),
      challenges: await evaluateChallenges(manifest.challenges, pictures),
    };
  } finally {
    await Promise.all([reader.close(), workers.close()]);
  }
}
