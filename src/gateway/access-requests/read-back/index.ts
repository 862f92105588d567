export type { ReadBack } from './read-back.entity.js';
export {
  attemptResult,
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_SECONDS,
  MOST_MISSES,
  spokenCode,
  typedCode,
  type Attempt,
} from './read-back.policy.js';
export { ReadBackStore } from './read-back.store.js';
