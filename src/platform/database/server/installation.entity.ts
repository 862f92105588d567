import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A fact about this deployment that outlives a process. */
@Entity({ schema: 'platform', name: 'installation' })
export class InstallationEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'installation_pkey' })
  key: string;

  @Column({ type: 'jsonb' })
  value: unknown;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
