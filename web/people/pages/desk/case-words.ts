import type { Schema } from '../../../api/schemas.js';
import type { Status } from '../../../kit/elements/status-badge.js';

interface Words extends Status {
  /** What the agent does or says now. */
  script: string;
}

const STATUSES: Record<string, Words> = {
  sending: {
    label: 'Sending',
    tone: 'waiting',
    script: 'Say: “I am sending a link to the contact we have on record. I will wait.”',
  },
  sent: {
    label: 'Sent',
    tone: 'waiting',
    script: 'Say: “Please open the link that you get from us. I will wait.”',
  },
  delivered: {
    label: 'Delivered',
    tone: 'waiting',
    script: 'Say: “The link has arrived. Please open it yourself. I will wait.”',
  },
  opened: {
    label: 'Opened',
    tone: 'waiting',
    script: 'Say: “Please follow the page. At the end it shows six characters.”',
  },
  awaiting_code: {
    label: 'Code needed',
    tone: 'waiting',
    script: 'Say: “Please read me the six characters on your page.” Never suggest any of them.',
  },
  verified: {
    label: 'Verified',
    tone: 'good',
    script: 'The person on the telephone is the employee. Your system may now do what was asked.',
  },
  not_verified: {
    label: 'Not verified',
    tone: 'bad',
    script: 'Do nothing that was asked. End the call politely.',
  },
  canceled: { label: 'Canceled', tone: 'neutral', script: 'Nothing was verified.' },
  expired: {
    label: 'Too late',
    tone: 'neutral',
    script: 'The time ran out, so nothing was verified. You may open another case.',
  },
  overridden: {
    label: 'Overridden',
    tone: 'bad',
    script: 'Two leads let this case pass. Nobody was verified, and there is no grant.',
  },
};

const UNKNOWN: Words = { label: 'Unknown', tone: 'neutral', script: 'Load the page again.' };

/** Reasons in the words of an agent. They never say what a document or a face showed. */
const REASONS: Record<string, string> = {
  user_id_mismatch: 'Another person than the employee was verified. Tell security now.',
  profile_mismatch: 'The identity document does not agree with the record. Send them to HR.',
  identity_conflict: 'This person already is another employee. Tell security now.',
  verification_failed: 'The verification did not succeed. They may try again in another case.',
  verification_not_me: 'The employee said: “This isn’t me.” Tell security now.',
  no_longer_needed: 'The request that they were asked to vouch for ended first.',
  vouch_objected:
    'The second person said: “This is wrong.” End the call politely. Tell security now.',
  verification_canceled: 'The case was canceled, or the person declined.',
  verification_expired: 'It was not finished in time.',
  verification_stale: 'The verification was too old, or the identity was reset meanwhile.',
  session_mismatch: 'Two links were mixed up. Tell security if it happens again.',
  employee_inactive: 'The employee is not active any more.',
  identity_lost:
    'The verified identity was deleted. Two people must reset it first. Tell security.',
  factors_missing:
    'The person was recognised, but did not show all that this needs. Open another case, by a contact on record.',
  flow_disabled: 'The verification is switched off in the configuration.',
  link_not_delivered: 'The link could not be delivered. HR can correct the contact.',
  read_back_failed:
    'Three wrong codes: the caller cannot see the employee’s page. Tell security now.',
  resets_frozen: 'The employee objected in the last 24 hours. Nothing is reset.',
};

const FLAGS: Record<string, string> = {
  repeated_employee: 'Another case of this employee within a day',
  agent_without_success: 'Several cases of this agent without success',
};

type OverrideReason = NonNullable<Schema<'PeopleDeskCaseView'>['override_reason']>;

const OVERRIDES: Record<OverrideReason, string> = {
  met_in_person: 'Met in person, with an identity document',
  confirmed_by_manager: 'Confirmed by the manager, on a video call',
  service_unavailable: 'The verification service was not available',
  no_camera: 'The employee has no working camera',
};

export const OVERRIDE_REASON_CODES = Object.keys(OVERRIDES);

/** The way of a case, in order. */
export const STEPS = [
  'sending',
  'sent',
  'delivered',
  'opened',
  'awaiting_code',
  'verified',
] as const;

type Action = NonNullable<Schema<'OpenedDeskCaseView'>['automatic_action']>;

const ACTIONS: Record<Action['status'], string> = {
  queued: 'Not yet: it is being called',
  done: 'Done',
  failed: 'Not done',
  unknown: 'Unknown: it was called and may have done it. Look there before you do it again',
};

/** What became of the automatic action; null where the agent or another system acts. */
export function actionWords(action: Action | null): string | null {
  if (!action) return null;
  const { status, error } = action;
  return error === null ? ACTIONS[status] : `${ACTIONS[status]} (${error.replaceAll('_', ' ')})`;
}

export function caseWords(status: string): Words {
  return STATUSES[status] ?? UNKNOWN;
}

/** The state in a list. A lead looks there for what waits for them. */
export function listedCaseWords({
  status,
  override_waits: waits,
}: Pick<Schema<'PeopleDeskCaseView'>, 'status' | 'override_waits'>): Status {
  return waits ? { label: 'Override waits', tone: 'waiting' } : caseWords(status);
}

export function caseReasonWords(reason: string): string {
  return REASONS[reason] ?? 'It was not verified.';
}

/** The contact as it was shown when it was chosen; without one it has changed since. */
export function contactWords({
  channel,
  contact,
}: Pick<Schema<'PeopleDeskCaseView'>, 'channel' | 'contact'>): string {
  const kind = channel === 'sms' ? 'Telephone' : 'E-mail';
  return contact === null ? kind : `${kind} ${contact}`;
}

export function flagWords(flag: string): string {
  return FLAGS[flag] ?? flag;
}

export function overrideReasonWords(reason: string): string {
  return (OVERRIDES as Record<string, string>)[reason] ?? reason;
}

type VouchOutcome = Schema<'DeskVouchView'>['outcome'];

const VOUCHES: Record<NonNullable<VouchOutcome>, string> = {
  given: 'Vouched',
  declined: 'Cannot vouch now',
  objected: 'Said: “This is wrong.” Tell security now',
  not_needed: 'Not needed any more',
  undelivered: 'The link could not be delivered',
  unanswered: 'Did not answer in time',
  failed: 'Did not vouch: face or device key were not enough',
};

/** What became of a second person who was asked. */
export function vouchWords(outcome: VouchOutcome): string {
  return outcome === null ? 'Asked, not answered yet' : VOUCHES[outcome];
}

/** Whether something can still happen by itself. */
export function isOpen(status: string): boolean {
  return STEPS.some((step) => step === status && step !== 'verified');
}
