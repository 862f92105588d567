import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../../platform/clock/index.js';
import { eachOf, inBatches, Task } from '../../../../platform/jobs/index.js';
import { SeenFrameStore } from './seen-frame.store.js';

/** Two years (decision 30). */
const KEPT_SECONDS = 730 * 86_400;
const BATCH = 500;

/** Forgets frames of long ago. */
@Injectable()
export class ForgetFramesTask {
  constructor(
    private readonly frames: SeenFrameStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of forgotten frames. */
  @Task('forget-frames')
  async run(): Promise<number> {
    const before = secondsAfter(this.clock.now(), -KEPT_SECONDS);
    return eachOf(await this.frames.tenantsWithOld(before), (tenant) =>
      inBatches(BATCH, (size) => this.frames.forgetSome(tenant, before, size)),
    );
  }
}
