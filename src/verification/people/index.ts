export { PeopleModule } from './people.module.js';
export {
  identityText,
  wholeAddress,
  type Address,
  type GivenPerson,
  type Person,
} from './person.js';
export {
  PersonRecordStore,
  VERIFICATION_DATA_KEYS,
  type InactivePerson,
} from './person-record.store.js';
