export { DecisionsService } from './decisions.service.js';
export { PeopleDecisionsController } from './people-decisions.controller.js';
