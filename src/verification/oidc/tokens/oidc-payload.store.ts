import { Injectable } from '@nestjs/common';
import type { AdapterPayload } from 'oidc-provider';
import { Hasher, Vault } from '../../../platform/crypto/index.js';
import { bytea, batchValues, BatchWriter } from '../../../platform/concurrency/index.js';
import {
  Database,
  type Row,
  type Statement,
  type Transaction,
} from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import { VerificationAudit, type NewAuditEntry } from '../../audit/index.js';
import type { PayloadKind } from './oidc-payload.entity.js';
import {
  FIND,
  FINISH,
  LIVE_GRANT,
  MOST_USES,
  releaseStatement,
} from './oidc-payload.statements.js';
import { sessionOf, type Session, type SessionRow } from '../../sessions/index.js';

/** Two concurrent refreshes of one client are no theft. */
const GRACE_MS = 60_000;

interface RefreshTokenUse {
  consumedAt: Date | null;
  /** How often it was accepted. */
  uses: number;
  /** The token that replaced this one was itself used. */
  successorUsed: boolean;
  /** When another replacement of the same token was first used. */
  siblingUsedAt: Date | null;
}

export interface StoredPayload extends RefreshTokenUse {
  payload: AdapterPayload;
  /** Its grant; null once that was ended. */
  grant: AdapterPayload | null;
  /** The verification's row, still sealed. */
  session: SessionRow;
}

/** A code, a grant or a refresh token from the library. */
export interface NewPayload {
  /** The value that its holder shows. */
  id: string;
  payload: AdapterPayload;
  expiresAt: Date;
}

/** Everything that the end of an authorization writes. */
export interface Finish {
  interactionId: string;
  clientId: string;
  at: Date;
  grant: NewPayload;
  code: NewPayload;
  sealedAnswer: Buffer;
}

/** Everything that one exchange or refresh writes. */
export interface Release {
  /** The code or token that the client has shown. */
  used: { kind: Exclude<PayloadKind, 'Grant'>; id: string; at: Date };
  /** Of the same client and grant; null when the scope includes none. */
  refreshToken: (NewPayload & { rotation: number }) | null;
  entry: Omit<NewAuditEntry, 'organizationId'>;
}

/**
 * Codes, refresh tokens and grants, stored by keyed hash. Every read and write checks the client's
 * OID, even after a return to it.
 */
@Injectable()
export class OidcPayloadStore {
  readonly #finishes: BatchWriter<Id<'org'>, Finish, boolean>;
  readonly #releases: BatchWriter<Id<'org'>, Release, boolean>;
  readonly #releaseStatement: Statement;

  constructor(
    private readonly database: Database,
    private readonly audit: VerificationAudit,
    private readonly hasher: Hasher,
    private readonly vault: Vault,
  ) {
    this.#finishes = new BatchWriter(database, (...given) => this.#finishAll(...given));
    this.#releases = new BatchWriter(database, (...given) => this.#releaseAll(...given));
    this.#releaseStatement = releaseStatement((rows) => audit.trail.store.appending(rows));
  }

  /**
   * Ends an authorization and stores its grant and code, atomically. False when another request was
   * faster or the client's OID has changed.
   */
  finish(organizationId: Id<'org'>, finish: Finish): Promise<boolean> {
    return this.#finishes.add(organizationId, finish);
  }

