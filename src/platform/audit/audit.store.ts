import type { Clock } from '../clock/index.js';
import { batchStatement, batchValues, BatchWriter, typedColumns } from '../concurrency/index.js';
import {
  EntityColumns,
  keyset,
  lockName,
  newestFirst,
  type Database,
  type Queryable,
  type Row,
  type Statement,
} from '../database/index.js';
import type { Page } from '../http/index.js';
import { firstUuidAt, idOf, newId, uuidOf, type Id } from '../ids/index.js';
import { GENESIS, linksAfter } from './audit-chain.js';
import type {
  AuditEntry,
  AuditFilters,
  AuditLink,
  LinkedEntry,
  NewAuditEntry,
} from './audit-entry.js';
import type { TenantKind } from '../tenants/index.js';
import { auditEntities } from './audit.entity.js';

export interface StoredCheckpoint {
  sequence: number;
  at: Date;
  /** The signed statement itself: see `AuditSignatures`. */
  token: string;
}

/** The removed part of a chain, up to a number. */
export interface StoredAnchor extends AuditLink {
  at: Date;
  /** The signed statement itself: see `AuditSignatures`. */
  token: string;
}

// Far more than the clocks of two processes differ.
const ID_SKEW_MS = 86_400_000;

type CheckpointRow = Omit<StoredCheckpoint, 'sequence'> & { sequence: string };
type EntryRow = Omit<AuditEntry, 'id' | 'tenant'> & { id: string };

const ENTRY = `e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
  e.actor, e.action, e.outcome, e.subject, e.details`;

/**
 * The audit tables of one product. Entries, links and checkpoints are inserted and read, anchors
 * only read; nothing is changed.
 */
