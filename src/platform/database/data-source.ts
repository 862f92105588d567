import { DataSource, type DataSourceOptions } from 'typeorm';
import pg, { type ClientBase } from 'pg';
import { asRole } from './application-role.js';
import { BudgetedPool } from './budgeted-pool.js';
import { giveUpWhenSilent } from './silence.js';

export interface DataSourceSettings {
  url: string;
  /** The role that every connection works as; left out, it is that of the login. */
  role?: string;
  poolSize: number;
  /** Left out, a statement and a transaction may take for ever: a migration's may have to. */
  timeouts?: {
    statementMs: number;
    /** Of a transaction in which nothing is asked: its process is gone, or waits for somebody else. */
    idleTransactionMs: number;
  };
  entities: DataSourceOptions['entities'];
  migrations: DataSourceOptions['migrations'];
}

/** A line that nothing has gone over for so long is asked about, before some firewall on the way forgets it. */
const KEEP_ALIVE_MS = 30_000;

/** By then PostgreSQL has ended a statement that took too long, and said so. */
const GRACE_MS = 2_000;

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
          giveUpWhenSilent(client, timeouts.statementMs + GRACE_MS);
        },
      }),
    },
  });
}
