import { defineProblem } from '../../platform/errors/index.js';

export const EMPLOYEE_STATUSES = ['active', 'suspended', 'terminated'] as const;
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number];

/**
 * The state of an employee's identity, for display only, never for a decision. Public API, never
 * renamed.
 */
export const IDENTITY_STATES = [
  'not_invited',
  'invited',
  'in_progress',
  'established',
  'needs_attention',
  'undelivered',
  'expired',
  'exempt',
] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

/** Whether the employee has a pending request. */
export function hasOpenRequest(state: IdentityState): boolean {
  return state === 'invited' || state === 'in_progress';
}

export interface EmployeeAddress {
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
  country?: string | null;
}

/** The HR record: everything personal, stored sealed under the employee's own data key, in wire spelling. */
export interface EmployeeProfile {
  /** The customer's own id of the employee. */
  employee_id: string;
  first_name: string | null;
  last_name: string | null;
  dob: string | null;
  email: string | null;
  phone: string | null;
  address: EmployeeAddress | null;
  department: string | null;
  title: string | null;
  /** The language for messages and pages, BCP 47. */
  locale: string | null;
}

/** A profile without values. */
export const EMPTY_PROFILE: Omit<EmployeeProfile, 'employee_id'> = {
  first_name: null,
  last_name: null,
  dob: null,
  email: null,
  phone: null,
  address: null,
  department: null,
  title: null,
  locale: null,
};

/** Changed values of an employee. A missing one stays unchanged; null clears it. */
export type EmployeeChanges = Partial<Omit<EmployeeProfile, 'employee_id'>> & {
  status?: EmployeeStatus | null;
};

export type NewEmployee = EmployeeChanges & Pick<EmployeeProfile, 'employee_id'>;

/** Keeps only the fields that were sent; others are undefined. */
export function definedOnly<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}

export const CONTACTS = ['email', 'phone'] as const;
/** A contact on record. */
export type Contact = (typeof CONTACTS)[number];

export interface ContactAddress {
  contact: Contact;
  address: string;
}

/** A contact that was replaced or removed, as it is stored. It hears of everything until then. */
export interface FormerContact extends ContactAddress {
  until: string;
}

export const savedFilterNotFound = defineProblem(
  'saved_filter_not_found',
  404,
  'There is no such saved filter',
);
export const savedFilterLimitReached = defineProblem(
  'saved_filter_limit_reached',
  409,
  'There are as many saved filters as there may be',
);

export const employeeNotFound = defineProblem(
  'employee_not_found',
  404,
  'There is no such employee',
);
export const employeeExists = defineProblem(
  'employee_exists',
  409,
  'There is already an employee with this id',
);
export const employeeOwn = defineProblem(
  'employee_own',
  403,
  'Nobody changes, exempts or erases the record that may be their own',
);
export const exemptionTooLong = defineProblem(
  'exemption_too_long',
  400,
  'An exemption ends at most 180 days ahead',
);
export const valueOwned = defineProblem(
  'value_owned',
  409,
  'A directory owns this value: change it there',
);
export const employeeInService = defineProblem(
  'employee_in_service',
  409,
  'An employee who ever had a contact or an identity can be erased once they have been out of service, without a change of the record or an alarm, for seven days',
);
export const resetsFrozen = defineProblem(
  'resets_frozen',
  409,
  'The employee said that they asked for nothing, so nothing is reset for 24 hours',
);
