import { Injectable } from '@nestjs/common';
import { randomUuid, Unreadable, Vault } from '../../crypto/index.js';
import { Database, type Transaction } from '../../database/index.js';
import { idOf, uuidOf, type Id } from '../../ids/index.js';
import { outboxAttempts } from '../../metrics/instruments.js';
import { Tenants } from '../../tenants/index.js';
import {
  contentPlace,
  isCodeLane,
  type Lane,
  type MessageContent,
  type MessageFailure,
} from './message.js';
import type { SendTrouble } from './trouble.js';

/** A message that this process may send until the lease ends. */
export interface ClaimedMessage {
  tenant: Id;
  id: Id<'msg'>;
  claimId: string;
  kind: string;
  attempts: number;
  /** Null when its owner's data key was destroyed. */
  content: MessageContent | null;
}

export interface ClaimOptions {
  now: Date;
  until: Date;
  limit: number;
  /** Only these kinds, or all but these; null for every kind. */
  kinds: { names: readonly string[]; isListed: boolean } | null;
}

interface ClaimedRow {
  id: string;
  kind: string;
  attempts: number;
  ownerId: string;
  sealed: Buffer;
  keyId: string | null;
  wrapped: Buffer | null;
}

/** As metrics name them, for every queue. */
const RESULTS = { queued: 'retry', accepted: 'delivered', failed: 'failed' } as const;

/** A result of an attempt that ends the claim. */
export interface SettledMessage {
  claimed: ClaimedMessage;
  status: 'queued' | 'accepted' | 'failed';
  reason: MessageFailure | null;
  dueAt: Date;
  /** Kept of test messages only. */
  trouble: SendTrouble | null;
}

/**
 * The queue of messages, claimed for one tenant and lane and then leased. A code is claimed once,
 * so a crash cannot send it twice.
 */
