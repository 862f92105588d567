import { asProblem } from '../../kit/api-client.js';
import type { HostedApi } from '../hosted-api.js';
import { resendDelay } from '../pictures/resend.policy.js';

/**
 * Ends the session of a person who left, and retries until the server confirms. Returns the
 * partner's address for the browser, or null.
 */
export async function endSession(
  api: Pick<HostedApi, 'leave'>,
  signal: AbortSignal,
): Promise<string | null> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return (await api.leave()).result?.redirect_url ?? null;
    } catch (error) {
      const delay = resendDelay(asProblem(error), failures);
      // A refusal means that it has already ended.
      if (delay === null) return null;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return null;
}
