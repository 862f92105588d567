import { statusIn, words } from '../../../kit/data/words.js';
import type { Status } from '../../../kit/elements/status-badge.js';
import { reasonWords, rowCodeWords } from '../../words.js';

const STAGE_WORDS: Record<string, Status> = {
  waiting: { label: 'Will be invited', tone: 'waiting' },
  skipped: { label: 'Left out', tone: 'neutral' },
  sending: { label: 'Being sent', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'waiting' },
  opened: { label: 'Opened', tone: 'waiting' },
  begun: { label: 'Begun', tone: 'waiting' },
  established: { label: 'Verified', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

const CODES: Record<string, string> = {
  employee_terminated: 'Has left',
  employee_inactive: 'Is not active',
  invited_lately: 'Was invited in the last 72 hours',
  campaign_canceled: 'The campaign was stopped before',
  message_limit_reached: 'Too many messages were sent',
  message_address_refused: 'The address is not written to',
  message_channel_unavailable: 'No sender is set up, or its settings cannot be read',
};

/** The gateway's own pause between two messages. */
const REMIND_AFTER_DAYS = 2;
const REMINDERS = ['None', 'One', 'Two', 'Three'];

/** As many reminders as come before the link ends. The gateway sends none at its end. */
export function reminderChoices(validDays: number): { value: string; label: string }[] {
  const most = Math.ceil(validDays / REMIND_AFTER_DAYS) - 1;
  if (most === 0) return [{ value: '0', label: 'None: the link ends before' }];
  return REMINDERS.slice(0, most + 1).map((label, n) => ({ value: String(n), label }));
}

/** The wanted reminders, or as many of them as come before the link ends. */
export function fittingReminders(wanted: string, validDays: number): string {
  return String(Math.min(Number(wanted), reminderChoices(validDays).length - 1));
}

/** The name that HR gave the campaign, or else what it is for. */
export const campaignName = ({ name, action }: { name: string | null; action: string }): string =>
  name ?? (action === 'verify_identity' ? 'Invite to verify' : action.replaceAll('_', ' '));

export const stageWords = statusIn(STAGE_WORDS);
/** The stages, in the order in which an employee comes to them. */
export const STAGES = Object.keys(STAGE_WORDS);

/** Why somebody was left out, or how an invitation failed. */
export function whyWords(code: string): string {
  const own = CODES[code];
  if (own !== undefined) return own;
  const row = rowCodeWords(code);
  return row === words(code) ? reasonWords(code) : row;
}
