import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

const WORKER = 'test/support/engine/head-turn.worker.mjs';
const DRAWN = '.tmp/frames';

/** Frames of a challenge, made out of one photo. Each is drawn once and kept for later runs. */
export class FrameMaker {
  readonly #pool = new EngineWorkers({
    workers: 1,
    entry: pathToFileURL(WORKER),
    loadDeadlineMs: 120_000,
  });

  async frames(photo: Buffer, views: FrameView[]): Promise<Buffer[]> {
    const files = views.map((view) => fileOf(photo, view));
    const missing = views.filter((_, i) => !existsSync(files[i] ?? ''));
    if (missing.length > 0) {
      const job = { name: 'frames', input: { photo, views: missing }, deadlineMs: 300_000 };
      const drawn = (await this.#pool.run(job, ALONE)) as Buffer[];
      mkdirSync(DRAWN, { recursive: true });
      for (const [i, view] of missing.entries()) keep(fileOf(photo, view), drawn[i]!);
    }
    return files.map((file) => readFileSync(file));
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** Named after all that the picture depends on: the photo, the view and the program. */
function fileOf(photo: Buffer, view: FrameView): string {
  const hash = createHash('sha256').update(photo).update(JSON.stringify(view));
  return join(DRAWN, `${hash.update(readFileSync(WORKER)).digest('hex').slice(0, 32)}.jpg`);
}

/** In one step, since another worker may read it at the same time. */
function keep(file: string, picture: Uint8Array): void {
  const staging = `${file}.${process.pid}`;
  writeFileSync(staging, picture);
  renameSync(staging, file);
}
