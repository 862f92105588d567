export { CoverageTask } from './coverage.task.js';
export { PeopleOverviewController } from './overview.controller.js';
export { OverviewService } from './overview.service.js';
export { OverviewStore } from './overview.store.js';
