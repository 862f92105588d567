export { addressFaults, tidyAddress } from './address.policy.js';
export type { CollectedValues, HealthInsurance } from './collected.js';
export type { StoredFace, StoredTemplate } from './face.js';
export { PersonFaceStore, type DocumentHolder, type StoredHuman } from './person-face.store.js';
export { PersonsModule } from './persons.module.js';
export {
  addressOnDocument,
  identityText,
  nameText,
  wholeAddress,
  type Address,
  type GivenAddress,
  type GivenPerson,
  type Person,
} from './person.js';
export {
  PersonRecordStore,
  VERIFICATION_DATA_KEYS,
  type InactivePerson,
} from './person-record.store.js';
export { sameAddress } from './same-address.policy.js';
export { ssnDigits } from './ssn.policy.js';
export { COUNTRIES } from './subdivisions.js';
