export { APPLICATION_ROLE, expectApplicationRole, explainRoleRefusal } from './application-role.js';
export { createDataSource } from './data-source.js';
export { isDatabaseUnavailable, isUniqueViolation } from './database-errors.js';
export {
  Database,
  type Queryable,
  type Reader,
  type Row,
  type Statement,
  type Transaction,
} from './database.js';
export { DatabaseModule } from './database.module.js';
export { distribute, distributionPlan, hasCitus } from './distribute.js';
export { type Distribution } from './distribution.policy.js';
export { EmbeddedPostgres, freePort, runningServerUrl } from './embedded-postgres.js';
export { bytea, gatheredStatement, gatheredValues, Gathering, typedColumns } from './gathering.js';
export { idColumn, isOneOf } from './entity-columns.js';
export {
  readInstallation,
  refuseOtherMode,
  rememberMode,
  writeInstallation,
} from './installation.js';
export { keyset, newestFirst } from './keyset.js';
export { loadMigrations, type Migration } from './load-migrations.js';
export { migrate, migrateOrExpect } from './migrate.js';
export { explainUnreachable } from './unreachable.js';
export { withStartLock } from './start-lock.js';
