import type { AccessGrantClaims } from '../grants/access-grant-claims.js';

/** How the guard admitted a request. */
export interface Admission {
  /** The options that were met. */
  options: object;
  claims: AccessGrantClaims;
}

// Kept beside the request, not on it: a client cannot fake an admission.
const admissions = new WeakMap<object, Admission>();

export function admit(request: object, admission: Admission): void {
  admissions.set(request, admission);
}

export function findAdmission(request: object): Admission | null {
  return admissions.get(request) ?? null;
}
