import { defineProblem } from '../errors/index.js';

export const idempotencyKeyInvalid = defineProblem(
  'idempotency_key_invalid',
  400,
  'Idempotency-Key must be 1 to 255 visible characters',
);
export const idempotencyKeyReused = defineProblem(
  'idempotency_key_reused',
  422,
  'This Idempotency-Key was used with another request',
);
export const idempotencyKeyInUse = defineProblem(
  'idempotency_key_in_use',
  409,
  'A request with this Idempotency-Key is still running',
);
