export interface ScenarioLabel {
  label: string;
  /** The result that the simulated checks will have. */
  effect: string | null;
}

const LABELS: Record<string, ScenarioLabel> = {
  success: { label: 'Everything checks out', effect: 'Every check passes.' },
  document_expired: {
    label: 'The ID has expired',
    effect: 'The ID is readable, but past its expiry date.',
  },
  document_unreadable: {
    label: 'The ID cannot be read',
    effect: 'The picture of the ID is too poor to read.',
  },
  underage: { label: 'The person is under age', effect: 'The ID shows an age below the limit.' },
  selfie_mismatch: {
    label: 'The selfie shows someone else',
    effect: 'The face does not match the one it is compared with.',
  },
  liveness_failed: {
    label: 'The selfie is not of a live person',
    effect: 'A photo or a screen is held up to the camera.',
  },
  profile_mismatch: {
    label: 'The details differ from those on file',
    effect: 'The ID is good, but the name or date of birth is not the expected one.',
  },
  consent_declined: {
    label: 'Consent is declined',
    effect: 'The person does not agree, and the session ends.',
  },
  abandoned: {
    label: 'The page is left unfinished',
    effect: 'The person walks away; nothing more arrives.',
  },
  different_user: {
    label: 'Another known person takes part',
    effect: 'Every check passes, but for a different person than the session is about.',
  },
};

/** A scenario without words on this page is shown under its own name. */
export function scenarioLabel(scenario: string): ScenarioLabel {
  return Object.hasOwn(LABELS, scenario)
    ? (LABELS[scenario] as ScenarioLabel)
    : { label: scenario, effect: null };
}
