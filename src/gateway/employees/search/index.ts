export {
  EmployeeListStore,
  type EmployeeFilters,
  type FoundEmployees,
} from './employee-list.store.js';
export { EmployeeSearchTermEntity } from './employee-search-term.entity.js';
export { SearchIndex } from './search-index.js';
