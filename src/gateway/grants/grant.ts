import type { Id } from '../../platform/ids/index.js';

export const GRANT_STATUSES = ['active', 'consumed', 'revoked', 'expired'] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];

/** What an access is for, beyond the action: one record, one account. */
export interface Resource {
  type: string;
  id: string;
}

/** The right of one employee to do one action, for a few minutes. */
export interface Grant {
  customerId: Id<'cust'>;
  id: Id<'grant'>;
  accessRequestId: Id<'ar'>;
  employeeRowId: Id<'emp'>;
  action: string;
  singleUse: boolean;
  /** As stored: a grant past its time is still `active` here; see `grantAt`. */
  status: Exclude<GrantStatus, 'expired'>;
  createdAt: Date;
  expiresAt: Date;
  /** Sealed at rest; null once the person's data key was destroyed. */
  data: GrantData | null;
}

export interface GrantData {
  token: string;
  resource: Resource | null;
  employee_id: string;
}

/** A grant with its status at a moment. */
export type CurrentGrant = Omit<Grant, 'status'> & { status: GrantStatus };

export function grantAt(grant: Grant, now: Date): CurrentGrant {
  return { ...grant, status: grantStatus(grant, now) };
}

/** The status at a moment: a stored grant past its time is still `active` in the database. */
export function grantStatus(
  { status, expiresAt }: Pick<Grant, 'status' | 'expiresAt'>,
  now: Date,
): GrantStatus {
  return status === 'active' && expiresAt <= now ? 'expired' : status;
}
