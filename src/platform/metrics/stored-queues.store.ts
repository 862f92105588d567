import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { Database } from '../database/index.js';
import { Tenants, type TenantKind } from '../tenants/index.js';
import {
  outboxOldest,
  outboxPending,
  poolWaiting,
  signingKeyAge,
  unchainedEntries,
} from './instruments.js';
import { MetricsServer, type MetricsCollector } from './metrics-server.js';

/** Counting more would take longer and change no decision. */
const MOST_COUNTED = 10_000;

/** What waits in a queue, and since when the oldest of what is due now has been due. */
export interface Waiting {
  pending: number;
  oldest: Date | null;
}

/** What waits in the queues of every product, and how old the signing keys are. */
@Injectable()
export class StoredQueues implements MetricsCollector, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    private readonly clock: Clock,
    private readonly server: MetricsServer,
  ) {}

  onModuleInit(): void {
    this.server.add(this);
    for (const kind of this.tenants.kinds) {
      this.add(`${kind.schema}_webhooks`, () => this.#waiting(deliveries(kind)));
      this.add(`${kind.schema}_messages`, () => this.#waiting(messages(kind)));
    }
  }

  /** Shows a queue, by its `kind`: the product and what it sends. A slow one takes no other's values. */
  add(kind: string, read: () => Promise<Waiting>): void {
    this.server.add({
      collect: async () => {
        const { pending, oldest } = await read();
        outboxPending.set({ kind }, pending);
        outboxOldest.set({ kind }, secondsBetween(oldest, this.clock.now()));
      },
      forget: () => {
        outboxPending.remove({ kind });
        outboxOldest.remove({ kind });
      },
    });
  }

  async collect(): Promise<void> {
    // First, because the rest waits for a connection too.
    poolWaiting.set(this.database.waiting);
    const now = this.clock.now();
    const [unchained, keys] = await Promise.all([
      Promise.all(this.tenants.kinds.map((kind) => this.#unchained(kind))),
      this.#signingKeys(now),
    ]);
    unchainedEntries.set(unchained.reduce((sum, count) => sum + count, 0));
    for (const { purpose, since } of keys)
      signingKeyAge.set({ purpose }, secondsBetween(since, now));
  }

  forget(): void {
    signingKeyAge.reset();
    unchainedEntries.set(NaN);
  }

  async #waiting({ rows, due }: Queue): Promise<Waiting> {
    const [found] = await this.database.query<Waiting>(
      `SELECT (SELECT count(*)::int FROM (${rows} LIMIT ${String(MOST_COUNTED)}) AS counted) AS pending,
         (SELECT min(due_at) FROM (${due} LIMIT ${String(MOST_COUNTED)}) AS late) AS oldest`,
      [this.clock.now()],
    );
    return { pending: 0, oldest: null, ...found };
  }

  async #unchained({ schema }: TenantKind): Promise<number> {
    const [found] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT FROM ${schema}.audit_queue LIMIT ${String(MOST_COUNTED)}) AS counted`,
    );
    return found?.count ?? 0;
  }

  /** The newest active key of each purpose signs. */
  #signingKeys(now: Date): Promise<{ purpose: string; since: Date }[]> {
    return this.database.query(
      `SELECT purpose, max(activate_at) AS since FROM platform.signing_keys
        WHERE activate_at <= $1 GROUP BY purpose`,
      [now],
    );
  }
}

/** Statements for what waits, and for what of it is due at $1. */
interface Queue {
  rows: string;
  due: string;
}

function deliveries({ schema }: TenantKind): Queue {
  const rows = `SELECT due_at FROM ${schema}.webhook_deliveries WHERE status = 'pending'`;
  return { rows, due: `${rows} AND due_at <= $1` };
}

function messages({ schema }: TenantKind): Queue {
  const rows = `SELECT due_at FROM ${schema}.messages WHERE status = 'queued'`;
  return { rows, due: `${rows} AND due_at <= $1` };
}

function secondsBetween(since: Date | null, now: Date): number {
  return since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : 0;
}
