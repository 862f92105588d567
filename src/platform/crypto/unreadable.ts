/**
 * What is sealed does not open: its key is not configured, or a bit was changed. Whoever works on many things names the one
 * that is unreadable and goes on.
 */
export class Unreadable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
