export { identityResetView, IdentityResetView } from './reset.view.js';
export { PeopleResetsController } from './people-resets.controller.js';
