/** A sent code, and what the page says about it. */
export interface SentCode {
  /** Null: the code was sent before this page was loaded. */
  to: string | null;
  /** Not the first code from this page. */
  again: boolean;
  simulatedCode: string | null;
  /** Milliseconds since the epoch. */
  resendAt: number | null;
}
