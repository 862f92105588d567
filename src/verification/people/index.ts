export { PeopleModule } from './people.module.js';
export {
  PersonRecordStore,
  VERIFICATION_DATA_KEYS,
  type InactivePerson,
} from './person-record.store.js';
