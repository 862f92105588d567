import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { eachOf } from '../../platform/jobs/index.js';
import { EmployeeStore } from '../employees/index.js';
import {
  ItemSkipped,
  ItemTaken,
  type BatchHandler,
  type ItemHandler,
  type ItemWork,
  type Step,
} from './batch-handler.js';
import type { BatchItem, Batch } from './batch.entity.js';
import { BatchItemStore } from './batch-item.store.js';
import { isWorthAnotherTry, MOST_TRIES } from './batch.machine.js';
import { BatchStore } from './batch.store.js';
import { BatchesService } from './batches.service.js';

const RETRY_SECONDS = 30;
/** Steps of one customer before the next one's turn: a campaign of thousands may take hours. */
const STEPS_OF_A_TURN = 20;

/**
 * Works on batches, step by step. An item and what is done for it share one transaction, so a killed
 * process repeats nothing and leaves nothing out.
 */
@Injectable()
export class BatchRunner {
  constructor(
    private readonly batches: BatchesService,
    private readonly store: BatchStore,
    private readonly items: BatchItemStore,
    private readonly employees: EmployeeStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Works on the batches of these tenants, or of all, in turns; returns how many items it worked on. Who
   * has work meanwhile gets a turn too.
   */
  async run<B extends Batch>(
    handler: BatchHandler<B>,
    signal?: AbortSignal,
    tenants?: readonly Id[],
  ): Promise<number> {
    let due = tenants as readonly Id<'cust'>[] | undefined;
    let done = 0;
    for (let goesOn = true; goesOn; due = undefined) {
      goesOn = false;
      done += await eachOf(
        due ?? (await this.store.tenantsWithWork(handler.kind)),
        async (tenant) => {
          const turn = await this.#turn(handler, tenant, signal);
          goesOn ||= turn.goesOn;
          return turn.count;
        },
      );
    }
    return done;
  }

  /** Works on some items, and ends the batch with the last one. */
  async stepItems<B extends Batch>(
    handler: ItemHandler<B>,
    batch: B,
    work: ItemWork,
  ): Promise<Step> {
    const items = await this.items.claim(batch, handler.claims);
    let isPutOff = false;
    for (let from = 0; from < items.length; from += handler.atOnce) {
      const some = items.slice(from, from + handler.atOnce);
      // All settle before a failure is thrown: a stop waits for what is still being written.
      const outcomes = await Promise.allSettled(
        some.map((item) => this.#work(handler, batch, { item, work })),
      );
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') throw outcome.reason;
        else isPutOff ||= outcome.value === 'put_off';
    }
    if (await handler.isOver(batch, items.length)) await this.batches.finish(handler, batch);
    return { count: items.length, goesOn: items.length > 0 && !isPutOff };
  }

  async #turn<B extends Batch>(
    handler: BatchHandler<B>,
    customerId: Id<'cust'>,
    signal?: AbortSignal,
  ): Promise<Step> {
    let count = 0;
    let steps = 0;
    let goesOn = false;
    for (const batch of await this.store.listWorking(customerId, handler.kind))
      for (goesOn = true; goesOn && steps < STEPS_OF_A_TURN && !signal?.aborted; steps += 1) {
        const began = performance.now();
        const step = await handler.step(batch as B);
        count += step.count;
        ({ goesOn } = step);
        const ms = handler.pauseMs?.(step.count, performance.now() - began) ?? 0;
        if (goesOn) await delay(ms, undefined, { signal }).catch(() => undefined);
      }
    const expired = handler.expire ? await this.store.listExpired(customerId, handler.kind) : [];
    for (const batch of expired) await handler.expire?.(batch as B);
    return { count: count + expired.length, goesOn: goesOn && !signal?.aborted };
  }

  async #work<B extends Batch>(
    handler: ItemHandler<B>,
    batch: B,
    { item, work }: { item: BatchItem; work: ItemWork },
  ): Promise<'done' | 'put_off'> {
    try {
      const until = handler.waitsUntil?.(batch) ?? null;
      if (until) await this.items.postpone(batch, item, { until, isFailure: false });
      // Its worker was killed or failed at each try. It must not be retried for ever.
      else if (item.tries > MOST_TRIES) await this.#giveUp(batch, item, 'given_up');
      else {
        const employee = await this.employees.find(batch.customerId, item.employeeRowId);
        await work(item, employee);
      }
      return 'done';
    } catch (error) {
      return await this.#onError(batch, item, error);
    }
  }

  async #onError(batch: Batch, item: BatchItem, error: unknown): Promise<'done' | 'put_off'> {
    if (error instanceof ItemTaken) return 'done';
    if (error instanceof ItemSkipped)
      await this.items.change(batch, item, { state: 'skipped', code: error.code });
    else if (!(error instanceof Problem)) throw error;
    else if (isWorthAnotherTry(error.status, item.tries)) {
      const until = secondsAfter(this.clock.now(), RETRY_SECONDS);
      await this.items.postpone(batch, item, { until, isFailure: true });
      return 'put_off';
    } else await this.#giveUp(batch, item, error.code);
    return 'done';
  }

  /** A sent invitation stays valid; only its reminders end. */
  async #giveUp(batch: Batch, item: BatchItem, code: string): Promise<void> {
    const failed = item.state === 'waiting' ? ({ state: 'failed', code } as const) : {};
    await this.items.change(batch, item, failed);
  }
}