@Injectable()
export class DueMessageStore {
  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    private readonly vault: Vault,
  ) {}

  /** Tenants with work in the lane, without locks. The order makes each look read one index entry. */
  async tenantsDue(lane: Lane, now: Date): Promise<Id[]> {
    const found: Id[] = [];
    for (const { schema, column, table, idPrefix } of this.tenants.kinds) {
      const rows = await this.database.query<{ id: string }>(
        {
          name: `messages.due.${schema}`,
          text: `SELECT t.id FROM ${table} t
            CROSS JOIN LATERAL (SELECT FROM ${schema}.messages m
              WHERE m.${column} = t.id AND m.lane = $2 AND m.status = 'queued' AND m.due_at <= $1
                AND (m.claimed_until IS NULL OR m.claimed_until <= $1)
              ORDER BY m.due_at LIMIT 1) AS due`,
        },
        [now, lane],
      );
      found.push(...rows.map(({ id }) => idOf(idPrefix, id)));
    }
    return found;
  }

  /** Claims up to `limit` due messages, the oldest first. */
  async claim(
    tenant: Id,
    lane: Lane,
    { now, until, limit, kinds }: ClaimOptions,
  ): Promise<ClaimedMessage[]> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const claimId = randomUuid();
    const isFree = isCodeLane(lane)
      ? 'claimed_until IS NULL'
      : '(claimed_until IS NULL OR claimed_until <= $3)';
    const rows = await this.database.query<ClaimedRow>(
      {
        name: `messages.claim.${schema}.${isCodeLane(lane) ? 'codes' : 'letters'}`,
        text: `WITH due AS (
            SELECT id FROM ${schema}.messages
             WHERE ${column} = $1 AND lane = $2 AND status = 'queued' AND due_at <= $3 AND expires_at > $3 AND ${isFree}
               AND ($7::text[] IS NULL OR (kind = ANY($7)) = $8)
             ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED
          ), claimed AS (
            UPDATE ${schema}.messages m SET claim_id = $5, claimed_until = $6, attempts = m.attempts + 1
              FROM due WHERE m.${column} = $1 AND m.id = due.id
            RETURNING m.id, m.kind, m.attempts, m.owner_id, m.sealed_content, m.due_at)
          SELECT c.id, c.kind, c.attempts, c.owner_id AS "ownerId", c.sealed_content AS sealed,
            k.key_id AS "keyId", k.wrapped_key AS wrapped
            FROM claimed c LEFT JOIN ${schema}.data_keys k ON k.${column} = $1 AND k.owner_id = c.owner_id
           ORDER BY c.due_at, c.id`,
      },
      [
        uuidOf(tenant),
        lane,
        now,
        limit,
        claimId,
        until,
        kinds?.names ?? null,
        kinds?.isListed ?? null,
      ],
    );
    return Promise.all(rows.map((row) => this.#claimedOf(tenant, claimId, row)));
  }

  /**
   * Records the results of claimed messages, unless another process has claimed or ended them
   * since.
   */
  async settle(
    tenant: Id,
    settled: readonly SettledMessage[],
    now: Date,
    tx?: Transaction,
  ): Promise<Id<'msg'>[]> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const rows = await (tx ?? this.database).query<{ id: string }>(
      {
        name: `messages.settle.${schema}`,
        text: `UPDATE ${schema}.messages m
            SET status = r.status, reason = r.reason, due_at = r.due_at, trouble = r.trouble::jsonb, updated_at = $7, claim_id = NULL, claimed_until = NULL,
                sealed_content = CASE WHEN r.status = 'queued' THEN m.sealed_content ELSE ''::bytea END
           FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $8::text[])
             AS r (id, claim_id, status, reason, due_at, trouble)
          WHERE m.${column} = $1 AND m.id = r.id AND m.claim_id = r.claim_id AND m.status = 'queued' RETURNING m.id`,
      },
      [
        uuidOf(tenant),
        settled.map(({ claimed }) => uuidOf(claimed.id)),
        settled.map(({ claimed }) => claimed.claimId),
        settled.map(({ status }) => status),
        settled.map(({ reason }) => reason),
        settled.map(({ dueAt }) => dueAt),
        now,
        settled.map(({ trouble }) => trouble && JSON.stringify(trouble)),
      ],
    );
    for (const { status } of settled)
      outboxAttempts.inc({ kind: `${schema}_messages`, result: RESULTS[status] });
    return rows.map(({ id }) => idOf('msg', id));
  }

  /** Returns claimed messages that were not sent to the queue. */
  async release(tenant: Id, claims: readonly ClaimedMessage[]): Promise<void> {
    const { schema, column } = this.tenants.kindOf(tenant);
    await this.database.query(
      `UPDATE ${schema}.messages SET claim_id = NULL, claimed_until = NULL, attempts = attempts - 1
        WHERE ${column} = $1 AND id = ANY($2::uuid[]) AND claim_id = ANY($3::uuid[])`,
      [uuidOf(tenant), claims.map(({ id }) => uuidOf(id)), claims.map(({ claimId }) => claimId)],
    );
  }

  /**
   * Ids of expired messages, and of codes whose only attempt was interrupted. The caller locks and
   * ends each.
   */
  async listOver(tenant: Id, lane: Lane, now: Date, limit: number): Promise<Id<'msg'>[]> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const isOver = isCodeLane(lane)
      ? '(expires_at <= $3 OR claimed_until IS NOT NULL)'
      : 'expires_at <= $3';
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM ${schema}.messages
        WHERE ${column} = $1 AND lane = $2 AND status = 'queued' AND due_at <= $3
          AND (claimed_until IS NULL OR claimed_until <= $3) AND ${isOver} ORDER BY due_at LIMIT $4`,
      [uuidOf(tenant), lane, now, limit],
    );
    return rows.map(({ id }) => idOf('msg', id));
  }

  /** Whether a locked message is still over, and whether an attempt had begun. */
  async isBegun(tenant: Id, id: Id<'msg'>, now: Date, tx: Transaction): Promise<boolean | null> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const [row] = await tx.query<{ begun: boolean }>(
      `SELECT claimed_until IS NOT NULL AS begun FROM ${schema}.messages
        WHERE ${column} = $1 AND id = $2 AND status = 'queued' AND (claimed_until IS NULL OR claimed_until <= $3)`,
      [uuidOf(tenant), uuidOf(id), now],
    );
    return row ? row.begun : null;
  }

  async #claimedOf(tenant: Id, claimId: string, row: ClaimedRow): Promise<ClaimedMessage> {
    const id = idOf('msg', row.id);
    const { kind, attempts } = row;
    return { tenant, id, claimId, kind, attempts, content: await this.#contentOf(tenant, id, row) };
  }

  async #contentOf(
    tenant: Id,
    id: Id<'msg'>,
    { ownerId, sealed, keyId, wrapped }: ClaimedRow,
  ): Promise<MessageContent | null> {
    if (keyId === null || wrapped === null) return null;
    try {
      const key = await this.vault.openDataKey(tenant, idOf('key', ownerId), { keyId, wrapped });
      return this.vault.unseal<MessageContent>(key, contentPlace(tenant, id), sealed);
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  }
}
