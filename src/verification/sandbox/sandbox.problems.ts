import { defineProblem } from '../../platform/errors/index.js';

export const sandboxOnly = defineProblem('sandbox_only', 403, 'Only sandbox keys may simulate');
export const scenarioNotPossible = defineProblem(
  'scenario_not_possible',
  400,
  'The project does not ask for what this scenario is about',
);
export const personaNotFound = defineProblem('persona_not_found', 400, 'There is no such persona');
