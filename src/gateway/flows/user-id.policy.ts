import type { FlowFacts, FlowRefusal } from './flow.js';

/** The verified person must be the one that was stored for the employee. */
export function checkUserIdMatches({
  employee,
  session,
  sameUser,
}: Pick<FlowFacts, 'employee' | 'session' | 'sameUser'>): FlowRefusal | null {
  const { clearUserId } = employee;
  return clearUserId !== null && sameUser(clearUserId, session.user_id ?? '')
    ? null
    : 'user_id_mismatch';
}
