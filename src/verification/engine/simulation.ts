/** What happens in a simulated session (contract, Sandbox). */
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

const WITHOUT_CHECKS: readonly Scenario[] = ['consent_declined', 'not_me', 'abandoned'];

/** The scenarios that end in checks. The others are what a person does on the page by its own buttons. */
export const CHECKED_SCENARIOS = SCENARIOS.filter((scenario) => !WITHOUT_CHECKS.includes(scenario));

/** What stands in for pictures in a simulated session. */
export interface Simulation {
  /** Null for the person the session is about. */
  persona: string | null;
  scenario: Scenario;
}
