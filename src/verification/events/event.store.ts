import { Injectable } from '@nestjs/common';
import {
  Database,
  EntityColumns,
  keyset,
  newestFirst,
  type Transaction,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { firstUuidAt, idOf, newId, uuidOf, uuidOrNull, type Id } from '../../platform/ids/index.js';
import { Wakeups } from '../../platform/jobs/index.js';
import { currentRequestId } from '../../platform/logging/index.js';
import type { Environment } from '../environment.js';
import type { EventSource, NewEvent, NumberedEvent, SessionEvent, StoredEvent } from './event.js';
import { EventEntity } from './event.entity.js';

/** Handles every event exactly once, in the transaction that numbers it. */
type EventFollower = (
  organizationId: Id<'org'>,
  events: readonly NumberedEvent[],
  tx: Transaction,
) => Promise<void>;

/** Modules that follow events register here, so that this module does not depend on them. */
@Injectable()
export class EventFollowers {
  readonly #followers: EventFollower[] = [];

  add(follower: EventFollower): void {
    this.#followers.push(follower);
  }

  async tell(...told: Parameters<EventFollower>): Promise<void> {
    for (const follower of this.#followers) await follower(...told);
  }
}

/** The task that numbers events; called after their commit. */
export const NUMBER_EVENTS = 'number-events';

const EVER = new Date(0);

const EVENT = EntityColumns.of(EventEntity).except(
  'organizationId',
  'sequence',
  'environment',
  'environmentSequence',
);

/**
 * Events in two steps. A change writes its event unnumbered, so no writer waits. One sequencer per
 * tenant numbers committed events without gaps: within their project, and within their environment.
 */
@Injectable()
export class EventStore {
  constructor(
    private readonly database: Database,
    private readonly wakeups: Wakeups,
    private readonly followers: EventFollowers,
  ) {}

  append({ organizationId, ...event }: NewEvent, tx: Transaction): Promise<void> {
    return this.appendAll(organizationId, [event], tx);
  }

  async appendAll(
    organizationId: Id<'org'>,
    events: readonly Omit<NewEvent, 'organizationId'>[],
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO verification.events (organization_id, request_id, id, project_id, type, session_id, user_id, device_key_id, created_at)
       SELECT $1::uuid, $2::uuid, *
         FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::uuid[], $8::uuid[], $9::timestamptz[])`,
      [
        uuidOf(organizationId),
        uuidOrNull(currentRequestId()),
        events.map(() => uuidOf(newId('evt'))),
        events.map(({ projectId }) => uuidOf(projectId)),
        events.map(({ type }) => type),
        events.map(({ sessionId }) => uuidOrNull(sessionId)),
        events.map(({ userId = null }) => uuidOrNull(userId)),
        events.map(({ deviceKeyId = null }) => uuidOrNull(deviceKeyId)),
        events.map(({ createdAt }) => createdAt),
      ],
    );
    tx.afterCommit(() => {
      this.wakeups.call(NUMBER_EVENTS, organizationId);
    });
  }

  /** The projects of all sessions about a person, or that verified them; redacted ones still name both. */
  async listProjectsOf(
    organizationId: Id<'org'>,
    userId: Id<'user'>,
    tx: Transaction,
  ): Promise<Id<'proj'>[]> {
    const rows = await tx.query<{ projectId: string }>(
      `SELECT DISTINCT project_id AS "projectId" FROM verification.sessions
        WHERE organization_id = $1 AND (user_id = $2 OR requested_user_id = $2)`,
      [uuidOf(organizationId), uuidOf(userId)],
    );
    return rows.map(({ projectId }) => idOf('proj', projectId));
  }

  /** Tenants with events to number. */
  async tenantsWithUnnumbered(): Promise<Id<'org'>[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT DISTINCT organization_id AS id FROM verification.events WHERE sequence IS NULL',
    );
    return rows.map(({ id }) => idOf('org', id));
  }

  /**
   * Numbers up to `limit` recent committed events of one tenant and calls their followers in the
   * same transaction; returns their number. Never waits.
   */
  numberSome(organizationId: Id<'org'>, limit: number, since = EVER): Promise<number> {
    return this.database.transaction(async (tx) => {
      const lock = `events/${organizationId}`;
      const [{ taken } = { taken: false }] = await tx.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken',
        [lock],
      );
      if (!taken) return 0;
      const numbered = await tx.query(
        `WITH fresh AS (
           SELECT b.id, b.project_id, p.environment, row_number() OVER (PARTITION BY b.project_id ORDER BY b.id) AS place,
                  row_number() OVER (PARTITION BY p.environment ORDER BY b.id) AS environment_place
             FROM (SELECT id, project_id FROM verification.events
                    WHERE organization_id = $1 AND sequence IS NULL AND id >= $3 ORDER BY id LIMIT $2) AS b
             JOIN verification.projects p ON p.organization_id = $1 AND p.id = b.project_id
         ), last AS MATERIALIZED (
           SELECT project_id, (SELECT max(e.sequence) FROM verification.events e
                                WHERE e.organization_id = $1 AND e.project_id = p.project_id) AS number
             FROM (SELECT DISTINCT project_id FROM fresh) AS p
         ), last_of_all AS MATERIALIZED (
           SELECT environment, (SELECT max(e.environment_sequence) FROM verification.events e
                                 WHERE e.organization_id = $1 AND e.environment = p.environment) AS number
             FROM (SELECT DISTINCT environment FROM fresh) AS p
         )
         UPDATE verification.events e
            SET sequence = COALESCE(last.number, 0) + fresh.place, environment = fresh.environment,
                environment_sequence = COALESCE(last_of_all.number, 0) + fresh.environment_place
           FROM fresh JOIN last USING (project_id) JOIN last_of_all USING (environment)
          WHERE e.organization_id = $1 AND e.id = fresh.id
          RETURNING ${EVENT.select('e')}`,
        [uuidOf(organizationId), limit, firstUuidAt(since)],
      );
      if (numbered.length > 0)
        await this.followers.tell(
          organizationId,
          numbered.map((row) => EVENT.read(row)),
          tx,
        );
      return numbered.length;
    });
  }

  /** Up to `limit` numbered events of a project after a number, oldest first. */
  async list(
    organizationId: Id<'org'>,
    projectId: Id<'proj'>,
    after: number,
    limit: number,
  ): Promise<SessionEvent[]> {
    const rows = await this.database.query<{ sequence: string }>(
      `SELECT ${EVENT.select()}, sequence
         FROM verification.events
        WHERE organization_id = $1 AND project_id = $2 AND sequence > $3 ORDER BY sequence LIMIT $4`,
      [uuidOf(organizationId), uuidOf(projectId), after, limit],
    );
    return rows.map((row) => ({ ...EVENT.read(row), sequence: Number(row.sequence) }));
  }

  /** The same of all projects of an environment, by their numbers in it. */
  async listOfEnvironment(
    organizationId: Id<'org'>,
    environment: Environment,
    after: number,
    limit: number,
  ): Promise<SessionEvent[]> {
    const rows = await this.database.query<{ sequence: string }>(
      `SELECT ${EVENT.select()}, environment_sequence AS sequence
         FROM verification.events
        WHERE organization_id = $1 AND environment = $2 AND environment_sequence > $3
        ORDER BY environment_sequence LIMIT $4`,
      [uuidOf(organizationId), environment, after, limit],
    );
    return rows.map((row) => ({ ...EVENT.read(row), sequence: Number(row.sequence) }));
  }

  /** A page of events, newest first; of one project in the order of its numbers. */
  async listNewest(
    organizationId: Id<'org'>,
    projectId: Id<'proj'> | null,
    page: Page<'evt'>,
  ): Promise<StoredEvent[]> {
    const values: unknown[] = [uuidOf(organizationId)];
    const rows = await this.database.query<NumberedRow>(
      projectId
        ? listOfProject(projectId, page, values)
        : `SELECT ${EVENT.select()}, sequence FROM verification.events
            WHERE organization_id = $1 ${keyset(page, values)}`,
      values,
    );
    return newestFirst(rows, page).map(storedEventOf);
  }

  async find(organizationId: Id<'org'>, id: Id<'evt'>): Promise<StoredEvent | null> {
    const [row] = await this.database.query<NumberedRow>(
      `SELECT ${EVENT.select()}, sequence FROM verification.events WHERE organization_id = $1 AND id = $2`,
      [uuidOf(organizationId), uuidOf(id)],
    );
    return row ? storedEventOf(row) : null;
  }

  /** The events of one session, oldest first, without their copies in other projects. */
  async listOfSession({ organizationId, projectId, id }: EventSource): Promise<StoredEvent[]> {
    const rows = await this.database.query<NumberedRow>(
      `SELECT ${EVENT.select()}, sequence FROM verification.events
        WHERE organization_id = $1 AND session_id = $2 AND project_id = $3 ORDER BY id LIMIT 100`,
      [uuidOf(organizationId), uuidOf(id), uuidOf(projectId)],
    );
    return rows.map(storedEventOf);
  }

  /** Up to `limit` numbered events of a project from a period, by id. */
  async listCreated(
    organizationId: Id<'org'>,
    projectId: Id<'proj'>,
    period: { from: Date; to: Date; types: readonly string[]; afterId: Id<'evt'> | null },
    limit: number,
  ): Promise<NumberedEvent[]> {
    const { from, to, types, afterId } = period;
    // Ids contain their creation time: they narrow the search, the column decides.
    const firstId = firstUuidAt(new Date(from.getTime() - ID_SKEW_MS));
    const lastId = firstUuidAt(new Date(to.getTime() + ID_SKEW_MS));
    const rows = await this.database.query(
      `SELECT ${EVENT.select()}
         FROM verification.events
        WHERE organization_id = $1 AND project_id = $2 AND id > $3 AND id < $4 AND created_at >= $5 AND created_at < $6
          AND type = ANY($7) AND sequence IS NOT NULL ORDER BY id LIMIT $8`,
      [
        uuidOf(organizationId),
        uuidOf(projectId),
        afterId ? uuidOf(afterId) : firstId,
        lastId,
        from,
        to,
        types,
        limit,
      ],
    );
    return rows.map((row) => EVENT.read(row));
  }
}

// Far more than the clocks of two processes differ.
const ID_SKEW_MS = 86_400_000;

interface NumberedRow {
  sequence: string | null;
}

function storedEventOf({ sequence, ...row }: NumberedRow): StoredEvent {
  return { ...EVENT.read(row), sequence: sequence === null ? null : Number(sequence) };
}

/** The numbers of a project are an index already. A page begins beside the number of an event. */
function listOfProject(
  projectId: Id<'proj'>,
  { after, before, limit }: Page<'evt'>,
  values: unknown[],
): string {
  values.push(uuidOf(projectId));
  const bound = after ?? before;
  const number = bound
    ? `AND sequence ${after ? '<' : '>'} (SELECT sequence FROM verification.events
         WHERE organization_id = $1 AND id = $${String(values.push(uuidOf(bound)))})`
    : '';
  return `SELECT ${EVENT.select()}, sequence FROM verification.events
    WHERE organization_id = $1 AND project_id = $2 AND sequence IS NOT NULL ${number}
    ORDER BY sequence ${before ? 'ASC' : 'DESC'} LIMIT ${String(limit + 1)}`;
}
