import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/index.js';
import { idOf, idOrNull, newId, uuidOf, type Id } from '../../platform/ids/index.js';
import type { EventType } from './event-types.js';

export interface SessionEvent {
  id: Id<'evt'>;
  projectId: Id<'proj'>;
  sequence: number;
  type: EventType;
  sessionId: Id<'vs'> | null;
  createdAt: Date;
}

export interface NewEvent {
  organizationId: Id<'org'>;
  projectId: Id<'proj'>;
  type: EventType;
  sessionId: Id<'vs'> | null;
  createdAt: Date;
}

/**
 * Events in two steps. The change writes its event in its own transaction, without a number, so that numbering never
 * makes writers wait. One sequencer per tenant at a time then numbers what was committed: no gap can ever appear, since
 * a transaction that rolled back left nothing to number.
 */
@Injectable()
export class EventStore {
  constructor(private readonly database: Database) {}

  async append(event: NewEvent, tx: Transaction): Promise<void> {
    await tx.query(
      `INSERT INTO verification.events (organization_id, id, project_id, type, session_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        uuidOf(event.organizationId),
        uuidOf(newId('evt')),
        uuidOf(event.projectId),
        event.type,
        event.sessionId && uuidOf(event.sessionId),
        event.createdAt,
      ],
    );
  }

  async tenantsWithUnnumbered(): Promise<Id<'org'>[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT DISTINCT organization_id AS id FROM verification.events WHERE sequence IS NULL',
    );
    return rows.map(({ id }) => idOf('org', id));
  }

  /** Numbers up to `limit` committed events of one tenant; how many it numbered. Waits for no other process. */
  numberSome(organizationId: Id<'org'>, limit: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const lock = `events/${organizationId}`;
      const [{ taken } = { taken: false }] = await tx.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken',
        [lock],
      );
      if (!taken) return 0;
      const numbered = await tx.query(
        `WITH fresh AS (
           SELECT id, project_id, row_number() OVER (PARTITION BY project_id ORDER BY id) AS place
             FROM (SELECT id, project_id FROM verification.events
                    WHERE organization_id = $1 AND sequence IS NULL ORDER BY id LIMIT $2) AS batch
         ), last AS (
           SELECT project_id, (SELECT max(e.sequence) FROM verification.events e
                                WHERE e.organization_id = $1 AND e.project_id = p.project_id) AS number
             FROM (SELECT DISTINCT project_id FROM fresh) AS p
         )
         UPDATE verification.events e SET sequence = COALESCE(last.number, 0) + fresh.place
           FROM fresh JOIN last USING (project_id)
          WHERE e.organization_id = $1 AND e.id = fresh.id RETURNING e.id`,
        [uuidOf(organizationId), limit],
      );
      return numbered.length;
    });
  }

  /** Up to limit + 1 numbered events of a project after a number, oldest first. */
  async list(
    organizationId: Id<'org'>,
    projectId: Id<'proj'>,
    after: number,
    limit: number,
  ): Promise<SessionEvent[]> {
    const rows = await this.database.query<{
      id: string;
      sequence: string;
      type: EventType;
      sessionId: string | null;
      createdAt: Date;
    }>(
      `SELECT id, sequence, type, session_id AS "sessionId", created_at AS "createdAt" FROM verification.events
        WHERE organization_id = $1 AND project_id = $2 AND sequence > $3 ORDER BY sequence LIMIT $4`,
      [uuidOf(organizationId), uuidOf(projectId), after, limit + 1],
    );
    return rows.map((row) => ({
      ...row,
      id: idOf('evt', row.id),
      projectId,
      sequence: Number(row.sequence),
      sessionId: idOrNull('vs', row.sessionId),
    }));
  }
}
