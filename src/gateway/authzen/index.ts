export { AuthzenModule } from './authzen.module.js';
export { SubjectLookups } from './subject-lookups.js';
