export {
  firstUuidAt,
  idFromSuffix,
  idOf,
  idSuffix,
  isAnyId,
  isId,
  newId,
  newIdAt,
  uuidOf,
  uuidOrNull,
  type Id,
  type IdPrefix,
} from './ids.js';
