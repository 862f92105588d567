export { areTooMany } from './second-person.policy.js';
export { SecondPersonModule } from './second-person.module.js';
export { secondPersonNeeded } from './second-person.problems.js';
export { SecondPersons } from './second-persons.service.js';
