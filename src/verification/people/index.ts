export { PeopleModule } from './people.module.js';
export { PersonRecordStore } from './person-record.store.js';
