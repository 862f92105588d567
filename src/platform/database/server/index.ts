export { EmbeddedPostgres, freePort, runningServerUrl } from './embedded-postgres.js';
export { readInstallation, refuseOtherMode, storeMode, writeInstallation } from './installation.js';
export { withStartLock } from './start-lock.js';
export { explainUnreachable } from './unreachable.js';
export { InstallationEntity } from './installation.entity.js';
