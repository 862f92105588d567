import type { Words } from './words/en.js';

export interface ScenarioLabel {
  label: string;
  /** The result that the simulated checks will have. */
  effect: string | null;
}

/** A scenario without words on this page is shown under its own name. */
export function scenarioLabel({ simulated }: Words, scenario: string): ScenarioLabel {
  const labels: Record<string, ScenarioLabel> = simulated.scenarios;
  const known = Object.hasOwn(labels, scenario) ? labels[scenario] : undefined;
  return known ?? { label: scenario, effect: null };
}
