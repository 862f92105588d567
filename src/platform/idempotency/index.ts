export {
  IgnoresIdempotencyKey,
  idempotencyModeOf,
  ReservesIdempotencyKey,
  StoresAnswer,
  KeepAnswer,
  type AnswerKeeper,
  idempotencyKeyInUse,
  idempotencyKeyInvalid,
  idempotencyKeyReused,
} from './answer-keeper.js';
export {
  ANSWER_COLUMNS,
  insertAnswers,
  IdempotencyKeyTaken,
  SealAnswer,
  type AnswerSealer,
} from './answer-row.js';
export { idempotencyKeyEntity } from './idempotency-key.entity.js';
export { IdempotencyInterceptor, Idempotent } from './idempotency.interceptor.js';
export { IdempotencyModule } from './idempotency.module.js';
