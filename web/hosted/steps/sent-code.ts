/** A sent code, and its text on the page. */
export interface SentCode {
  /** Null: the code was sent before this page was loaded. */
  to: string | null;
  /** Not the first code from this page. */
  again: boolean;
  simulatedCode: string | null;
  /** Milliseconds since the epoch. */
  resendAt: number | null;
}
