export { loadMigrations, type Migration } from './load-migrations.js';
export { migrate, migrateOrExpect } from './migrate.js';
