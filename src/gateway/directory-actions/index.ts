export type { DirectoryAction } from './directory-action.store.js';
export { directoryActionView, DirectoryActionView } from './directory-action.view.js';
export { DirectoryActionsModule } from './directory-actions.module.js';
export { DirectoryActionsService } from './directory-actions.service.js';
