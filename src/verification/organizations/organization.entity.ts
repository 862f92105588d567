import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** A tenant of the verification service: the partner that owns projects, keys, sessions and people. */
@Entity({ schema: 'verification', name: 'organizations' })
export class Organization {
  @PrimaryColumn(idColumn('org', { primaryKeyConstraintName: 'organizations_pkey' }))
  id: Id<'org'>;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
