export { ExemptionEndTask } from './exemption-end.task.js';
export { SearchTermsTask } from './search-terms.task.js';
