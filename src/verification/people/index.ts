export { PeopleModule } from './people.module.js';
export { PersonRecordStore, VERIFICATION_DATA_KEYS } from './person-record.store.js';