export class AuditStore {
  /** The types of an entry's columns, after the shared tenant. */
  readonly #given: Record<string, string>;
  readonly #schema: string;
  readonly #tenant: string;
  readonly #insert: Statement;
  readonly #appends: BatchWriter<Id, Row, undefined>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    readonly place: TenantKind,
  ) {
    [this.#schema, this.#tenant] = [place.schema, place.column];
    this.#given = EntityColumns.of(auditEntities(place).entries).except('tenant').types();
    this.#insert = batchStatement(
      `${place.schema}.audit.append`,
      { entry: 'json' },
      (given) => `WITH ${given}, ${this.appending('given')} SELECT`,
    );
    this.#appends = new BatchWriter(database, async (tenant, entries) => {
      await this.#insertAll(tenant, entries, database);
      return entries.map(() => undefined);
    });
  }

  /**
   * Writes an entry in the transaction of its change, so neither exists without the other. An entry
   * without a change has its own transaction. Takes no lock that blocks another writer.
   */
  async append(tenant: Id, entry: NewAuditEntry, on: Queryable = this.database): Promise<void> {
    if (on === this.database) await this.#appends.add(tenant, this.rowOf(entry));
    else await this.#insertAll(tenant, [this.rowOf(entry)], on);
  }

  /** Appends any number of entries in one statement. */
  async appendAll(tenant: Id, entries: readonly NewAuditEntry[], on: Queryable): Promise<void> {
    await on.query(
      `WITH given AS (SELECT entry FROM json_array_elements($2::json) AS each (entry)), ${this.appending('given')} SELECT`,
      [uuidOf(tenant), JSON.stringify(entries.map((entry) => this.rowOf(entry)))],
    );
  }

  /**
   * The end of a WITH that appends the entries in `rows`, column `entry` (see `rowOf`), to the
   * statement of their change. $1 is the tenant.
   */
  appending(rows: string): string {
    const columns = Object.keys(this.#given).join(', ');
    return `entries AS (
        SELECT entry.* FROM ${rows} CROSS JOIN LATERAL json_to_record(${rows}.entry) AS entry (${typedColumns(this.#given)})
      ), queued AS (
        INSERT INTO ${this.#schema}.audit_queue (${this.#tenant}, entry_id) SELECT $1::uuid, id FROM entries
      ), appended AS (
        INSERT INTO ${this.#schema}.audit_entries (${this.#tenant}, ${columns}) SELECT $1::uuid, ${columns} FROM entries
      )`;
  }

  rowOf({ actor, action, outcome = 'changed', subject, details = {} }: NewAuditEntry): Row {
    const id = uuidOf(newId('aud'));
    return { id, at: this.clock.now(), actor, action, outcome, subject, details };
  }

  async #insertAll(tenant: Id, entries: Row[], on: Queryable): Promise<void> {
    const rows = entries.map((entry) => ({ entry }));
    await on.query(this.#insert, batchValues(uuidOf(tenant), rows));
  }

  async tenantsWithUnlinked(): Promise<Id[]> {
    const { idPrefix } = this.place;
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT ${this.#tenant} AS id FROM ${this.#schema}.audit_queue`,
    );
    return rows.map(({ id }) => idOf(idPrefix, id));
  }

  /** Every existing tenant, and every one with a checkpoint. */
  async tenants(): Promise<Id[]> {
    const { table: tenants, idPrefix } = this.place;
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM ${tenants} UNION SELECT ${this.#tenant} FROM ${this.#schema}.audit_checkpoints ORDER BY id`,
    );
    return rows.map(({ id }) => idOf(idPrefix, id));
  }

  /**
   * Links up to `limit` committed entries of one tenant; returns their number. Does not wait for
   * another process.
   */
  linkSome(tenant: Id, limit: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const [{ taken } = { taken: false }] = await tx.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken',
        [fenceOf(tenant)],
      );
      if (!taken) return 0;
      const waiting = await tx.query<EntryRow & { linked: boolean }>(
        `SELECT ${ENTRY}, l.sequence IS NOT NULL AS linked
           FROM ${this.#schema}.audit_queue q
           JOIN ${this.#schema}.audit_entries e ON e.${this.#tenant} = q.${this.#tenant} AND e.id = q.entry_id
           LEFT JOIN ${this.#schema}.audit_links l ON l.${this.#tenant} = q.${this.#tenant} AND l.entry_id = q.entry_id
          WHERE q.${this.#tenant} = $1 ORDER BY q.entry_id LIMIT $2`,
        [uuidOf(tenant), limit],
      );
      const fresh = waiting.filter(({ linked }) => !linked).map((row) => entryOf(tenant, row));
      const links = linksAfter(await this.lastLink(tenant, tx), fresh);
      await tx.query(
        `INSERT INTO ${this.#schema}.audit_links (${this.#tenant}, sequence, entry_id, hash)
         SELECT $1::uuid, * FROM unnest($2::bigint[], $3::uuid[], $4::bytea[])`,
        [
          uuidOf(tenant),
          links.map(({ sequence }) => sequence),
          links.map(({ entry }) => uuidOf(entry.id)),
          links.map(({ hash }) => hash),
        ],
      );
      await tx.query(
        `DELETE FROM ${this.#schema}.audit_queue WHERE ${this.#tenant} = $1 AND entry_id = ANY($2)`,
        [uuidOf(tenant), waiting.map(({ id }) => id)],
      );
      return waiting.length;
    });
  }

  /**
   * Blocks linking and removal in this tenant's chain until the transaction ends, so that a new hold
   * has a definite order.
   */
  async fence(tenant: Id, tx: Queryable): Promise<void> {
    await lockName(fenceOf(tenant), tx);
  }

  /** The link before the next one; the anchor when retention has removed all. */
  async lastLink(tenant: Id, on: Queryable = this.database): Promise<AuditLink> {
    const [row] = await on.query<{ sequence: string; hash: Buffer }>(
      `(SELECT sequence, hash FROM ${this.#schema}.audit_links
         WHERE ${this.#tenant} = $1 ORDER BY sequence DESC LIMIT 1)
       UNION ALL
       (SELECT sequence, hash FROM ${this.#schema}.audit_anchors
         WHERE ${this.#tenant} = $1 ORDER BY sequence DESC LIMIT 1)
       ORDER BY sequence DESC LIMIT 1`,
      [uuidOf(tenant)],
    );
    return row ? { sequence: Number(row.sequence), hash: row.hash } : GENESIS;
  }

  /** In the order of the removed numbers. */
  async listAnchors(tenant: Id, on: Queryable = this.database): Promise<StoredAnchor[]> {
    const rows = await on.query<Omit<StoredAnchor, 'sequence'> & { sequence: string }>(
      `SELECT sequence, hash, at, token FROM ${this.#schema}.audit_anchors WHERE ${this.#tenant} = $1 ORDER BY sequence`,
      [uuidOf(tenant)],
    );
    return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
  }

  /** The newest entries about any of these, newest first. They need not be linked yet. */
  async listAbout(tenant: Id, subjects: readonly Id[], limit: number): Promise<AuditEntry[]> {
    const rows = await this.database.query<EntryRow>(
      `SELECT about.* FROM unnest($2::text[]) AS s (subject) CROSS JOIN LATERAL (
         SELECT ${ENTRY} FROM ${this.#schema}.audit_entries e
          WHERE e.${this.#tenant} = $1 AND e.subject = s.subject ORDER BY e.id DESC LIMIT ${String(limit)}) AS about
        ORDER BY about.id DESC LIMIT ${String(limit)}`,
      [uuidOf(tenant), subjects],
    );
    return rows.map((row) => entryOf(tenant, row));
  }

  /** Up to limit + 1 entries of a page, newest first. They need not be linked yet. */
  async search(
    tenant: Id,
    { by, from, to }: AuditFilters,
    page: Page<'aud'>,
  ): Promise<AuditEntry[]> {
    const values: unknown[] = [uuidOf(tenant)];
    const where = [`e.${this.#tenant} = $1`];
    const add = (condition: string, value: unknown): void => {
      where.push(`${condition} $${String(values.push(value))}`);
    };
    if (by) add(`e.${by.field} =`, by.value);
    // Ids contain their creation time: they narrow the search, the column decides.
    if (from) {
      add('e.id >=', firstUuidAt(new Date(from.getTime() - ID_SKEW_MS)));
      add('e.at >=', from);
    }
    if (to) {
      add('e.id <', firstUuidAt(new Date(to.getTime() + ID_SKEW_MS)));
      add('e.at <', to);
    }
    const rows = await this.database.query<EntryRow>(
      `SELECT ${ENTRY} FROM ${this.#schema}.audit_entries e WHERE ${where.join(' AND ')} ${keyset(page, values, 'e.id')}`,
      values,
    );
    return newestFirst(rows, page).map((row) => entryOf(tenant, row));
  }

  /** Up to `limit` links after a number, with their entries, in order. */
  async listLinks(
    tenant: Id,
    after: number,
    limit: number,
    on: Queryable = this.database,
  ): Promise<LinkedEntry[]> {
    const rows = await on.query<
      EntryRow & { sequence: string; hash: Buffer; entryId: string; present: boolean }
    >(
      `SELECT l.sequence, l.hash, l.entry_id AS "entryId", e.id IS NOT NULL AS present, ${ENTRY}
         FROM ${this.#schema}.audit_links l
         LEFT JOIN ${this.#schema}.audit_entries e ON e.${this.#tenant} = l.${this.#tenant} AND e.id = l.entry_id
        WHERE l.${this.#tenant} = $1 AND l.sequence > $2 ORDER BY l.sequence LIMIT $3`,
      [uuidOf(tenant), after, limit],
    );
    return rows.map((row) => ({
      sequence: Number(row.sequence),
      hash: row.hash,
      entryId: idOf('aud', row.entryId),
      entry: row.present ? entryOf(tenant, row) : null,
    }));
  }

  /** Up to `limit` entries after an id, each with whether it is linked or waits for its link. */
  async listEntries(
    tenant: Id,
    after: Id<'aud'> | null,
    limit: number,
  ): Promise<{ entry: AuditEntry; placed: boolean }[]> {
    const rows = await this.database.query<EntryRow & { placed: boolean }>(
      `SELECT ${ENTRY}, l.entry_id IS NOT NULL OR q.entry_id IS NOT NULL AS placed
         FROM ${this.#schema}.audit_entries e
         LEFT JOIN ${this.#schema}.audit_links l ON l.${this.#tenant} = e.${this.#tenant} AND l.entry_id = e.id
         LEFT JOIN ${this.#schema}.audit_queue q ON q.${this.#tenant} = e.${this.#tenant} AND q.entry_id = e.id
        WHERE e.${this.#tenant} = $1 AND ($2::uuid IS NULL OR e.id > $2) ORDER BY e.id LIMIT $3`,
      [uuidOf(tenant), after && uuidOf(after), limit],
    );
    return rows.map((row) => ({ entry: entryOf(tenant, row), placed: row.placed }));
  }

  /** Ids that wait for their link, and whether their entry still exists. */
  async listWaiting(tenant: Id): Promise<{ id: Id<'aud'>; present: boolean }[]> {
    const rows = await this.database.query<{ id: string; present: boolean }>(
      `SELECT q.entry_id AS id, e.id IS NOT NULL AS present FROM ${this.#schema}.audit_queue q
         LEFT JOIN ${this.#schema}.audit_entries e ON e.${this.#tenant} = q.${this.#tenant} AND e.id = q.entry_id
        WHERE q.${this.#tenant} = $1 ORDER BY q.entry_id`,
      [uuidOf(tenant)],
    );
    return rows.map((row) => ({ id: idOf('aud', row.id), present: row.present }));
  }

  /** The earliest date of committed entries without a link; null without any. */
  async oldestWaiting(tenant: Id): Promise<Date | null> {
    const [row] = await this.database.query<{ at: Date | null }>(
      `SELECT min(e.at) AS at FROM ${this.#schema}.audit_queue q
         JOIN ${this.#schema}.audit_entries e ON e.${this.#tenant} = q.${this.#tenant} AND e.id = q.entry_id
         LEFT JOIN ${this.#schema}.audit_links l ON l.${this.#tenant} = q.${this.#tenant} AND l.entry_id = q.entry_id
        WHERE q.${this.#tenant} = $1 AND l.entry_id IS NULL`,
      [uuidOf(tenant)],
    );
    return row?.at ?? null;
  }

  /** When two processes sign the same checkpoint, one writes it. */
  async insertCheckpoint(tenant: Id, checkpoint: StoredCheckpoint): Promise<boolean> {
    const written = await this.database.query(
      `INSERT INTO ${this.#schema}.audit_checkpoints (${this.#tenant}, sequence, at, token)
       VALUES ($1, $2, $3, $4) ON CONFLICT (${this.#tenant}, sequence) DO NOTHING RETURNING sequence`,
      [uuidOf(tenant), checkpoint.sequence, checkpoint.at, checkpoint.token],
    );
    return written.length === 1;
  }

  async lastCheckpoint(tenant: Id): Promise<StoredCheckpoint | null> {
    const [row] = await this.database.query<CheckpointRow>(
      `SELECT sequence, at, token FROM ${this.#schema}.audit_checkpoints
        WHERE ${this.#tenant} = $1 ORDER BY sequence DESC LIMIT 1`,
      [uuidOf(tenant)],
    );
    return row ? { ...row, sequence: Number(row.sequence) } : null;
  }

  async listCheckpoints(tenant: Id): Promise<StoredCheckpoint[]> {
    const rows = await this.database.query<CheckpointRow>(
      `SELECT sequence, at, token FROM ${this.#schema}.audit_checkpoints WHERE ${this.#tenant} = $1 ORDER BY sequence`,
      [uuidOf(tenant)],
    );
    return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
  }
}

/** Linking, removal and new holds of a tenant run one at a time. */
function fenceOf(tenant: Id): string {
  return `audit/${tenant}`;
}

function entryOf(tenant: Id, row: EntryRow): AuditEntry {
  const { at, actor, action, outcome, subject, details } = row;
  return { tenant, id: idOf('aud', row.id), at, actor, action, outcome, subject, details };
}
