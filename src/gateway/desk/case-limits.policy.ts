import { CASE_LIMITS, type CaseFlag } from './desk-case.js';

/** Earlier cases, counted under the locks of the employee and the agent. */
export interface EarlierCases {
  /** Cases of the employee in the last day, and whether one is still open. */
  ofEmployee: number;
  isOneOpen: boolean;
  /** Cases of the agent in the last hour. */
  ofAgent: number;
  /** Of those, how many ended without a grant. */
  agentFailures: number;
}

/** Why no other case may be opened now; null if one may. */
export function caseRefusal({
  ofEmployee,
  isOneOpen,
  ofAgent,
}: EarlierCases): 'open' | 'employee' | 'agent' | null {
  if (isOneOpen) return 'open';
  if (ofEmployee >= CASE_LIMITS.employee.most) return 'employee';
  return ofAgent >= CASE_LIMITS.agent.most ? 'agent' : null;
}

const MANY_FAILURES = 3;

/** The flags of a new case. */
export function caseFlags({ ofEmployee, agentFailures }: EarlierCases): CaseFlag[] {
  return [
    ...(ofEmployee > 0 ? (['repeated_employee'] as const) : []),
    ...(agentFailures >= MANY_FAILURES ? (['agent_without_success'] as const) : []),
  ];
}
