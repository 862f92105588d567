export const STORED_GRANT_STATUSES = ['active', 'consumed', 'revoked'] as const;
export type StoredGrantStatus = (typeof STORED_GRANT_STATUSES)[number];

export const GRANT_STATUSES = [...STORED_GRANT_STATUSES, 'expired'] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];

/** The object of a grant beyond its action: one record, one account. */
export interface Resource {
  type: string;
  id: string;
}

export interface GrantData {
  token: string;
  resource: Resource | null;
  employee_id: string;
  /** How the person was recognised; as in the token. */
  acr: string | null;
  amr: readonly string[];
  branch: readonly string[];
}

/** The values of grants of an older version. */
export const UNKNOWN_AUTHENTICATION: Pick<GrantData, 'acr' | 'amr' | 'branch'> = {
  acr: null,
  amr: [],
  branch: [],
};

interface StoredStatus {
  status: StoredGrantStatus;
  expiresAt: Date;
}

/** A grant with its status at a moment. */
export function grantAt<G extends StoredStatus>(
  grant: G,
  now: Date,
): Omit<G, 'status'> & { status: GrantStatus } {
  return { ...grant, status: grantStatus(grant, now) };
}

/** The status at a moment: a stored grant past its time is still `active` in the database. */
export function grantStatus({ status, expiresAt }: StoredStatus, now: Date): GrantStatus {
  return status === 'active' && expiresAt <= now ? 'expired' : status;
}
