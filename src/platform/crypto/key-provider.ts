/** A data key as it is stored: sealed under the key-encryption key that `keyId` names. */
export interface WrappedKey {
  keyId: string;
  wrapped: Buffer;
}

/** A data key is wrapped by a key-encryption key that is not configured here. */
export class UnknownKeyError extends Error {}

/**
 * Holds the key-encryption keys. Environment or file today; a cloud KMS fits the same three methods. `context`
 * names whose key it is and is bound to the wrapping, so that a wrapped key moved to another owner does not open.
 */
export abstract class KeyProvider {
  /** Id of the key that wraps from now on. */
  abstract currentKeyId(): string;
  abstract wrap(dataKey: Buffer, context: string): Promise<WrappedKey>;
  /** Rejects where the context differs or a bit was changed; with `UnknownKeyError` where the key is not configured. */
  abstract unwrap(wrapped: WrappedKey, context: string): Promise<Buffer>;
}
