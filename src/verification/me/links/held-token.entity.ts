import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn, isOneOf } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';

/** A `link` is sent and works once; it is exchanged for the `access` of one browser. */
export const HELD_TOKEN_KINDS = ['link', 'access'] as const;
export type HeldTokenKind = (typeof HELD_TOKEN_KINDS)[number];

/**
 * Permission to see the data held about a person. Only the newest of each kind is kept; deleted
 * with the person.
 */
@Entity({ schema: 'verification', name: 'held_tokens' })
@Unique('held_tokens_token_key', ['organizationId', 'tokenHash'])
@ForeignKey('PersonEntity', ['organizationId', 'personId'], ['organizationId', 'id'], {
  name: 'held_tokens_person_fkey',
  onDelete: 'CASCADE',
})
@Index('held_tokens_expiry_index', ['organizationId', 'expiresAt'])
@Check('held_tokens_kind_check', isOneOf('kind', HELD_TOKEN_KINDS))
@Check('held_tokens_environment_check', isOneOf('environment', ENVIRONMENTS))
export class HeldToken {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('user')) personId: Id<'user'>;
  @PrimaryColumn({ type: 'text' }) kind: HeldTokenKind;
  @Column({ type: 'bytea' }) tokenHash: Buffer;
  @Column({ type: 'text' }) environment: Environment;

  /** Blind index of the contact that the link was sent to. */
  @Column({ type: 'bytea' }) contactIndex: Buffer;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
}
