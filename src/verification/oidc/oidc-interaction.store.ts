import { Injectable } from '@nestjs/common';
import type { AdapterPayload } from 'oidc-provider';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Hasher } from '../../platform/crypto/index.js';
import { Database, idColumn } from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';

@Entity({ schema: 'verification', name: 'oidc_interactions' })
@Index('oidc_interactions_expiry_index', ['organizationId', 'expiresAt'])
export class OidcInteraction {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;

  /** Keyed hash of the value in the browser's cookie. */
  @PrimaryColumn({ type: 'bytea' }) idHash: Buffer;
  @Column(idColumn('vs')) sessionId: Id<'vs'>;

  /** Empty once it is finished. */
  @Column({ type: 'jsonb' }) payload: AdapterPayload;
  @Column({ type: 'timestamptz' }) expiresAt: Date;

  /** Of the requesting client: see `OidcClient`. */
  @Column({ type: 'uuid' }) tenureId: string;
  @Column({ type: 'timestamptz', nullable: true }) finishedAt: Date | null;
  @Column({ type: 'bytea', nullable: true }) codeHash: Buffer | null;

  /** Where the browser is sent, with the code. */
  @Column({ type: 'bytea', nullable: true }) sealedAnswer: Buffer | null;
}

export interface Interaction {
  organizationId: Id<'org'>;
  sessionId: Id<'vs'>;
  payload: AdapterPayload;
}

export interface NewInteraction extends Interaction {
  /** Of the requesting client: see `OidcClient`. */
  tenureId: string;
}

const INSERT = {
  name: 'oidc_interactions.insert',
  text: `INSERT INTO verification.oidc_interactions (organization_id, id_hash, session_id, payload, expires_at, tenure_id)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (organization_id, id_hash) DO NOTHING RETURNING session_id`,
};

const FIND = {
  name: 'oidc_interactions.find',
  text: `SELECT i.session_id AS "sessionId", i.payload
    FROM verification.oidc_interactions i JOIN verification.oidc_clients c ON c.tenure_id = i.tenure_id
    WHERE i.organization_id = $1 AND i.id_hash = $2 AND i.finished_at IS NULL AND i.expires_at > $3
      AND i.payload->'params'->>'redirect_uri' = ANY (c.redirect_uris)`,
};

const FIND_ANSWER = {
  name: 'oidc_interactions.find_answer',
  text: `SELECT i.sealed_answer AS answer
    FROM verification.oidc_interactions i
    JOIN verification.oidc_clients c ON c.tenure_id = i.tenure_id AND c.disabled_at IS NULL
    JOIN verification.oidc_payloads p ON p.organization_id = $1 AND p.kind = 'AuthorizationCode' AND p.id_hash = i.code_hash
    WHERE i.organization_id = $1 AND i.id_hash = $2 AND i.finished_at > $3
      AND p.consumed_at IS NULL AND p.expires_at > $4 AND p.payload->>'redirectUri' = ANY (c.redirect_uris)`,
};

class InteractionExists extends Error {}

/**
 * Pending authorizations. The returning browser's address names the tenant; its cookie holds the
 * id, of which only the hash is stored.
 */
@Injectable()
export class OidcInteractionStore {
  constructor(
    private readonly database: Database,
    private readonly hasher: Hasher,
  ) {}

  /**
   * Runs `work`, which inserts. When the row exists already, rolls `work` back and returns null.
   */
  async once<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await this.database.enclose(work);
    } catch (error) {
      if (error instanceof InteractionExists) return null;
      throw error;
    }
  }

  /** For `once`: throws when the row exists already, finished or not. */
  async insert(id: string, interaction: NewInteraction, expiresAt: Date): Promise<void> {
    const rows = await this.database.query(INSERT, [
      uuidOf(interaction.organizationId),
      this.hasher.credential(id),
      uuidOf(interaction.sessionId),
      JSON.stringify(interaction.payload),
      expiresAt,
      interaction.tenureId,
    ]);
    if (rows.length === 0) throw new InteractionExists();
  }

  /**
   * A pending authorization. Also null when the client has changed its OID or removed the return
   * address.
   */
  async find(organizationId: Id<'org'>, id: string, now: Date): Promise<Interaction | null> {
    const [row] = await this.database.pipelinedReads.query<{
      sessionId: string;
      payload: AdapterPayload;
    }>(FIND, [uuidOf(organizationId), this.hasher.credential(id), now]);
    if (!row) return null;
    return { organizationId, sessionId: idOf('vs', row.sessionId), payload: row.payload };
  }

  /**
   * The sealed answer of an authorization finished after `since`, while its code can still be
   * exchanged.
   */
  async findAnswer(
    organizationId: Id<'org'>,
    id: string,
    { since, now }: { since: Date; now: Date },
  ): Promise<Buffer | null> {
    const values = [uuidOf(organizationId), this.hasher.credential(id), since, now];
    const [row] = await this.database.pipelinedReads.query<{ answer: Buffer }>(FIND_ANSWER, values);
    return row?.answer ?? null;
  }
}
