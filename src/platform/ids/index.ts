export {
  firstUuidAt,
  ID_PREFIXES,
  idFromSuffix,
  idOf,
  idOrNull,
  idSuffix,
  isId,
  newId,
  uuidOf,
  uuidOrNull,
  type Id,
  type IdPrefix,
} from './ids.js';
