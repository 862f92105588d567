export { PersonGrantStore } from './person-grant.store.js';
export { PersonGrantsController } from './person-grants.controller.js';
export { PersonGrants } from './person-grants.service.js';
