import { Injectable } from '@nestjs/common';
import type { AdapterPayload } from 'oidc-provider';
import { Hasher } from '../../platform/crypto/index.js';
import {
  Database,
  gatheredStatement,
  Gathering,
  type Statement,
  type Transaction,
} from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { VerificationAudit } from '../audit/index.js';
import type { RefreshTokenUse } from './refresh.policy.js';

/** What is stored of a grant. Access tokens are signed and never stored. */
export const PAYLOAD_KINDS = ['AuthorizationCode', 'RefreshToken', 'Grant'] as const;
export type PayloadKind = (typeof PAYLOAD_KINDS)[number];

export interface StoredPayload extends RefreshTokenUse {
  payload: AdapterPayload;
  /** What it was granted by; null once that was ended. */
  grant: AdapterPayload | null;
}

export interface NewPayload {
  kind: PayloadKind;
  id: string;
  clientId: string;
  grantId: string;
  sessionId: Id<'vs'>;
  /** Of the client it is for: see `OidcClient`. */
  tenureId: string;
  rotation: number;
  payload: AdapterPayload;
  createdAt: Date;
  expiresAt: Date;
}

/** What is given of each payload, after the organization that all of them are of. */
const GIVEN = {
  kind: 'text',
  id_hash: 'bytea',
  client_id: 'text',
  grant_hash: 'bytea',
  session_id: 'uuid',
  rotation: 'integer',
  payload: 'jsonb',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  tenure_id: 'uuid',
};

const insertStatement = gatheredStatement(
  'oidc_payloads.insert',
  GIVEN,
  (given) => `WITH ${given}
    INSERT INTO verification.oidc_payloads (organization_id, ${Object.keys(GIVEN).join(', ')})
    SELECT $1::uuid, given.*
      FROM given JOIN verification.oidc_clients c ON c.client_id = given.client_id AND c.tenure_id = given.tenure_id
    RETURNING kind, id_hash AS "idHash"`,
);

const FIND = {
  name: 'oidc_payloads.find',
  text: `SELECT p.payload, p.consumed_at AS "consumedAt",
      p.consumed_at IS NOT NULL AND EXISTS (
        SELECT FROM verification.oidc_payloads s
         WHERE s.organization_id = $1 AND s.grant_hash = p.grant_hash AND s.kind = p.kind
           AND s.rotation > p.rotation AND s.consumed_at IS NOT NULL) AS "successorUsed",
      CASE WHEN p.consumed_at IS NULL AND p.rotation > 0 THEN (
        SELECT min(s.consumed_at) FROM verification.oidc_payloads s
         WHERE s.organization_id = $1 AND s.grant_hash = p.grant_hash AND s.kind = p.kind
           AND s.rotation = p.rotation AND s.id_hash <> p.id_hash) END AS "siblingUsedAt",
      g.payload AS "grant"
    FROM verification.oidc_payloads p
    JOIN verification.oidc_clients c ON c.client_id = p.client_id AND c.tenure_id = p.tenure_id
    LEFT JOIN verification.oidc_payloads g ON g.organization_id = $1 AND g.kind = 'Grant'
      AND g.id_hash = p.grant_hash AND g.tenure_id = p.tenure_id AND g.expires_at > $4
    WHERE p.organization_id = $1 AND p.kind = $2 AND p.id_hash = $3 AND p.expires_at > $4`,
};

const consumeStatement = gatheredStatement(
  'oidc_payloads.consume',
  { kind: 'text', id_hash: 'bytea', at: 'timestamptz' },
  (given) => `WITH ${given}
    UPDATE verification.oidc_payloads p SET consumed_at = given.at FROM given
     WHERE p.organization_id = $1 AND p.kind = given.kind AND p.id_hash = given.id_hash AND p.consumed_at IS NULL
    RETURNING p.kind, p.id_hash AS "idHash"`,
);

const LIVE_GRANT = {
  name: 'oidc_payloads.live_grant',
  text: `SELECT FROM verification.oidc_payloads p
    JOIN verification.oidc_clients c ON c.client_id = p.client_id AND c.tenure_id = p.tenure_id
    WHERE p.organization_id = $1 AND p.session_id = $2 AND p.kind = 'Grant' AND p.client_id = $3 AND p.expires_at > $4`,
};

/** Which payload, and what is written of it. */
type Written = [kind: PayloadKind, idHash: Buffer, ...rest: unknown[]];

function nameOf(kind: PayloadKind, idHash: Buffer): string {
  return `${kind} ${idHash.toString('base64')}`;
}

/**
 * Codes, refresh tokens and grants. Their values are credentials: stored as keyed hashes, and never in the payload. Each
 * look-up asks whether the client still has the OID it was made for, and every write too: what a request under way made
 * of a client that it read before the OID changed is found by nobody, also where the client comes back to that OID.
 */
@Injectable()
export class OidcPayloadStore {
  readonly #inserts: Gathering<Id<'org'>, Written, boolean>;
  readonly #uses: Gathering<Id<'org'>, Written, boolean>;

  constructor(
    private readonly database: Database,
    private readonly audit: VerificationAudit,
    private readonly hasher: Hasher,
  ) {
    this.#inserts = new Gathering(database, (...given) => this.#write(insertStatement, ...given));
    this.#uses = new Gathering(database, (...given) => this.#write(consumeStatement, ...given));
  }

