/** A stored data key, sealed under the key-encryption key `keyId`. */
export interface WrappedKey {
  keyId: string;
  wrapped: Buffer;
}

/** The key-encryption key of this data key is not configured here. */
export class UnknownKeyError extends Error {}

/**
 * Holds the key-encryption keys; a cloud KMS would fit too. `context` binds the owner, so a key
 * moved to another owner does not open.
 */
export abstract class KeyProvider {
  /** Id of the key that wraps new data keys. */
  abstract currentKeyId(): string;
  abstract wrap(dataKey: Buffer, context: string): Promise<WrappedKey>;
  /**
   * Rejects for a wrong context or a changed bit; with `UnknownKeyError` when the key is not
   * configured.
   */
  abstract unwrap(wrapped: WrappedKey, context: string): Promise<Buffer>;
}
