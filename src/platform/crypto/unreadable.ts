/**
 * A sealed value does not open: its key is not configured, or a bit was changed. Batch work reports
 * it and continues.
 */
export class Unreadable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
