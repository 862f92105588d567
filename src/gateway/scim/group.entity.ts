import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** A group of a directory: a condition and a filter, never a role of staff. */
@Entity({ schema: 'gateway', name: 'groups' })
@ForeignKey('ConnectionEntity', ['customerId', 'connectionId'], ['customerId', 'id'])
@Index('groups_name_key', ['customerId', 'connectionId', 'nameIndex'], { unique: true })
@Index('groups_live_index', ['customerId', 'connectionId', 'id'])
@Index('groups_external_id_index', ['customerId', 'connectionId', 'externalIdIndex'])
export class GroupEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('grp')) id: Id<'grp'>;
  @Column(idColumn('conn')) connectionId: Id<'conn'>;

  /** Blind index of the folded name. */
  @Column({ type: 'bytea' }) nameIndex: Buffer;
  @Column({ type: 'bytea', nullable: true }) externalIdIndex: Buffer | null;

  /** Under the customer's key: a name can say much of its members. */
  @Column({ type: 'bytea' }) sealedContent: Buffer;
  @Column({ type: 'integer' }) version: number;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) updatedAt: Date;
}

export interface GroupContent {
  displayName: string;
  externalId: string | null;
}

export type Group = Omit<GroupEntity, 'nameIndex' | 'externalIdIndex' | 'sealedContent'> & {
  content: GroupContent;
};

@Entity({ schema: 'gateway', name: 'group_members' })
@ForeignKey('GroupEntity', ['customerId', 'groupId'], ['customerId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('DirectoryLinkEntity', ['customerId', 'linkId'], ['customerId', 'id'], {
  onDelete: 'CASCADE',
})
@Index('group_members_link_index', ['customerId', 'linkId'])
@Index('group_members_employee_index', ['customerId', 'employeeRowId', 'groupId'])
export class GroupMemberEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('grp')) groupId: Id<'grp'>;
  @PrimaryColumn(idColumn('dir')) linkId: Id<'dir'>;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;
}
