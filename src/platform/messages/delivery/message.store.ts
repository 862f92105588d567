import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../clock/index.js';
import { DataKeys, Vault } from '../../crypto/index.js';
import { Database, type Queryable, type Transaction } from '../../database/index.js';
import { firstUuidAt, idOf, newIdAt, uuidOf, uuidOrNull, type Id } from '../../ids/index.js';
import { eachOf, inBatches, Task } from '../../jobs/index.js';
import { currentRequestId } from '../../logging/index.js';
import { Tenants } from '../../tenants/index.js';
import {
  channelOf,
  contentPlace,
  laneOf,
  type EarlierMessage,
  type EndedMessage,
  type Lane,
  type MessageContent,
  type MessageFailure,
  type MessageState,
  type MessageStatus,
  type NewMessage,
} from './message.js';

type StateRow = Pick<
  MessageState,
  'kind' | 'status' | 'reason' | 'attempts' | 'trouble' | 'createdAt' | 'updatedAt'
> & {
  id: string;
  subjectUuid: string;
  lane: Lane;
};

const STATE = `id, subject_id AS "subjectUuid", lane, kind, status, reason, attempts, trouble, created_at AS "createdAt", updated_at AS "updatedAt"`;

const SHOWN = 50;

const KEEP_SECONDS = 90 * 86_400;
const BATCH = 1_000;

