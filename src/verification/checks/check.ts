/** The checks of a session: a code to decide by, and a title for people (contract, Evidence). */
export const CHECK_NAMES = {
  id_authenticity: 'ID authenticity',
  id_not_expired: 'ID not expired',
  age_on_id: 'Age on ID',
  selfie_matches_portrait: 'Selfie matches ID portrait',
  selfie_matches_known_user: 'Selfie matches known user',
  selfie_liveness: 'Selfie liveness',
  phone_verified: 'Phone number verified',
  email_verified: 'Email verified',
} as const;
export type CheckCode = keyof typeof CHECK_NAMES;
export const CHECK_CODES = Object.keys(CHECK_NAMES) as CheckCode[];

export interface Check {
  /** Public API, never renamed. */
  code: CheckCode;
  /** Human-readable title. */
  name: string;
  value: boolean;
  status: 'completed';
}

/** A stored check. Older ones have only a title. */
export type StoredCheck = Omit<Check, 'code'> & { code?: CheckCode };

export function completedCheck(code: CheckCode, value: boolean): Check {
  return { code, name: CHECK_NAMES[code], value, status: 'completed' };
}

/** The check with its code; an older one gets it by its title. */
export function checkOf(stored: StoredCheck): Check {
  const code = stored.code ?? CHECK_CODES.find((known) => CHECK_NAMES[known] === stored.name);
  if (!code) throw new Error('a stored check has a title that no version has used');
  return { ...stored, code };
}
