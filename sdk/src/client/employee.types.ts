/** Every status of an employee. Only an active one can be granted access. */
export const EMPLOYEE_STATUSES = ['active', 'suspended', 'terminated'] as const;
/** One of {@link EMPLOYEE_STATUSES}. */
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number];

/** A postal address. */
export interface Address {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

/**
 * What you know about an employee; the names and the birth date are what an identity document is
 * matched with.
 */
export interface EmployeeProfile {
  first_name?: string | null;
  last_name?: string | null;
  /** YYYY-MM-DD. */
  dob?: string | null;
  email?: string | null;
  /** E.164, such as `+15555550100`. */
  phone?: string | null;
  address?: Partial<Address> | null;
  department?: string | null;
  title?: string | null;
  /** Language of their messages and pages, BCP 47, where a request names none. */
  locale?: string | null;
  status?: EmployeeStatus | null;
}

/** A new employee. */
export interface CreateEmployee extends EmployeeProfile {
  /** Your own id of the employee, unique at your system; it never changes. */
  employee_id: string;
}

/** Fields to change; a field left out stays as it is. */
export type UpdateEmployee = EmployeeProfile;

/** An employee at the gateway. Times are Unix seconds. */
export interface Employee {
  id: string;
  object_name: 'employee';
  employee_id: string;
  first_name: string | null;
  last_name: string | null;
  dob: string | null;
  email: string | null;
  phone: string | null;
  address: Address | null;
  department: string | null;
  title: string | null;
  locale: string | null;
  status: EmployeeStatus;
  /** The verified person this employee is; null until an identity is established. */
  clear_user_id: string | null;
  identity_established_at: number | null;
  created_at: number;
  updated_at: number;
}
