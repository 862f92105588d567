import type { Schema } from '../../../api/schemas.js';
import type { Status } from '../../../kit/elements/status-badge.js';
import type { DeskWords } from './words/en.js';

interface Words extends Status {
  /** What the agent does or says now. */
  script: string;
}

const TONES: Record<keyof DeskWords['statuses'], Status['tone']> = {
  sending: 'waiting',
  sent: 'waiting',
  delivered: 'waiting',
  opened: 'waiting',
  awaiting_code: 'waiting',
  verified: 'good',
  not_verified: 'bad',
  canceled: 'neutral',
  expired: 'neutral',
  overridden: 'bad',
};

type OverrideReason = keyof DeskWords['overrides'];

export const OVERRIDE_REASON_CODES: readonly OverrideReason[] = [
  'met_in_person',
  'confirmed_by_manager',
  'service_unavailable',
  'no_camera',
];

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

/** What became of the automatic action; null where the agent or another system acts. */
export function actionWords({ actions }: DeskWords, action: Action | null): string | null {
  if (!action) return null;
  const { status, error } = action;
  return error === null ? actions[status] : `${actions[status]} (${error.replaceAll('_', ' ')})`;
}

/** The customer's label, in the language of the page where they have it. */
export function labelIn(
  { locale }: Pick<DeskWords, 'locale'>,
  label: string,
  translations: Partial<Record<DeskWords['locale'], string>>,
): string {
  // A process of the version before sends none.
  return { ...translations }[locale] ?? label;
}

export function askedForWords(
  words: Pick<DeskWords, 'locale'>,
  asked: Pick<Schema<'PeopleDeskCaseView'>, 'action_label' | 'action_label_translations'>,
): string {
  return labelIn(words, asked.action_label, asked.action_label_translations);
}

export function caseWords({ statuses, unknownStatus }: DeskWords, status: string): Words {
  return isKnown(statuses, status)
    ? { ...statuses[status], tone: TONES[status] }
    : { ...unknownStatus, tone: 'neutral' };
}

/** The state in a list. A lead looks there for what waits for them. */
export function listedCaseWords(
  words: DeskWords,
  {
    status,
    override_waits: waits,
  }: Pick<Schema<'PeopleDeskCaseView'>, 'status' | 'override_waits'>,
): Status {
  return waits ? { label: words.list.overrideWaits, tone: 'waiting' } : caseWords(words, status);
}

export function caseReasonWords({ reasons, unknownReason }: DeskWords, reason: string): string {
  return isKnown(reasons, reason) ? reasons[reason] : unknownReason;
}

/** The contact as it was shown when it was chosen; without one it has changed since. */
export function contactWords(
  { channels }: DeskWords,
  { channel, contact }: Pick<Schema<'PeopleDeskCaseView'>, 'channel' | 'contact'>,
): string {
  const kind = channel === 'sms' ? channels.sms : channels.email;
  return contact === null ? kind : `${kind} ${contact}`;
}

export function flagsWords({ flags }: DeskWords, found: readonly string[]): string {
  return found.map((flag) => (isKnown(flags, flag) ? flags[flag] : flag)).join('. ');
}

export function overrideReasonWords({ overrides }: DeskWords, reason: string): string {
  return isKnown(overrides, reason) ? overrides[reason] : reason;
}

/** What became of a second person who was asked. */
export function vouchWords(
  { vouch, vouches }: DeskWords,
  outcome: Schema<'DeskVouchView'>['outcome'],
): string {
  return outcome === null ? vouch.asked : vouches[outcome];
}

/** Whether something can still happen by itself. */
export function isOpen(status: string): boolean {
  return STEPS.some((step) => step === status && step !== 'verified');
}

function isKnown<Known extends object>(known: Known, code: PropertyKey): code is keyof Known {
  return Object.hasOwn(known, code);
}
