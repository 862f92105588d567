import { Injectable } from '@nestjs/common';
import type { AdapterPayload } from 'oidc-provider';
import { Hasher } from '../../platform/crypto/index.js';
import { Database } from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';

export interface Interaction {
  organizationId: Id<'org'>;
  sessionId: Id<'vs'>;
  payload: AdapterPayload;
}

export interface NewInteraction extends Interaction {
  /** Of the client that asked: see `OidcClient`. */
  tenureId: string;
}

const INSERT = {
  name: 'oidc_interactions.insert',
  text: `INSERT INTO verification.oidc_interactions (id_hash, organization_id, session_id, payload, expires_at, tenure_id)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id_hash) DO NOTHING RETURNING organization_id`,
};

const FIND = {
  name: 'oidc_interactions.find',
  text: `SELECT i.organization_id AS "organizationId", i.session_id AS "sessionId", i.payload
    FROM verification.oidc_interactions i JOIN verification.oidc_clients c ON c.tenure_id = i.tenure_id
    WHERE i.id_hash = $1 AND i.finished_at IS NULL AND i.expires_at > $2
      AND i.payload->'params'->>'redirect_uri' = ANY (c.redirect_uris)`,
};

class InteractionExists extends Error {}

/**
 * Authorizations under way. A small reference table: the browser's cookie names no tenant, and the row is what resolves
 * it. Its id is what the browser holds, so only the hash is stored.
 */
@Injectable()
export class OidcInteractionStore {
  constructor(
    private readonly database: Database,
    private readonly hasher: Hasher,
  ) {}

  /** Runs `work`, which inserts; where that one is there already, undoes all that `work` did and answers with null. */
  async once<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await this.database.enclose(work);
    } catch (error) {
      if (error instanceof InteractionExists) return null;
      throw error;
    }
  }

  /** For `once`: throws where it is there already, finished or not. */
  async insert(id: string, interaction: NewInteraction, expiresAt: Date): Promise<void> {
    const rows = await this.database.query(INSERT, [
      this.hasher.credential(id),
      uuidOf(interaction.organizationId),
      uuidOf(interaction.sessionId),
      JSON.stringify(interaction.payload),
      expiresAt,
      interaction.tenureId,
    ]);
    if (rows.length === 0) throw new InteractionExists();
  }

  /** One under way. Null also where the client that asked has another OID since, or has given up the address to return to. */
  async find(id: string, now: Date): Promise<Interaction | null> {
    const [row] = await this.database.lookUps.query<{
      organizationId: string;
      sessionId: string;
      payload: AdapterPayload;
    }>(FIND, [this.hasher.credential(id), now]);
    if (!row) return null;
    return {
      organizationId: idOf('org', row.organizationId),
      sessionId: idOf('vs', row.sessionId),
      payload: row.payload,
    };
  }

  /** Whether it was under way: of two requests that finish the same authorization, one may. */
  async finish(id: string, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE verification.oidc_interactions SET finished_at = $2, payload = '{}'
        WHERE id_hash = $1 AND finished_at IS NULL RETURNING organization_id`,
      [this.hasher.credential(id), now],
    );
    return rows.length === 1;
  }

  async deleteExpired(now: Date): Promise<number> {
    const rows = await this.database.query(
      'DELETE FROM verification.oidc_interactions WHERE expires_at <= $1 RETURNING organization_id',
      [now],
    );
    return rows.length;
  }
}