  /** Whether it was stored; false where the client has another OID since. */
  async insert(organizationId: Id<'org'>, input: NewPayload): Promise<boolean> {
    return this.#inserts.add(organizationId, [
      input.kind,
      this.#hash(input.id),
      input.clientId,
      this.#hash(input.grantId),
      uuidOf(input.sessionId),
      input.rotation,
      JSON.stringify(input.payload),
      input.createdAt,
      input.expiresAt,
      input.tenureId,
    ]);
  }

  async find(
    organizationId: Id<'org'>,
    kind: PayloadKind,
    id: string,
    now: Date,
  ): Promise<StoredPayload | null> {
    const values = [uuidOf(organizationId), kind, this.#hash(id), now];
    const [row] = await this.database.lookUps.query<StoredPayload>(FIND, values);
    return row ?? null;
  }

  /** Whether it was unused until this call. */
  async consume(
    organizationId: Id<'org'>,
    kind: PayloadKind,
    id: string,
    now: Date,
  ): Promise<boolean> {
    return this.#uses.add(organizationId, [kind, this.#hash(id), now]);
  }

  async delete(organizationId: Id<'org'>, kind: PayloadKind, id: string): Promise<void> {
    await this.database.query(
      'DELETE FROM verification.oidc_payloads WHERE organization_id = $1 AND kind = $2 AND id_hash = $3',
      [uuidOf(organizationId), kind, this.#hash(id)],
    );
  }

  /** Ends a grant and all that came of it, and records that. `actor` is the client that had it. */
  deleteGrant(organizationId: Id<'org'>, grantId: string, actor: Id<'oidc'>): Promise<void> {
    return this.#end(organizationId, actor, (tx) =>
      tx.query(
        `DELETE FROM verification.oidc_payloads WHERE organization_id = $1 AND grant_hash = $2
          RETURNING session_id AS "sessionId"`,
        [uuidOf(organizationId), this.#hash(grantId)],
      ),
    );
  }

  /** The same for the grant of a session, as its access token names it. */
  deleteGrantOfSession(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    actor: Id<'oidc'>,
  ): Promise<void> {
    return this.#end(organizationId, actor, (tx) =>
      tx.query(
        `DELETE FROM verification.oidc_payloads p
          WHERE p.organization_id = $1 AND p.grant_hash IN (
            SELECT g.grant_hash FROM verification.oidc_payloads g
             WHERE g.organization_id = $1 AND g.session_id = $2 AND g.kind = 'Grant')
          RETURNING p.session_id AS "sessionId"`,
        [uuidOf(organizationId), uuidOf(sessionId)],
      ),
    );
  }

  /** Whether the grant of that session still holds: what an access token stands or falls with. */
  async hasLiveGrant(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    clientId: string,
    now: Date,
  ): Promise<boolean> {
    const values = [uuidOf(organizationId), uuidOf(sessionId), clientId, now];
    return (await this.database.lookUps.query(LIVE_GRANT, values)).length > 0;
  }

  /** Up to `limit` rows that were made for a client while it had an OID from before; how many went. */
  async deleteOfTenure(
    {
      organizationId,
      clientId,
      tenureId,
    }: { organizationId: Id<'org'>; clientId: string; tenureId: string },
    limit: number,
  ): Promise<number> {
    const rows = await this.database.query(
      `DELETE FROM verification.oidc_payloads WHERE organization_id = $1 AND (kind, id_hash) IN (
         SELECT kind, id_hash FROM verification.oidc_payloads
          WHERE organization_id = $1 AND client_id = $2 AND tenure_id = $3 LIMIT $4) RETURNING kind`,
      [uuidOf(organizationId), clientId, tenureId, limit],
    );
    return rows.length;
  }

  async tenantsWithExpired(now: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT DISTINCT organization_id AS id FROM verification.oidc_payloads WHERE expires_at <= $1',
      [now],
    );
    return rows.map(({ id }) => id);
  }

  /** How many rows of one tenant went. */
  async deleteExpired(organization: string, now: Date): Promise<number> {
    const rows = await this.database.query(
      'DELETE FROM verification.oidc_payloads WHERE organization_id = $1 AND expires_at <= $2 RETURNING kind',
      [organization, now],
    );
    return rows.length;
  }

  #end(
    organizationId: Id<'org'>,
    actor: Id<'oidc'>,
    remove: (tx: Transaction) => Promise<{ sessionId: string }[]>,
  ): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [removed] = await remove(tx);
      if (!removed) return;
      const subject = idOf('vs', removed.sessionId);
      await this.audit.append(
        { organizationId, actor, action: 'identity.release_ended', outcome: 'changed', subject },
        tx,
      );
    });
  }

  /** Of each, whether it was written; of two that are the same, the first. */
  async #write(
    statement: (count: number) => Statement,
    organizationId: Id<'org'>,
    payloads: Written[],
  ): Promise<boolean[]> {
    const rows = await this.database.query<{ kind: PayloadKind; idHash: Buffer }>(
      statement(payloads.length),
      [uuidOf(organizationId), ...payloads.flat()],
    );
    const written = new Set(rows.map(({ kind, idHash }) => nameOf(kind, idHash)));
    return payloads.map(([kind, idHash]) => written.delete(nameOf(kind, idHash)));
  }

  #hash(id: string): Buffer {
    return this.hasher.credential(id);
  }
}
