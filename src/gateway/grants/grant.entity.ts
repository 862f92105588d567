import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

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

@Entity({ schema: 'gateway', name: 'grants' })
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'])
@Unique('grants_token_key', ['customerId', 'tokenHash'])
@Unique('grants_access_request_key', ['customerId', 'accessRequestId'])
@Index('grants_employee_index', ['customerId', 'employeeRowId', 'id'])
@Index('grants_live_index', ['customerId', 'employeeRowId'], { where: `status = 'active'` })
@Index('grants_status_index', ['customerId', 'status', 'id'])
@Index('grants_expiry_index', ['customerId', 'expiresAt'], { where: `status = 'active'` })
@Index('grants_use_index', ['customerId', 'useHash'], { where: 'use_hash IS NOT NULL' })
@Check('grants_status_check', isOneOf('status', STORED_GRANT_STATUSES))
export class GrantEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('grant')) id: Id<'grant'>;
  @Column(idColumn('ar')) accessRequestId: Id<'ar'>;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;
  @Column({ type: 'text' }) action: string;
  @Column({ type: 'boolean' }) singleUse: boolean;

  /** A grant past its time is still `active` here; see `grantAt`. */
  @Column({ type: 'text' }) status: StoredGrantStatus;
  @Column({ type: 'bytea' }) tokenHash: Buffer;
  @Column({ type: 'bytea' }) sealedData: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;

  /** Keyed hash of the evaluation that used it up, so that its repeat gets the same answer. */
  @Column({ type: 'bytea', nullable: true }) useHash: Buffer | null;
}

/** The right of one employee to do one action, for a few minutes. */
export type Grant = Omit<GrantEntity, 'tokenHash' | 'sealedData' | 'endedAt' | 'useHash'> & {
  /** Sealed at rest; null once the person's data key was destroyed. */
  data: GrantData | null;
};

/** What a list shows of a grant: nothing of it is decrypted. */
export type ListedGrant = Omit<CurrentGrant, 'data'>;

/** A grant whose employee was not deleted. */
export type OpenGrant = Grant & { data: GrantData };

/** A grant with its status at a moment. */
export type CurrentGrant = Omit<Grant, 'status'> & { status: GrantStatus };
