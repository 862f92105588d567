export { csvCell } from './import-report.policy.js';
export { PeopleImportsController } from './people-imports.controller.js';