/** Stored messages, in the schema of their tenant's product. */
@Injectable()
export class MessageStore {
  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    private readonly vault: Vault,
    private readonly dataKeys: DataKeys,
    private readonly clock: Clock,
  ) {}

  /** Stores messages of one tenant, sealed under their owners' data keys. The tenant's own is made at first use. */
  async insert(tenant: Id, messages: readonly NewMessage[], tx: Transaction): Promise<Id<'msg'>[]> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const now = this.clock.now();
    const owners = messages.map(({ owner }) => owner);
    if (owners.includes(tenant)) await this.dataKeys.ensure(tenant, tenant, now, tx);
    const keys = await this.dataKeys.openAll(tenant, owners, tx);
    const rows = messages.map((message) => {
      const id = newIdAt('msg', now);
      const { address, locale, params } = message;
      const content: MessageContent = { address, locale, params };
      const key = keys.get(message.owner);
      if (!key) throw new Error('the owner of a message has no data key');
      return { ...message, id, sealed: this.vault.seal(key, contentPlace(tenant, id), content) };
    });
    await tx.query(
      `INSERT INTO ${schema}.messages (${column}, id, lane, kind, owner_id, subject_id, sealed_content, expires_at,
         request_id, status, due_at, created_at, updated_at)
       SELECT $1::uuid, r.id, r.lane, r.kind, r.owner_id, r.subject_id, r.sealed_content, r.expires_at, $9::uuid,
         'queued', $10::timestamptz, $10::timestamptz, $10::timestamptz
         FROM unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::bytea[], $8::timestamptz[])
           AS r (id, lane, kind, owner_id, subject_id, sealed_content, expires_at)`,
      [
        uuidOf(tenant),
        rows.map(({ id }) => uuidOf(id)),
        rows.map(laneOf),
        rows.map(({ kind }) => kind.name),
        rows.map(({ owner }) => uuidOf(owner)),
        rows.map(({ subject }) => uuidOf(subject)),
        rows.map(({ sealed }) => sealed),
        rows.map(({ expiresAt }) => expiresAt),
        uuidOrNull(currentRequestId()),
        now,
      ],
    );
    return rows.map(({ id }) => id);
  }

  /** The newest messages about something, newest first. */
  async listAbout(tenant: Id, subject: Id, on: Queryable = this.database): Promise<MessageState[]> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const rows = await on.query<StateRow>(
      `SELECT ${STATE} FROM ${schema}.messages WHERE ${column} = $1 AND subject_id = $2
        ORDER BY id DESC LIMIT ${String(SHOWN)}`,
      [uuidOf(tenant), uuidOf(subject)],
    );
    return rows.map((row) => this.#stateOf(tenant, row));
  }

  /** Whether such messages were stored since then, as many as `count` says. */
  async existsSince(
    { tenant, subject, kind, count = 1 }: EarlierMessage,
    since: Date,
    tx: Transaction,
  ): Promise<boolean> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const rows = await tx.query(
      `SELECT FROM ${schema}.messages
        WHERE ${column} = $1 AND subject_id = $2 AND id >= $3 AND kind = $4 OFFSET $5 LIMIT 1`,
      [uuidOf(tenant), uuidOf(subject), firstUuidAt(since), kind.name, count - 1],
    );
    return rows.length > 0;
  }

  /** The status of the newest message about each of these; those without one are left out. */
  async newestStatuses<I extends Id>(
    tenant: Id,
    subjects: readonly I[],
  ): Promise<Map<I, MessageStatus>> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const rows = await this.database.query<Pick<StateRow, 'subjectUuid' | 'status'>>(
      `SELECT DISTINCT ON (subject_id) subject_id AS "subjectUuid", status FROM ${schema}.messages
        WHERE ${column} = $1 AND subject_id = ANY ($2::uuid[]) ORDER BY subject_id, id DESC`,
      [uuidOf(tenant), subjects.map((each) => uuidOf(each))],
    );
    const known = new Map(rows.map(({ subjectUuid, status }) => [subjectUuid, status]));
    return new Map(
      subjects.flatMap((each) => {
        const status = known.get(uuidOf(each));
        return status ? [[each, status] as const] : [];
      }),
    );
  }

  /** Takes the row lock until the transaction ends. */
  async lock(tenant: Id, id: Id<'msg'>, tx: Transaction): Promise<EndedMessage | null> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const [row] = await tx.query<StateRow>(
      `SELECT ${STATE} FROM ${schema}.messages WHERE ${column} = $1 AND id = $2 FOR UPDATE`,
      [uuidOf(tenant), uuidOf(id)],
    );
    return row ? this.#stateOf(tenant, row) : null;
  }

  /** Writes the result of a locked message, and removes its content. */
  async end(
    message: EndedMessage,
    status: MessageStatus,
    reason: MessageFailure | null,
    tx: Transaction,
  ): Promise<EndedMessage> {
    const { schema, column } = this.tenants.kindOf(message.tenant);
    const updatedAt = this.clock.now();
    await tx.query(
      `UPDATE ${schema}.messages SET status = $3, reason = $4, updated_at = $5, sealed_content = ''
        WHERE ${column} = $1 AND id = $2`,
      [uuidOf(message.tenant), uuidOf(message.id), status, reason, updatedAt],
    );
    return { ...message, status, reason, updatedAt };
  }

  /** Deletes old messages, whose content was removed when they were sent; returns their number. */
  @Task('clear-messages')
  async clearOld(): Promise<number> {
    const before = secondsAfter(this.clock.now(), -KEEP_SECONDS);
    return eachOf(await this.tenantsWithOld(before), (tenant) =>
      inBatches(BATCH, (size) => this.deleteOld(tenant, before, size)),
    );
  }

  async tenantsWithOld(before: Date): Promise<Id[]> {
    const found: Id[] = [];
    for (const { schema, column, table, idPrefix } of this.tenants.kinds) {
      const rows = await this.database.query<{ id: string }>(
        `SELECT t.id FROM ${table} t WHERE EXISTS (SELECT FROM ${schema}.messages m WHERE m.${column} = t.id AND m.id < $1)`,
        [firstUuidAt(before)],
      );
      found.push(...rows.map(({ id }) => idOf(idPrefix, id)));
    }
    return found;
  }

  /** Removes up to `limit` messages stored before that time; returns their number. */
  async deleteOld(tenant: Id, before: Date, limit: number): Promise<number> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const rows = await this.database.query(
      `DELETE FROM ${schema}.messages WHERE ${column} = $1 AND id IN (
         SELECT id FROM ${schema}.messages WHERE ${column} = $1 AND id < $2 ORDER BY id LIMIT $3) RETURNING id`,
      [uuidOf(tenant), firstUuidAt(before), limit],
    );
    return rows.length;
  }

  #stateOf(tenant: Id, { id, lane, ...row }: StateRow): EndedMessage {
    return { ...row, tenant, id: idOf('msg', id), channel: channelOf(lane) };
  }
}
