export { addressFaults, tidyAddress, sameAddress } from './address.policy.js';
export {
  type CollectedValues,
  type HealthInsurance,
  addressOnDocument,
  documentText,
  identityText,
  nameText,
  wholeAddress,
  type Address,
  type GivenAddress,
  type GivenPerson,
  type Person,
  ssnDigits,
} from './person.js';
export {
  type FaceKind,
  type FaceModel,
  isSameModel,
  isUnreadable,
  type StoredFace,
  type StoredTemplate,
  PersonFaceStore,
  type DocumentHolder,
  type KnownDocument,
  type StoredHuman,
} from './person-face.store.js';
export { PersonsModule } from './persons.module.js';
export { PersonRecordStore, type InactivePerson } from './person-record.store.js';
export { COUNTRIES } from './subdivisions.js';
