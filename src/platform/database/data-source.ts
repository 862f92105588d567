import { DataSource, type DataSourceOptions } from 'typeorm';
import { asRole } from './application-role.js';

export interface DataSourceSettings {
  url: string;
  /** The role that every connection works as; left out, it is that of the login. */
  role?: string;
  poolSize: number;
  entities: DataSourceOptions['entities'];
  migrations: DataSourceOptions['migrations'];
}

const STATEMENT_TIMEOUT_MS = 10_000;

/** TypeORM on the one pool. The schema only ever changes by migrations. */
export function createDataSource({
  url,
  role,
  poolSize,
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
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    },
  });
}
