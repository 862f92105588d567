import { Column, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { oncePerKind } from '../../platform/tenants/index.js';
import type { Role } from '../role.policy.js';

/** The columns of every product's memberships. The product's entity names its roles. */
export const membershipColumns = oncePerKind(({ column, idPrefix }) => {
  class Membership {
    @PrimaryColumn(idColumn(idPrefix, { name: column })) workspace: Id;
    @PrimaryColumn(idColumn('staff', { name: 'account_id' })) account: Id<'staff'>;
    @Column({ type: 'text' }) role: Role;
    @Column({ type: 'timestamptz' }) createdAt: Date;
    @Column({ type: 'timestamptz', nullable: true }) disabledAt: Date | null;
  }
  return Membership;
});

export type Membership = InstanceType<ReturnType<typeof membershipColumns>>;
