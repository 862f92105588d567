import type { CheckReason } from './check-reason.js';

/** The checks of a session: a code to decide by, and a title for people (contract, Evidence). */
export const CHECK_NAMES = {
  id_authenticity: 'ID authenticity',
  id_not_expired: 'ID not expired',
  age_on_id: 'Age on ID',
  selfie_matches_portrait: 'Selfie matches ID portrait',
  selfie_matches_known_user: 'Selfie matches known user',
  document_matches_known_user: 'Document matches known user',
  selfie_liveness: 'Selfie liveness',
  phone_verified: 'Phone number verified',
  email_verified: 'Email verified',
  profile_matches: 'Profile matches',
  device_key_bound: 'Device-bound key',
  device_key_synced: 'Synced key',
  device_key_rested: 'Key older than a day',
} as const;
export type CheckCode = keyof typeof CHECK_NAMES;
export const CHECK_CODES = Object.keys(CHECK_NAMES) as CheckCode[];

/**
 * `completed`: the evidence was judged. `skipped`: there was nothing to judge. `error`: judging ran
 * out of time or met unusable data.
 */
export const CHECK_STATUSES = ['completed', 'skipped', 'error'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

export interface Check {
  /** Public API, never renamed. */
  code: CheckCode;
  /** Human-readable title. */
  name: string;
  /** True only with the status `completed`. */
  value: boolean;
  status: CheckStatus;
  /** Why it did not pass; left out without a reason. */
  reasons?: CheckReason[];
}

/** A stored check. Older ones have only a title. */
export type StoredCheck = Omit<Check, 'code'> & { code?: CheckCode };

export function completedCheck(code: CheckCode, value: boolean): Check {
  return { code, name: CHECK_NAMES[code], value, status: 'completed' };
}

/** The same check with hints, which decide nothing. */
export function withHints(check: Check, hints: readonly CheckReason[]): Check {
  if (hints.length === 0) return check;
  return { ...check, reasons: [...new Set([...(check.reasons ?? []), ...hints])] };
}

/** A check that did not pass. */
export function openCheck(
  code: CheckCode,
  status: CheckStatus,
  reasons: readonly CheckReason[],
): Check {
  return { code, name: CHECK_NAMES[code], value: false, status, reasons: [...new Set(reasons)] };
}

/** The check with its code; an older one gets it by its title. */
export function checkOf(stored: StoredCheck): Check {
  const code = stored.code ?? CHECK_CODES.find((known) => CHECK_NAMES[known] === stored.name);
  if (!code) throw new Error('a stored check has a title that no version has used');
  return { ...stored, code };
}
