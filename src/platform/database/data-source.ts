import { DataSource, type DataSourceOptions } from 'typeorm';
import { asRole } from './application-role.js';

export interface DataSourceSettings {
  url: string;
  /** The role that every connection works as; left out, it is that of the login. */
  role?: string;
  poolSize: number;
  /** Left out, a statement may take for ever: a migration's may have to. */
  timeoutMs?: number;
  entities: DataSourceOptions['entities'];
  migrations: DataSourceOptions['migrations'];
}

/** What PostgreSQL itself has not ended by then, or a transaction left idle, hangs on a dead line. */
const GRACE_MS = 2_000;

/** TypeORM on the one pool. The schema only ever changes by migrations. */
export function createDataSource({
  url,
  role,
  poolSize,
  timeoutMs,
  entities,
  migrations,
}: DataSourceSettings): DataSource {
  return new DataSource({
    type: 'postgres',
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
      ...(timeoutMs !== undefined && {
        statement_timeout: timeoutMs,
        idle_in_transaction_session_timeout: timeoutMs,
        query_timeout: timeoutMs + GRACE_MS,
      }),
    },
  });
}
