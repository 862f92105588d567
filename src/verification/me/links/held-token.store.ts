import { Injectable } from '@nestjs/common';
import { Database, EntityColumns, type Transaction } from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';
import { HeldToken, type HeldTokenKind } from './held-token.entity.js';

const COLUMNS = EntityColumns.of(HeldToken);
const TOKEN = COLUMNS.except('organizationId');

const FORGOTTEN_AT_ONCE = 100;

/** A token as its browser presents it. */
interface PresentedToken {
  tokenHash: Buffer;
  kind: HeldTokenKind;
  now: Date;
}

@Injectable()
export class HeldTokenStore {
  constructor(private readonly database: Database) {}

  /** Replaces the person's earlier token of this kind, so only one exists. */
  async replace({ organizationId, ...token }: HeldToken, tx: Transaction): Promise<void> {
    await tx.query(
      `INSERT INTO verification.held_tokens (organization_id, ${TOKEN.names()})
       VALUES ($1, ${TOKEN.parameters(2)})
       ON CONFLICT (organization_id, person_id, kind) DO UPDATE
         SET token_hash = EXCLUDED.token_hash, contact_index = EXCLUDED.contact_index,
             expires_at = EXCLUDED.expires_at`,
      [uuidOf(organizationId), ...TOKEN.values(token)],
    );
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

  async find(
    organizationId: Id<'org'>,
    { tokenHash, kind, now }: PresentedToken,
  ): Promise<HeldToken | null> {
    const [row] = await this.database.query<HeldToken>(
      `SELECT ${COLUMNS.select()} FROM verification.held_tokens
        WHERE organization_id = $1 AND token_hash = $2 AND kind = $3 AND expires_at > $4`,
      [uuidOf(organizationId), tokenHash, kind, now],
    );
    return row ? COLUMNS.read(row) : null;
  }
}
