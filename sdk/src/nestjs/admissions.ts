import type { AccessGrantClaims } from '../grants/access-grant-claims.js';

/** How the guard let a request in. */
export interface Admission {
  /** The options that were met. */
  options: object;
  claims: AccessGrantClaims;
}

// Beside the request, not on it: nothing a client sends can look like an admission.
const admissions = new WeakMap<object, Admission>();

export function admit(request: object, admission: Admission): void {
  admissions.set(request, admission);
}

export function findAdmission(request: object): Admission | null {
  return admissions.get(request) ?? null;
}
