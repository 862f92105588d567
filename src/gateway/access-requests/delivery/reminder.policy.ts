export const MAX_REMINDERS = 3;
/** A mail server may take some minutes; more letters would only be more letters. */
const LEAST_GAP_SECONDS = 300;

/** Messages that were sent about a request. */
export interface SentLinks {
  reminders: number;
  /** Unix seconds. */
  lastAt: number;
}

/** Whether another reminder may be sent now; a number is how many seconds to wait. */
export function reminderAllowed(
  { reminders, lastAt }: SentLinks,
  now: number,
): true | 'spent' | number {
  if (reminders >= MAX_REMINDERS) return 'spent';
  const wait = lastAt + LEAST_GAP_SECONDS - now;
  return wait > 0 ? wait : true;
}
