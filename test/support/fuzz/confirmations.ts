import { findConfirmation } from '../../factories/staff.js';
import type { TestApplication } from '../application.js';
import type { FuzzRequest } from './requests.js';
import type { WireAnswer } from './wire.js';

/**
 * The same request with the confirmation that its answer asks for, as our pages send it; null where
 * it asks for none. What changes accounts stays unconfirmed: it would shut the callers out.
 */
export async function confirmedBy(
  test: TestApplication,
  asked: FuzzRequest,
  { headers }: WireAnswer,
): Promise<FuzzRequest | null> {
  const { 'x-step-up-action': action, 'x-step-up-target': target } = headers;
  const { cookie } = asked.headers;
  if (typeof action !== 'string' || typeof target !== 'string' || cookie === undefined) return null;
  if (asked.operation.path.startsWith('/staff/')) return null;
  const proof = await findConfirmation(test, cookie, { action, target });
  // Another request of the run may have ended the session meanwhile.
  if (proof === null) return null;
  return { ...asked, headers: { ...asked.headers, 'x-step-up': proof } };
}
