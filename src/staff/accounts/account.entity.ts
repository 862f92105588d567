import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** A person of the staff. The e-mail address is not unique, and no account is found by it. */
@Entity({ schema: 'platform', name: 'staff_accounts' })
export class StaffAccount {
  @PrimaryColumn(idColumn('staff', { primaryKeyConstraintName: 'staff_accounts_pkey' }))
  id: Id<'staff'>;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  email: string;

  /** Made by the development set-up: signs in without a passkey, and only there. */
  @Column({ type: 'boolean', name: 'is_development' })
  isDevelopment: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'disabled_at', nullable: true })
  disabledAt: Date | null;
}
