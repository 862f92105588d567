import { SetMetadata } from '@nestjs/common';
import type { Id } from '../ids/index.js';

export const TASK = 'task';

export interface TaskOptions {
  name: string;
  /** Runs at most this often in each process. Without it, each look for work runs it. */
  everySeconds?: number;
}

export interface BackgroundTask {
  /**
   * Returns how much it did. Any number of processes may run it at once. `signal` announces a stop
   * to a long run. `tenants` limits the run to these tenants; without it the task searches all
   * tenants, which asks every machine.
   */
  run(signal?: AbortSignal, tenants?: readonly Id[]): Promise<number>;
}

/** Marks a method of a provider as background work: the runner calls it by interval and by name. */
export function Task(name: string, options: Omit<TaskOptions, 'name'> = {}) {
  return <T extends BackgroundTask['run']>(
    target: object,
    method: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    SetMetadata(TASK, { ...options, name } satisfies TaskOptions)(target, method, descriptor);
  };
}
