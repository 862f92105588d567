import { SetMetadata } from '@nestjs/common';
import type { Id } from '../ids/index.js';

export const TASK_NAME = 'task-name';

/** Background work: its `run` says how much it did, and may run in any number of processes at once. */
export interface BackgroundTask {
  /**
   * `signal` tells a run that takes long that the process is about to stop. `tenants` are those it was called for; left out,
   * it looks who has work, which on several machines asks them all.
   */
  run(signal?: AbortSignal, tenants?: readonly Id[]): Promise<number>;
}

/** Marks a provider as background work that the runner calls again and again. */
export function Task(name: string): ClassDecorator {
  return SetMetadata(TASK_NAME, name);
}
