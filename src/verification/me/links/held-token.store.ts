import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Database, EntityColumns, type Transaction } from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';
import { HeldToken, type HeldTokenKind } from './held-token.entity.js';

const COLUMNS = EntityColumns.of(HeldToken);

const FORGOTTEN_AT_ONCE = 100;

/** A token as its browser presents it. */
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
