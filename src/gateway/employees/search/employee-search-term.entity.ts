import { Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

const KEY = 'employee_search_terms_pkey';

/**
 * A word by which an employee is found, as a blind index. No foreign key: the rows are written and
 * removed with the sealed profile.
 */
@Entity({ schema: 'gateway', name: 'employee_search_terms' })
@Index('employee_search_terms_index', ['customerId', 'term', 'employeeRowId'])
export class EmployeeSearchTermEntity {
  @PrimaryColumn(idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: KEY }))
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('emp', { name: 'employee_row_id', primaryKeyConstraintName: KEY }))
  employeeRowId: Id<'emp'>;

  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: KEY })
  term: Buffer;
}
