import type { Socket } from 'node:net';
import {
  DataSource,
  EventSubscriber,
  type AfterQueryEvent,
  type DataSourceOptions,
  type EntitySubscriberInterface,
} from 'typeorm';
import pg, { type ClientBase } from 'pg';
import { statementSeconds } from '../metrics/instruments.js';
import { asRole } from './application-role.js';
import { BudgetedPool } from './budgeted-pool.js';
import { SnakeNamingStrategy } from './entity-statements.js';

/** Fields of a pg connection that its types omit. */
interface Inside {
  /** False from a query until its whole answer has arrived. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

export interface DataSourceSettings {
  url: string;
  /** The role of every connection; by default that of the login. */
  role?: string;
  poolSize: number;
  /** When left out, a statement or transaction has no time limit, as a migration may need. */
  timeouts?: {
    statementMs: number;
    /** Limit for an idle transaction: its process is gone, or waits for something else. */
    idleTransactionMs: number;
  };
  entities: DataSourceOptions['entities'];
  migrations: DataSourceOptions['migrations'];
}

/** An idle connection is probed after this time, before a firewall forgets it. */
const KEEP_ALIVE_MS = 30_000;

/** By then PostgreSQL has ended a slow statement and reported it. */
const GRACE_MS = 2_000;

/** Measures what repositories ask. `Database` measures its own statements. */
@EventSubscriber()
class RepositoryTimes implements EntitySubscriberInterface {
  afterQuery({ query, executionTime }: AfterQueryEvent): void {
    if (executionTime === undefined || !/^(SELECT|INSERT|UPDATE|DELETE)/.test(query)) return;
    statementSeconds.observe({ statement: 'repository' }, executionTime / 1_000);
  }
}

/** TypeORM on the one pool. The schema only ever changes by migrations. */
export function createDataSource({
  url,
  role,
  poolSize,
  timeouts,
  entities,
  migrations,
}: DataSourceSettings): DataSource {
  return new DataSource({
    type: 'postgres',
    driver: { ...pg, Pool: BudgetedPool },
    url: role === undefined ? url : asRole(url, role),
    entities,
    migrations,
    namingStrategy: new SnakeNamingStrategy(),
    subscribers: [RepositoryTimes],
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    applicationName: 'identity-gateway',
    extra: {
      max: poolSize,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...(timeouts && {
        statement_timeout: timeouts.statementMs,
        idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
        onConnect: (client: ClientBase) => {
          closeWhenSilent(client, timeouts.statementMs + GRACE_MS);
        },
      }),
    },
  });
}

/**
 * Closes a connection that awaits an answer and receives nothing for `silenceMs`. A failed
 * statement alone would leave it in the pool.
 */
function closeWhenSilent(client: ClientBase, silenceMs: number): void {
  const inside = client as unknown as Inside;
  const { stream } = inside.connection;
  stream.setTimeout(silenceMs);
  stream.on('timeout', () => {
    if (inside.readyForQuery) return;
    stream.destroy(Object.assign(new Error('nothing came back in time'), { code: 'ETIMEDOUT' }));
  });
}
