import type { Environment } from '../environment.js';

/** What checks the evidence of a project's sessions (contract, Evidence). */
export const ENGINES = ['simulated', 'native'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Nothing simulated can happen in production. */
export function mayUse(environment: Environment, engine: EngineName): boolean {
  return environment === 'sandbox' || engine === 'native';
}

/** The engine of a project that chose none. */
export function defaultEngine(environment: Environment): EngineName {
  return environment === 'sandbox' ? 'simulated' : 'native';
}
