import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

const primaryKeyConstraintName = 'staff_keys_pkey';

@Entity({ schema: 'verification', name: 'staff_keys' })
@Unique('staff_keys_secret_key', ['organizationId', 'secretHash'])
@ForeignKey('Organization', ['organizationId'], ['id'], { name: 'staff_keys_organization_fkey' })
export class StaffKey {
  @PrimaryColumn(idColumn('org', { name: 'organization_id', primaryKeyConstraintName }))
  organizationId: Id<'org'>;

  @PrimaryColumn(idColumn('staff', { primaryKeyConstraintName }))
  id: Id<'staff'>;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'bytea', name: 'secret_hash' })
  secretHash: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt: Date | null;
}
