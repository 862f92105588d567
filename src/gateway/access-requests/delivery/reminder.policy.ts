export const MAX_REMINDERS = 3;
/** A mail server may take some minutes; more letters would only be more letters. */
const LEAST_GAP_SECONDS = 300;
/** Somebody waits on the telephone. */
const LEAST_GAP_IN_A_CALL_SECONDS = 60;

/** Messages that were sent about a request. */
export interface SentLinks {
  reminders: number;
  /** Unix seconds. */
  lastAt: number;
  /** Whether the person is on the telephone with the help desk. */
  isCall: boolean;
}

/** Whether another reminder may be sent now; a number is how many seconds to wait. */
export function reminderAllowed(
  { reminders, lastAt, isCall }: SentLinks,
  now: number,
): true | 'spent' | number {
  if (reminders >= MAX_REMINDERS) return 'spent';
  const wait = lastAt + (isCall ? LEAST_GAP_IN_A_CALL_SECONDS : LEAST_GAP_SECONDS) - now;
  return wait > 0 ? wait : true;
}
