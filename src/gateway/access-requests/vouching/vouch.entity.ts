import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

/** A second person who was asked to vouch for a request. Their answer is an access request of their own. */
@Entity({ schema: 'gateway', name: 'vouches' })
@ForeignKey('AccessRequestEntity', ['customerId', 'accessRequestId'], ['customerId', 'id'])
@ForeignKey('AccessRequestEntity', ['customerId', 'vouchId'], ['customerId', 'id'])
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'])
@Index('vouches_request_index', ['customerId', 'accessRequestId'])
@Index('vouches_employee_index', ['customerId', 'employeeRowId', 'createdAt'])
export class VouchEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;

  /** The request by which the second person answers. */
  @PrimaryColumn(idColumn('ar')) vouchId: Id<'ar'>;

  @Column(idColumn('ar')) accessRequestId: Id<'ar'>;

  /** The second person. */
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;

  /** Id of the key or the staff member that named them. */
  @Column({ type: 'text' }) askedBy: Id;
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** When they vouched; null before, and if they did not. */
  @Column({ type: 'timestamptz', nullable: true }) givenAt: Date | null;
}

export type Vouch = VouchEntity;
