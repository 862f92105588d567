/** The outcomes of a simulated session (contract, Sandbox). */
export const SCENARIOS = [
  'success',
  'document_expired',
  'document_unreadable',
  'underage',
  'selfie_mismatch',
  'liveness_failed',
  'profile_mismatch',
  'consent_declined',
  'not_me',
  'abandoned',
  'different_user',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** What a simulated person may show: what the steps ask for, and a device-bound or a synced key. */
export const SIMULATED_FACTORS = ['face', 'doc', 'hwk', 'swk'] as const;
export type SimulatedFactor = (typeof SIMULATED_FACTORS)[number];

const WITHOUT_CHECKS: readonly Scenario[] = ['consent_declined', 'not_me', 'abandoned'];

/** The scenarios that end in checks. The person causes the others with the page's buttons. */
export const CHECKED_SCENARIOS = SCENARIOS.filter((scenario) => !WITHOUT_CHECKS.includes(scenario));

/** The replacement for pictures in a simulated session. */
export interface Simulation {
  /** Null for the session's own person. */
  persona: string | null;
  scenario: Scenario;
  /** What the person shows; left out for all that the session asks. */
  factors?: readonly SimulatedFactor[];
}
