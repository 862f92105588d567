import type { FlowConfig } from '../../customers/index.js';
import { areResetsFrozen, isActionFrozen, type Employee } from '../../employees/index.js';
import type { AccessRequest } from '../records/access-request.entity.js';
import type { ReadBackState } from './shown-factors.policy.js';

interface Asked {
  now: Date;
  config: FlowConfig;
  request: Pick<AccessRequest, 'action' | 'data'>;
  employee: Pick<Employee, 'resetsFrozenUntil'>;
  readBack: ReadBackState;
}

/**
 * Whether the employee has objected, and this request would give their account away. The customer's own key
 * may still ask: its system answers for what follows. Staff may not: they may have been talked into it.
 * `isUnderWay`: the person has not finished yet.
 */
export function isFrozen(
  { now, config, request: { action, data }, employee, readBack }: Asked,
  isUnderWay: boolean,
): boolean {
  if (readBack !== 'not_needed' || data?.precedes_reset) return areResetsFrozen(employee, now);
  if (!isActionFrozen(employee, { config, action }, now)) return false;
  // The page of somebody unknown stays open. This one must not tell that the employee exists.
  if (data?.sign_in === 'anybody') return !isUnderWay;
  return data?.sign_in === 'proven' || data?.channel === 'step_up' || data?.channel === 'desk';
}
