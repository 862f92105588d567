import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  MoreThan,
  type Repository,
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import {
  Database,
  EntityColumns,
  type Transaction,
  idColumn,
  isOneOf,
} from '../../platform/database/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';

/** A `link` is sent and works once; it is exchanged for the `access` of one browser. */
const HELD_TOKEN_KINDS = ['link', 'access'] as const;
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

const COLUMNS = EntityColumns.of(HeldToken);

const FORGOTTEN_AT_ONCE = 100;

interface PresentedToken {
  tokenHash: Buffer;
  kind: HeldTokenKind;
  now: Date;
}

@Injectable()
export class HeldTokenStore {
  constructor(
    @InjectRepository(HeldToken) private readonly tokens: Repository<HeldToken>,
    private readonly database: Database,
  ) {}

  /** Replaces the person's earlier token of this kind, so only one exists. */
  async replace(token: HeldToken, tx: Transaction): Promise<void> {
    await tx.manager.upsert(HeldToken, token, ['organizationId', 'personId', 'kind']);
  }

  async end(organizationId: Id<'org'>, personId: Id<'user'>, kind: HeldTokenKind): Promise<void> {
    await this.tokens.delete({ organizationId, personId, kind });
  }

  /** Forgets some tokens of one tenant that have expired. */
  async forgetExpired(organizationId: Id<'org'>, now: Date): Promise<void> {
    await this.database.query(
      `DELETE FROM verification.held_tokens WHERE organization_id = $1 AND token_hash IN (
         SELECT token_hash FROM verification.held_tokens
          WHERE organization_id = $1 AND expires_at <= $2
          ORDER BY expires_at LIMIT ${String(FORGOTTEN_AT_ONCE)} FOR UPDATE SKIP LOCKED)`,
      [uuidOf(organizationId), now],
    );
  }

  /** Consumes a token; null if it was used, has expired, or is of another kind. */
  async spend(
    organizationId: Id<'org'>,
    { tokenHash, kind, now }: PresentedToken,
    tx: Transaction,
  ): Promise<HeldToken | null> {
    const [row] = await tx.query<HeldToken>(
      `DELETE FROM verification.held_tokens
        WHERE organization_id = $1 AND token_hash = $2 AND kind = $3 AND expires_at > $4
       RETURNING ${COLUMNS.select()}`,
      [uuidOf(organizationId), tokenHash, kind, now],
    );
    return row ? COLUMNS.read(row) : null;
  }

  find(
    organizationId: Id<'org'>,
    { tokenHash, kind, now }: PresentedToken,
  ): Promise<HeldToken | null> {
    return this.tokens.findOneBy({ organizationId, tokenHash, kind, expiresAt: MoreThan(now) });
  }
}
