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
  'abandoned',
  'different_user',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** The scenarios that end in checks: consent and abandonment happen before anything is checked. */
export const CHECKED_SCENARIOS = SCENARIOS.filter(
  (scenario) => scenario !== 'consent_declined' && scenario !== 'abandoned',
);
