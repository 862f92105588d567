import { DataSource, type DataSourceOptions } from 'typeorm';

export interface DataSourceSettings {
  url: string;
  poolSize: number;
  entities: DataSourceOptions['entities'];
  migrations: DataSourceOptions['migrations'];
}

const STATEMENT_TIMEOUT_MS = 10_000;

/** TypeORM on the one pool. The schema only ever changes by migrations. */
export function createDataSource({
  url,
  poolSize,
  entities,
  migrations,
}: DataSourceSettings): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
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
