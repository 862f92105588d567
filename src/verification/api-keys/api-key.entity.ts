import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import type { Scope } from './api-key.scopes.js';

@Entity({ schema: 'verification', name: 'api_keys' })
export class ApiKey {
  @PrimaryColumn(idColumn('org', { name: 'organization_id' }))
  organizationId: Id<'org'>;

  @PrimaryColumn(idColumn('key'))
  id: Id<'key'>;

  @Column({ type: 'text' })
  environment: Environment;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'bytea', name: 'secret_hash' })
  secretHash: Buffer;

  @Column({ type: 'text', array: true })
  scopes: Scope[];

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt: Date | null;
}
