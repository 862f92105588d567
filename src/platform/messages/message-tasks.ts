import { Injectable, type Type } from '@nestjs/common';
import { Task, type BackgroundTask } from '../jobs/index.js';
import { MessageLanes } from './message-lanes.js';
import { type Lane, LANES } from './records/message.js';

function laneTask(lane: Lane): Type<BackgroundTask> {
  @Injectable()
  class LaneTask implements BackgroundTask {
    constructor(private readonly lanes: MessageLanes) {}

    /** Returns the number of attempts. */
    @Task(`send-${lane.replace('_', '-')}`)
    run(signal?: AbortSignal): Promise<number> {
      return this.lanes.of(lane).run(signal);
    }
  }
  return LaneTask;
}

/** One background task for each lane: a slow provider delays its own lane only. */
export const MESSAGE_TASKS = LANES.map(laneTask);
