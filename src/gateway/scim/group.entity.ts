import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

const KEY = 'groups_pkey';

/** A group of a directory: a condition and a filter, never a role of staff. */
@Entity({ schema: 'gateway', name: 'groups' })
@ForeignKey('ConnectionEntity', ['customerId', 'connectionId'], ['customerId', 'id'], {
  name: 'groups_connection_fkey',
})
@Index('groups_name_key', ['customerId', 'connectionId', 'nameIndex'], { unique: true })
@Index('groups_live_index', ['customerId', 'connectionId', 'id'])
@Index('groups_external_id_index', ['customerId', 'connectionId', 'externalIdIndex'])
export class GroupEntity {
  @PrimaryColumn(idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: KEY }))
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('grp', { primaryKeyConstraintName: KEY }))
  id: Id<'grp'>;

  @Column(idColumn('conn', { name: 'connection_id' }))
  connectionId: Id<'conn'>;

  /** Blind index of the folded name. */
  @Column({ type: 'bytea', name: 'name_index' })
  nameIndex: Buffer;

  @Column({ type: 'bytea', name: 'external_id_index', nullable: true })
  externalIdIndex: Buffer | null;

  /** Under the customer's key: a name can say much of its members. */
  @Column({ type: 'bytea', name: 'sealed_content' })
  sealedContent: Buffer;

  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt: Date;
}

export interface GroupContent {
  displayName: string;
  externalId: string | null;
}

export type Group = Omit<GroupEntity, 'nameIndex' | 'externalIdIndex' | 'sealedContent'> & {
  content: GroupContent;
};

const MEMBER_KEY = 'group_members_pkey';

@Entity({ schema: 'gateway', name: 'group_members' })
@ForeignKey('GroupEntity', ['customerId', 'groupId'], ['customerId', 'id'], {
  name: 'group_members_group_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('DirectoryLinkEntity', ['customerId', 'linkId'], ['customerId', 'id'], {
  name: 'group_members_link_fkey',
  onDelete: 'CASCADE',
})
@Index('group_members_link_index', ['customerId', 'linkId'])
@Index('group_members_employee_index', ['customerId', 'employeeRowId', 'groupId'])
export class GroupMemberEntity {
  @PrimaryColumn(idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: MEMBER_KEY }))
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('grp', { name: 'group_id', primaryKeyConstraintName: MEMBER_KEY }))
  groupId: Id<'grp'>;

  @PrimaryColumn(idColumn('dir', { name: 'link_id', primaryKeyConstraintName: MEMBER_KEY }))
  linkId: Id<'dir'>;

  @Column(idColumn('emp', { name: 'employee_row_id' }))
  employeeRowId: Id<'emp'>;
}
