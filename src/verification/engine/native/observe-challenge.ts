import type { FrameObservation, FrameReading } from './liveness/frame-observation.js';
import type { EngineJobs, Read } from './workers/engine-jobs.js';
import { ALONE, type EngineWorkers } from './workers/engine-workers.js';

export interface ChallengeFrame {
  readonly picture: Uint8Array;
  /** When it arrived, in milliseconds since the challenge was issued. */
  readonly atMs: number;
  /** The prompt that was open: 0 for looking ahead, then the moves. */
  readonly prompt: number;
}

/** Who reads the frames, and compares the heads in them. */
export interface FrameReaders {
  frame(picture: Uint8Array): Promise<Read<FrameReading>>;
  motions(input: EngineJobs['followHead']['input']): Promise<EngineJobs['followHead']['answer']>;
}

/** Workers that read each frame anew, for one tool. */
export function readersOf(workers: Pick<EngineWorkers, 'ask'>): FrameReaders {
  return {
    frame: (picture) => workers.ask('readFrame', { picture }, ALONE),
    motions: (input) => workers.ask('followHead', input, ALONE),
  };
}

/** Reads the frames of one challenge, each against the first with a face. */
export async function observeChallenge(
  frames: readonly ChallengeFrame[],
  readers: FrameReaders,
): Promise<Read<FrameObservation[]>> {
  const readings = await Promise.all(frames.map(({ picture }) => readers.frame(picture)));
  const seen: FrameReading[] = [];
  for (const { refusal, value } of readings) {
    if (refusal !== null) return { refusal, value: null };
    seen.push(value);
  }
  const motions = await readers.motions({ views: seen.map(({ face }) => face?.view ?? null) });
  const value = seen.map(({ face, crowded }, i): FrameObservation => {
    const { atMs = 0, prompt = 0 } = frames[i] ?? {};
    if (!face) return { atMs, prompt, face: null, crowded };
    const { view: _, ...kept } = face;
    return { atMs, prompt, face: { ...kept, motion: motions[i] ?? null }, crowded };
  });
  return { refusal: null, value };
}
