import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';

/** The possible permissions of a server key. */
export const SCOPES = [
  'sessions:read',
  'sessions:write',
  'sessions:reveal',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'users:delete',
  'grants:read',
  'grants:write',
  'audit:read',
  'test_helpers',
] as const;
export type Scope = (typeof SCOPES)[number];

@Entity({ schema: 'verification', name: 'api_keys' })
@ForeignKey('Organization', ['organizationId'], ['id'], { name: 'api_keys_organization_fkey' })
@Unique('api_keys_secret_key', ['organizationId', 'secretHash'])
@Check('api_keys_environment_check', isOneOf('environment', ENVIRONMENTS))
export class ApiKey {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('key')) id: Id<'key'>;
  @Column({ type: 'text' }) environment: Environment;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'bytea' }) secretHash: Buffer;
  @Column({ type: 'text', array: true }) scopes: Scope[];
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** The actor who made it; null for a key made by an older version. */
  @Column({ type: 'text', nullable: true }) createdBy: string | null;

  /** The end of a replaced key; until then both keys work. */
  @Column({ type: 'timestamptz', nullable: true }) expiresAt: Date | null;

  /** Accurate to a few minutes. */
  @Column({ type: 'timestamptz', nullable: true }) lastUsedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
}
