import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { FLOW_NAMES, type FlowName } from '../customers/index.js';
import {
  REQUEST_STATUSES,
  type AccessRequestData,
  type Reason,
  type RequestStatus,
} from './access-request.js';

@Entity({ schema: 'gateway', name: 'access_requests' })
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'])
@Index('access_requests_employee_index', ['customerId', 'employeeRowId', 'id'])
@Index('access_requests_pending_index', ['customerId', 'expiresAt'], {
  where: `status = 'pending'`,
})
@Index('access_requests_poll_index', ['customerId', 'nextPollAt'], { where: `status = 'pending'` })
@Index('access_requests_session_index', ['customerId', 'verificationSessionId'], {
  where: 'verification_session_id IS NOT NULL',
})
@Check('access_requests_flow_check', isOneOf('flow', FLOW_NAMES))
@Check('access_requests_status_check', isOneOf('status', REQUEST_STATUSES))
export class AccessRequestEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('ar')) id: Id<'ar'>;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;
  @Column({ type: 'text' }) flow: FlowName;
  @Column({ type: 'text' }) status: RequestStatus;
  @Column({ type: 'text', nullable: true }) reason: Reason | null;
  @Column({ type: 'text' }) action: string;

  /** The project whose session counts; null when the request was refused before its session. */
  @Column({ type: 'text', nullable: true }) projectId: string | null;
  @Column({ type: 'text', nullable: true }) verificationSessionId: string | null;
  @Column({ type: 'bytea' }) sealedData: Buffer;

  /** Evidence of the decision, sealed under the employee's data key; null without a session. */
  @Column({ type: 'bytea', nullable: true }) sealedEvidence: Buffer | null;

  /** Claims of the receipt, sealed likewise; null until the request ends. */
  @Column({ type: 'bytea', nullable: true }) sealedReceipt: Buffer | null;

  /** When the last status look-up asked the service. */
  @Column({ type: 'timestamptz', nullable: true }) lookedUpAt: Date | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) completedAt: Date | null;

  /** Whether the gateway sends the link to a contact on record. */
  @Column({ type: 'boolean', default: false }) isSent: boolean;

  /** When its link was first seen to be opened. Noted where the gateway sends the link. */
  @Column({ type: 'timestamptz', nullable: true }) openedAt: Date | null;

  /** When the person was first seen to have consented. */
  @Column({ type: 'timestamptz', nullable: true }) begunAt: Date | null;
  @Column({ type: 'integer', default: 0 }) polls: number;
  @Column({ type: 'timestamptz' }) nextPollAt: Date;
}

/** One attempt of an employee to get access. */
export type AccessRequest = Omit<
  AccessRequestEntity,
  | 'sealedData'
  | 'sealedEvidence'
  | 'sealedReceipt'
  | 'lookedUpAt'
  | 'polls'
  | 'nextPollAt'
  | 'openedAt'
  | 'begunAt'
> & {
  /** Sealed at rest; null once the employee was deleted. */
  data: AccessRequestData | null;
};

/** A request that is final. */
export type EndedRequest = AccessRequest & {
  status: Exclude<RequestStatus, 'pending'>;
  completedAt: Date;
};
