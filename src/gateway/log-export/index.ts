export { LogExportModule } from './log-export.module.js';
