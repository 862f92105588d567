import type { Schema } from '../../api/schemas.js';

type HoldReason = NonNullable<Schema<'LegalHoldView'>['reason']>;

export const HOLD_REASONS: readonly { value: HoldReason; label: string }[] = [
  { value: 'litigation', label: 'A lawsuit, or one that is expected' },
  { value: 'investigation', label: 'An investigation of our own' },
  { value: 'authority_request', label: 'An authority asked for it' },
  { value: 'person_request', label: 'The person asked us to keep it' },
];

export const LIFT_REASONS = [
  { value: 'matter_closed', label: 'The matter is closed' },
  { value: 'placed_in_error', label: 'It was placed by mistake' },
  { value: 'person_request', label: 'The person asked for it' },
];

/** Holds that the operator placed have no reason. */
export function holdReason(reason: HoldReason | null): string {
  return HOLD_REASONS.find(({ value }) => value === reason)?.label ?? 'Placed by the operator';
}

/** What a hold covers, by the prefix of its id. */
export function holdScope(id: string): string {
  if (id.startsWith('vs_')) return 'One session';
  return id.startsWith('user_') ? 'A person with all sessions' : 'A project with all sessions';
}
