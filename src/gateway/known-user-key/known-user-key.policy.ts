import type { Employee } from '../employees/index.js';
import {
  checkUserIdMatches,
  type ComparedAttribute,
  type Flow,
  type FlowFacts,
} from '../flows/index.js';
import type { SessionRequest } from '../verification-client/index.js';

/** Recognises an employee with a stored identity by a selfie. */
export const knownUserKey: Flow = {
  name: 'known_user_key',
  requiredSteps: () => ['selfie'],
  // Everybody would be asked for it each time; who lost their device is asked for it without the project.
  needlessSteps: ['document'],
  requiredChecks: ['selfie_liveness', 'selfie_matches_known_user'],
  suits: ({ clearUserId }) => clearUserId !== null,
  sessionRequest,
  decide: checkUserIdMatches,
  compare,
};

/** The service compares the selfie with this person. Nothing of the HR record is sent. */
function sessionRequest({ clearUserId }: Employee): Pick<SessionRequest, 'user_id'> {
  if (clearUserId === null) throw new Error('the employee has no stored identity');
  return { user_id: clearUserId };
}

function compare(facts: FlowFacts): ComparedAttribute[] {
  const result = checkUserIdMatches(facts) === null ? 'match' : 'differs';
  return [{ name: 'user_id', rule: 'exact', result }];
}
