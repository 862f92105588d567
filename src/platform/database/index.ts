export { APPLICATION_ROLE, expectApplicationRole, explainRoleRefusal } from './application-role.js';
export { createDataSource } from './data-source.js';
export { isDatabaseUnavailable, isUniqueViolation } from './database-errors.js';
export { Database } from './database.js';
export type { Queryable, Reader, Row, Statement, Transaction } from './queryable.js';
export { DatabaseModule } from './database.module.js';
export { distribute, distributionPlan, hasCitus, type Distribution } from './distribution/index.js';
export {
  EmbeddedPostgres,
  freePort,
  runningServerUrl,
  readInstallation,
  refuseOtherMode,
  storeMode,
  writeInstallation,
  explainUnreachable,
  withStartLock,
} from './server/index.js';
export { idColumn, isOneOf } from './entity-columns.js';
export { EntityColumns } from './entity-statements.js';
export { keyset, newestFirst } from './keyset.js';
export { loadMigrations, type Migration, migrate, migrateOrExpect } from './migrations/index.js';
export { renewTimeBudget, TimeBudget, waitOnBudget } from './time-budget.js';
export { InstallationEntity } from './server/index.js';
