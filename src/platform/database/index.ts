export { APPLICATION_ROLE, expectApplicationRole, explainRoleRefusal } from './application-role.js';
export { createDataSource } from './data-source.js';
export { isDatabaseUnavailable, isUniqueViolation, lockName } from './database-errors.js';
export { Database } from './database.js';
export type { Queryable, Reader, Row, Statement, Transaction } from './queryable.js';
export { DatabaseModule } from './database.module.js';
export { distribute, distributionPlan, hasCitus, type Distribution } from './distribute.js';
export { EmbeddedPostgres, freePort, runningServerUrl } from './server/embedded-postgres.js';
export {
  readInstallation,
  refuseOtherMode,
  storeMode,
  writeInstallation,
  InstallationEntity,
} from './server/installation.js';
export { explainUnreachable, withStartLock } from './server/start-lock.js';
export { ANY_ID, idColumn, isOneOf, EntityColumns } from './entity-statements.js';
export { keyset, newestFirst, pageBy } from './keyset.js';
export { loadMigrations, type Migration } from './load-migrations.js';
export { migrate, migrateOrExpect } from './migrate.js';
export { renewTimeBudget, TimeBudget, waitOnBudget } from './time-budget.js';
