import { Column, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { oncePerKind } from '../../platform/tenants/index.js';
import type { Role } from '../role.policy.js';

const primaryKeyConstraintName = 'staff_memberships_pkey';

/** The columns of every product's memberships. The product's entity names its roles. */
export const membershipColumns = oncePerKind(({ column, idPrefix }) => {
  /** The membership of a person in a workspace. */
  class Membership {
    @PrimaryColumn(idColumn(idPrefix, { name: column, primaryKeyConstraintName }))
    workspace: Id;

    @PrimaryColumn(idColumn('staff', { name: 'account_id', primaryKeyConstraintName }))
    account: Id<'staff'>;

    @Column({ type: 'text' })
    role: Role;

    @Column({ type: 'timestamptz', name: 'created_at' })
    createdAt: Date;

    @Column({ type: 'timestamptz', name: 'disabled_at', nullable: true })
    disabledAt: Date | null;
  }
  return Membership;
});

export type Membership = InstanceType<ReturnType<typeof membershipColumns>>;