  async find(
    organizationId: Id<'org'>,
    kind: PayloadKind,
    id: string,
    now: Date,
  ): Promise<StoredPayload | null> {
    const values = [uuidOf(organizationId), kind, this.#hash(id), now];
    const [row] = await this.database.pipelinedReads.query<
      Omit<StoredPayload, 'session'> & SessionRow
    >(FIND, values);
    if (!row) return null;
    const { payload, consumedAt, uses, successorUsed, siblingUsedAt, grant, ...session } = row;
    return { payload, consumedAt, uses, successorUsed, siblingUsedAt, grant, session };
  }

  /** Opens the session of the found row. */
  openSession({ session }: StoredPayload): Promise<Session> {
    return sessionOf(session, this.vault);
  }

  /**
   * Consumes the shown credential, stores its replacement and audits it, atomically. False when
   * another request was faster or the credential has ended since.
   */
  release(organizationId: Id<'org'>, release: Release): Promise<boolean> {
    return this.#releases.add(organizationId, release);
  }

  async delete(organizationId: Id<'org'>, kind: PayloadKind, id: string): Promise<void> {
    await this.database.query(
      'DELETE FROM verification.oidc_payloads WHERE organization_id = $1 AND kind = $2 AND id_hash = $3',
      [uuidOf(organizationId), kind, this.#hash(id)],
    );
  }

  /** Deletes a grant with its codes and tokens. Returns its session; null when there was none. */
  async deleteGrant(
    organizationId: Id<'org'>,
    grantId: string,
    tx: Transaction,
  ): Promise<Id<'vs'> | null> {
    const [removed] = await tx.query<{ sessionId: string }>(
      `DELETE FROM verification.oidc_payloads WHERE organization_id = $1 AND grant_hash = $2
        RETURNING session_id AS "sessionId"`,
      [uuidOf(organizationId), this.#hash(grantId)],
    );
    return removed ? idOf('vs', removed.sessionId) : null;
  }

  /** The same for a session's only grant. */
  async deleteGrantOfSession(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    tx: Transaction,
  ): Promise<Id<'vs'> | null> {
    const removed = await tx.query(
      `DELETE FROM verification.oidc_payloads p
        WHERE p.organization_id = $1 AND p.grant_hash IN (
          SELECT g.grant_hash FROM verification.oidc_payloads g
           WHERE g.organization_id = $1 AND g.session_id = $2 AND g.kind = 'Grant')
        RETURNING p.kind`,
      [uuidOf(organizationId), uuidOf(sessionId)],
    );
    return removed.length > 0 ? sessionId : null;
  }

  /** Whether that session's grant is still valid: an access token depends on it. */
  async hasLiveGrant(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    clientId: string,
    now: Date,
  ): Promise<boolean> {
    const values = [uuidOf(organizationId), uuidOf(sessionId), clientId, now];
    return (await this.database.pipelinedReads.query(LIVE_GRANT, values)).length > 0;
  }

  /** Deletes up to `limit` rows of a client's former OID; returns their number. */
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

  /** Returns the number of deleted rows of one tenant. */
  async deleteExpired(organization: string, now: Date): Promise<number> {
    const rows = await this.database.query(
      'DELETE FROM verification.oidc_payloads WHERE organization_id = $1 AND expires_at <= $2 RETURNING kind',
      [organization, now],
    );
    return rows.length;
  }

  async #finishAll(organizationId: Id<'org'>, finishes: Finish[]): Promise<boolean[]> {
    const rows = finishes.map(({ grant, code, ...finish }, n) => ({
      n,
      interaction_hash: this.#hash(finish.interactionId),
      sealed_answer: bytea(finish.sealedAnswer),
      client_id: finish.clientId,
      at: finish.at,
      grant_hash: this.#hash(grant.id),
      grant_payload: grant.payload,
      grant_expires_at: grant.expiresAt,
      code_hash: this.#hash(code.id),
      code_payload: code.payload,
      code_expires_at: code.expiresAt,
    }));
    return this.#returned(organizationId, FINISH, rows);
  }

  async #releaseAll(organizationId: Id<'org'>, releases: Release[]): Promise<boolean[]> {
    const rows = releases.map(({ used, refreshToken, entry }, n) => ({
      n,
      kind: used.kind,
      id_hash: this.#hash(used.id),
      at: used.at,
      ...(refreshToken && {
        token_hash: this.#hash(refreshToken.id),
        rotation: refreshToken.rotation,
        payload: refreshToken.payload,
        expires_at: refreshToken.expiresAt,
      }),
      entry: this.audit.trail.store.rowOf(entry),
    }));
    return this.#returned(organizationId, this.#releaseStatement, rows);
  }

  /** For each row, by its number, whether the statement returned it. */
  async #returned(
    organizationId: Id<'org'>,
    statement: Statement,
    rows: Row[],
  ): Promise<boolean[]> {
    const values = batchValues(uuidOf(organizationId), rows);
    const returned = await this.database.query<{ n: number }>(statement, values);
    const numbers = new Set(returned.map(({ n }) => n));
    return rows.map((_, n) => numbers.has(n));
  }

  #hash(id: string): string {
    return bytea(this.hasher.credential(id));
  }
}

/**
 * When a refresh token was used up; null while usable. Briefly it may be used in parallel, twice more;
 * any other use is theft (RFC 9700 4.14.2).
 */
export function usedUpAt(
  { consumedAt, uses, successorUsed, siblingUsedAt }: RefreshTokenUse,
  now: Date,
): Date | null {
  const isRecent = (at: Date): boolean => now.getTime() - at.getTime() < GRACE_MS;
  const isParallel = !successorUsed && uses < MOST_USES;
  if (consumedAt) return isParallel && isRecent(consumedAt) ? null : consumedAt;
  return siblingUsedAt && !isRecent(siblingUsedAt) ? siblingUsedAt : null;
}
