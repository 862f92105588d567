import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

/** An identity that an employee had before a reset. */
@Entity({ schema: 'gateway', name: 'identity_history' })
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'])
@Index('identity_history_employee_index', ['customerId', 'employeeRowId'])
export class IdentityHistoryEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('aud')) id: Id<'aud'>;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;
  @Column({ type: 'text' }) clearUserId: string;
  @Column({ type: 'timestamptz' }) establishedAt: Date;
  @Column({ type: 'timestamptz' }) endedAt: Date;
  @Column({ type: 'bytea' }) sealedReason: Buffer;
}
