export { areTooMany, SecondPersons, secondPersonNeeded } from './second-persons.service.js';
export { SecondPersonModule } from './second-person.module.js';
