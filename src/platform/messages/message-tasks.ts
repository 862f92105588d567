import { Injectable, type Type } from '@nestjs/common';
import { Clock, secondsAfter } from '../clock/index.js';
import { eachTenant, Task, type BackgroundTask } from '../jobs/index.js';
import { MessageLanes } from './message-lanes.js';
import { type Lane, LANES } from './records/message.js';
import { MessageStore } from './records/message.store.js';

const KEEP_SECONDS = 90 * 86_400;
const BATCH = 1_000;

function laneTask(lane: Lane): Type<BackgroundTask> {
  @Injectable()
  @Task(`send-${lane.replace('_', '-')}`)
  class LaneTask implements BackgroundTask {
    constructor(private readonly lanes: MessageLanes) {}

    /** Returns the number of attempts. */
    run(signal?: AbortSignal): Promise<number> {
      return this.lanes.of(lane).run(signal);
    }
  }
  return LaneTask;
}

/** One background task for each lane: a slow provider delays its own lane only. */
export const MESSAGE_TASKS = LANES.map(laneTask);

/** Deletes old messages, whose content was removed when they were sent. */
@Injectable()
@Task('clear-messages')
export class MessageClearingTask implements BackgroundTask {
  constructor(
    private readonly messages: MessageStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of removed messages. */
  async run(): Promise<number> {
    const before = secondsAfter(this.clock.now(), -KEEP_SECONDS);
    const tenants = await this.messages.tenantsWithOld(before);
    return eachTenant(tenants, async (tenant) => {
      let removed = 0;
      for (let batch = BATCH; batch === BATCH; removed += batch)
        batch = await this.messages.deleteOld(tenant, before, BATCH);
      return removed;
    });
  }
}
