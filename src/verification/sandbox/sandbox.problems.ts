import { defineProblem } from '../../platform/errors/index.js';

export const sandboxOnly = defineProblem('sandbox_only', 403, 'Simulations need a sandbox key');
export const scenarioNotPossible = defineProblem(
  'scenario_not_possible',
  400,
  'The project has no step for this scenario',
);
export const personaNotFound = defineProblem('persona_not_found', 400, 'There is no such persona');
