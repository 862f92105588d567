import { SetMetadata } from '@nestjs/common';
import type { Id } from '../ids/index.js';

export const TASK_NAME = 'task-name';

/**
 * Background work: `run` returns how much it did, and may run in any number of processes at once.
 */
export interface BackgroundTask {
  /**
   * * `signal` announces a stop to a long run. `tenants` limits the run to these tenants. Without
   * it the task searches all tenants, which asks every machine.
   */
  run(signal?: AbortSignal, tenants?: readonly Id[]): Promise<number>;
}

/** Marks a provider as background work for the runner. */
export function Task(name: string): ClassDecorator {
  return SetMetadata(TASK_NAME, name);
}
