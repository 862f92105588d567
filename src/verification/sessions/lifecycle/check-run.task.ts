import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { Task, Wakeups } from '../../../platform/jobs/index.js';
import { Engines, type Engine } from '../../engine/index.js';
import { CheckRunner, RUN_CHECKS } from './check-runner.service.js';
import { CheckRunStore } from '../check-run.store.js';

/** Evaluates runs without a holder: queued ones, and those of a killed process. */
@Injectable()
export class CheckRunTask {
  constructor(
    private readonly runner: CheckRunner,
    private readonly runs: CheckRunStore,
    private readonly engines: Engines,
    private readonly wakeups: Wakeups,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of runs it took. */
  @Task(RUN_CHECKS)
  async run(signal = new AbortController().signal, called?: readonly Id<'org'>[]): Promise<number> {
    const engines = this.engines.working();
    if (engines.length === 0) return 0;
    const names = engines.map(({ name }) => name);
    const tenants = called ?? (await this.runs.tenantsWithDue(names, this.clock.now()));
    const counts = await Promise.all(engines.map((each) => this.#runAll(each, tenants, signal)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /**
   * Evaluates as many runs at once as the engine can. Tenants take turns, so none waits for
   * another's flood.
   */
  async #runAll(
    { name, capacity }: Engine,
    tenants: readonly Id<'org'>[],
    signal: AbortSignal,
  ): Promise<number> {
    const turns = Array.from({ length: capacity }, () => tenants).flat();
    const last = turns.length - tenants.length;
    let taken = 0;
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < turns.length && !signal.aborted) {
        const turn = next++;
        const tenant = turns[turn];
        if (!tenant || !(await this.runner.runNext(tenant, name, signal))) continue;
        taken += 1;
        // It used its last turn, and may have more.
        if (turn >= last) this.wakeups.call(RUN_CHECKS, tenant);
      }
    };
    await Promise.all(Array.from({ length: capacity }, work));
    return taken;
  }
}
