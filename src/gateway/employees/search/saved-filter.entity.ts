import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { EmployeeStatus, IdentityState } from '../employee.js';

/** Named filters of the employee list, shared by a customer's staff. */
@Entity({ schema: 'gateway', name: 'saved_filters' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
export class SavedFilterEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('flt')) id: Id<'flt'>;
  @Column({ type: 'text' }) createdBy: Id;
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** Under the key of the customer: records hold the name of a department only sealed. */
  @Column({ type: 'bytea' }) sealedContent: Buffer;
}

/** The stored filters. Without the search text, which may name a person. */
export interface SavedFilterContent {
  name: string;
  statuses: EmployeeStatus[];
  identityStates: IdentityState[];
  department: string | null;
  /** The id of a group of a directory. */
  group: string | null;
  /** Added more than this many days ago, counted when the list is opened. */
  addedDaysAgo: number | null;
}

export type SavedFilter = Omit<SavedFilterEntity, 'sealedContent'> & {
  content: SavedFilterContent;
};
