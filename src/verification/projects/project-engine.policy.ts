import type { Environment } from '../environment.js';

/** The engine of a project's sessions (contract, Evidence). */
export const ENGINES = ['simulated', 'native'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Production never uses the simulated engine. */
export function mayUse(environment: Environment, engine: EngineName): boolean {
  return environment === 'sandbox' || engine === 'native';
}

/** The default engine of a project. */
export function defaultEngine(environment: Environment): EngineName {
  return environment === 'sandbox' ? 'simulated' : 'native';
}
