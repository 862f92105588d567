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
