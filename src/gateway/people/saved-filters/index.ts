export { SavedFilterStore } from './saved-filter.store.js';
export { SavedFiltersController } from './saved-filters.controller.js';
export { SavedFiltersService } from './saved-filters.service.js';
