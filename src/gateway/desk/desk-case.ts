import { defineProblem } from '../../platform/errors/index.js';

export const deskCaseNotFound = defineProblem(
  'desk_case_not_found',
  404,
  'There is no such desk case',
);
export const deskCaseOpen = defineProblem(
  'desk_case_open',
  409,
  'Another case of this employee is still open',
);
export const deskCasesSpent = defineProblem(
  'desk_cases_spent',
  429,
  'The employee has had three cases in 24 hours',
);
export const deskAgentTooFast = defineProblem(
  'desk_agent_too_fast',
  429,
  'The agent has opened twenty cases in this hour',
);
export const deskActionUnknown = defineProblem(
  'desk_action_unknown',
  400,
  'The action has no label in the configuration, so the desk does not offer it',
);
export const deskOwnCase = defineProblem(
  'desk_own_case',
  403,
  'Nobody opens or overrides a case of their own',
);
export const deskOverrideRefused = defineProblem(
  'desk_override_refused',
  409,
  'This case cannot be overridden',
);

/** The status of a case, for agents and ticket systems. Public API, never renamed. */
export const CASE_STATUSES = [
  'sending',
  'sent',
  'delivered',
  'opened',
  'awaiting_code',
  'verified',
  'not_verified',
  'canceled',
  'expired',
  'overridden',
] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** Warnings about a case. They change nothing by themselves. */
export const CASE_FLAGS = ['repeated_employee', 'agent_without_success'] as const;
export type CaseFlag = (typeof CASE_FLAGS)[number];

export const OVERRIDE_STATUSES = ['requested', 'approved', 'refused'] as const;
export type OverrideStatus = (typeof OVERRIDE_STATUSES)[number];

/** Why a lead overrides an unverified case. Public API, never renamed. */
export const OVERRIDE_REASONS = [
  'met_in_person',
  'confirmed_by_manager',
  'service_unavailable',
  'no_camera',
] as const;
export type OverrideReason = (typeof OVERRIDE_REASONS)[number];

/** Limits of cases: of one employee in a day, and of one agent in an hour. */
export const CASE_LIMITS = {
  employee: { most: 3, seconds: 86_400 },
  agent: { most: 20, seconds: 3_600 },
} as const;

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
export function caseRefusal(earlier: EarlierCases): 'open' | 'employee' | 'agent' | null {
  if (earlier.isOneOpen) return 'open';
  if (earlier.ofEmployee >= CASE_LIMITS.employee.most) return 'employee';
  return earlier.ofAgent >= CASE_LIMITS.agent.most ? 'agent' : null;
}

const MANY_FAILURES = 3;

export function caseFlags({ ofEmployee, agentFailures }: EarlierCases): CaseFlag[] {
  return [
    ...(ofEmployee > 0 ? (['repeated_employee'] as const) : []),
    ...(agentFailures >= MANY_FAILURES ? (['agent_without_success'] as const) : []),
  ];
}
