import type { DeletionRecord } from '../retention/index.js';

/** Why personal data is destroyed, and at whose word. */
export type Erasure = Pick<DeletionRecord, 'cause' | 'requestedBy'>;

/** Something past its time, and how to destroy it. */
export interface ErasureTarget {
  destroy: (erasure: Erasure) => Promise<unknown>;
}
