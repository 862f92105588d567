import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { Settings } from '../config/index.js';
import { TimeBudget } from '../database/time-budget.js';
import { Log } from '../logging/index.js';
import { registry } from './instruments.js';

/** Several collectors ask, and a person may reload the page: the database is asked once. */
const KNOWN_MS = 5_000;
/** Prometheus gives up after 10 s. */
const COLLECT_MS = 2_000;

/** Sets gauges from what is stored, or forgets their values when it cannot. */
export interface MetricsCollector {
  collect(): Promise<void>;
  forget(): void;
}

/**
 * Serves `GET /metrics` on a port of its own, so that no proxy of the public address can pass it on.
 * It needs no key, and its answer names no tenant.
 */
@Injectable()
export class MetricsServer implements BeforeApplicationShutdown {
  readonly #collectors: MetricsCollector[] = [];
  #collected: { at: number; done: Promise<void> } | null = null;
  #server: FastifyInstance | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  add(collector: MetricsCollector): void {
    this.#collectors.push(collector);
  }

  /** Returns its address; null when METRICS_PORT is not set. */
  async listen(): Promise<string | null> {
    const { metricsPort, metricsHost } = this.settings;
    if (metricsPort === null) return null;
    if (!registry.getSingleMetric('process_cpu_seconds_total'))
      collectDefaultMetrics({ register: registry });
    const server = fastify({ exposeHeadRoutes: false, bodyLimit: 1_024, requestTimeout: 10_000 });
    server.get('/metrics', async (_request, reply) =>
      reply.type(registry.contentType).send(await this.read()),
    );
    this.#server = server;
    const address = await server.listen({ port: metricsPort, host: metricsHost });
    this.log.info('serving metrics', { address });
    return address;
  }

  /** The exposition in Prometheus' text format. */
  async read(): Promise<string> {
    const now = performance.now();
    if (!this.#collected || now - this.#collected.at >= KNOWN_MS)
      this.#collected = { at: now, done: this.collect() };
    await this.#collected.done;
    return registry.metrics();
  }

  /** Asks every collector now; one that fails leaves the others their values. */
  async collect(): Promise<void> {
    await Promise.all(
      this.#collectors.map(async (each) => {
        try {
          await new TimeBudget(COLLECT_MS).run(() => each.collect());
        } catch (error) {
          // A missing value says more than one of an hour ago.
          each.forget();
          this.log.warn('metrics not collected', { error });
        }
      }),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#server?.close();
  }
}
