import { pathToFileURL } from 'node:url';
import {
  ALONE,
  EngineWorkers,
} from '../../../src/verification/engine/native/workers/engine-workers.js';

/** Degrees: `yaw` to the person's own left, `pitch` downwards. */
export interface FrameView {
  yaw?: number;
  pitch?: number;
  /** Depth of the head, as a share of its mesh's depth. */
  depth?: number;
  /** The photo itself, held before the camera. */
  flat?: boolean;
  roll?: number;
  scale?: number;
  distance?: number;
  bend?: number;
  quality?: number;
  blur?: number;
  brightness?: number;
}

/** Frames of a challenge, made out of one photo. */
export class FrameMaker {
  readonly #pool = new EngineWorkers({
    workers: 1,
    entry: pathToFileURL('test/support/engine/head-turn.worker.mjs'),
    loadDeadlineMs: 120_000,
  });

  frames(photo: Buffer, views: FrameView[]): Promise<Buffer[]> {
    const job = { name: 'frames', input: { photo, views }, deadlineMs: 300_000 };
    return this.#pool.run(job, ALONE) as Promise<Buffer[]>;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
