export { isOwnRecord } from './own-record.policy.js';
export { SECOND_PERSON_FROM, requireSecondPerson } from './second-person.policy.js';
export { secondPersonNeeded } from './second-person.problems.js';
