/** What came of one call. `failed` without an HTTP status: the reason of the outbound door. */
export type ActionAnswer =
  { kind: 'answered'; status: number; start: Buffer } | { kind: 'failed'; reason: string };

/** What it means. `isUncertain`: the call may have had an effect. */
export type ActionMeaning =
  | { status: 'done' }
  | { status: 'failed'; error: string }
  | { status: 'again'; error: string; isUncertain: boolean };

/** Statuses with which a system says: later. */
const LATER = [408, 409, 425, 429];
/** The call never reached the system. */
const NOT_SENT = ['address_refused', 'name_not_found', 'connection_refused', 'tls_failed'];

/** About seven minutes of tries. */
export const MOST_ATTEMPTS = 8;
export const DELAYS = { first: 5, most: 120 };

export function meaningOf(answer: ActionAnswer): ActionMeaning {
  if (answer.kind === 'failed') {
    const { reason } = answer;
    return { status: 'again', error: reason, isUncertain: !NOT_SENT.includes(reason) };
  }
  const { status, start } = answer;
  const error = `answered_${String(status)}`;
  if (status >= 200 && status < 300) return meaningOfBody(start);
  if (LATER.includes(status) || status >= 500) return { status: 'again', error, isUncertain: true };
  // A redirect is not followed, and a refusal stays one.
  return { status: 'failed', error };
}

/** Only the words that were agreed count: a page of a proxy is no confirmation. */
function meaningOfBody(start: Buffer): ActionMeaning {
  const status = statusIn(start);
  if (status === 'done') return { status: 'done' };
  if (status === 'failed') return { status: 'failed', error: 'refused' };
  return { status: 'again', error: 'answer_malformed', isUncertain: true };
}

function statusIn(start: Buffer): unknown {
  try {
    const body: unknown = JSON.parse(start.toString('utf8'));
    return typeof body === 'object' && body !== null && 'status' in body ? body.status : null;
  } catch {
    return null;
  }
}
