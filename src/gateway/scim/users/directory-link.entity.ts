import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { Resource } from '../protocol/resource.js';
const LIVE = { where: 'deleted_at IS NULL' };

/** A name that an employee has left in a directory, as its blind index. Until it has rested it is nobody else's. */
@Entity({ schema: 'gateway', name: 'left_names' })
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'])
@Index('left_names_employee_index', ['customerId', 'employeeRowId'])
@Index('left_names_due_index', ['customerId', 'restsUntil'])
export class LeftNameEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'bytea' }) nameIndex: Buffer;
  @PrimaryColumn(idColumn('emp')) employeeRowId: Id<'emp'>;
  @Column({ type: 'timestamptz' }) restsUntil: Date;
}

/** What one directory says of one employee. Its id is the SCIM id: two directories may hold one person. */
@Entity({ schema: 'gateway', name: 'directory_links' })
@ForeignKey('ConnectionEntity', ['customerId', 'connectionId'], ['customerId', 'id'])
@ForeignKey('EmployeeEntity', ['customerId', 'employeeRowId'], ['customerId', 'id'])
@Index('directory_links_user_name_key', ['customerId', 'connectionId', 'userNameIndex'], {
  unique: true,
  ...LIVE,
})
@Index('directory_links_employee_key', ['customerId', 'connectionId', 'employeeRowId'], {
  unique: true,
  ...LIVE,
})
@Index('directory_links_live_index', ['customerId', 'connectionId', 'id'], LIVE)
@Index('directory_links_of_employee_index', ['customerId', 'employeeRowId', 'id'])
@Index('directory_links_external_id_index', ['customerId', 'connectionId', 'externalIdIndex'])
@Index('directory_links_employee_number_index', [
  'customerId',
  'connectionId',
  'employeeNumberIndex',
])
@Index('directory_links_emails_index', ['emailIndexes'], { type: 'gin' })
@Index('directory_links_deactivated_index', ['customerId', 'connectionId', 'deactivatedAt'], {
  where: 'deactivated_at IS NOT NULL',
})
export class DirectoryLinkEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('dir')) id: Id<'dir'>;
  @Column(idColumn('conn')) connectionId: Id<'conn'>;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;

  /** Blind index of the folded `userName`. */
  @Column({ type: 'bytea' }) userNameIndex: Buffer;
  @Column({ type: 'bytea', nullable: true }) externalIdIndex: Buffer | null;
  @Column({ type: 'bytea', nullable: true }) employeeNumberIndex: Buffer | null;

  /** Of every folded address, and again of those of work. */
  @Column({ type: 'bytea', array: true, default: '{}' }) emailIndexes: Buffer[];

  /** The directory's own word; the employee's status may be stricter. */
  @Column({ type: 'boolean' }) active: boolean;

  /** What the directory sent, under the employee's own key: erasing the employee erases it. */
  @Column({ type: 'bytea' }) sealedResource: Buffer;
  @Column({ type: 'integer' }) version: number;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) updatedAt: Date;

  /** When the directory last took access away; null while it gives it. */
  @Column({ type: 'timestamptz', nullable: true }) deactivatedAt: Date | null;

  /** When the directory deleted the user. The employee stays, terminated. */
  @Column({ type: 'timestamptz', nullable: true }) deletedAt: Date | null;

  /** The object id that Microsoft's sign-in page gave first, where links are found by user name. */
  @Column({ type: 'text', nullable: true }) pinnedOid: string | null;
}

export type DirectoryLink = Omit<
  DirectoryLinkEntity,
  'sealedResource' | 'userNameIndex' | 'externalIdIndex' | 'employeeNumberIndex' | 'emailIndexes'
> & {
  /** Sealed at rest. `active` stands in it too, as it was sent. */
  resource: Resource;
};
