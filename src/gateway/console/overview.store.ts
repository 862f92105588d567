import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import {
  Clock,
  COUNTED_DAYS,
  dayCountsOf,
  secondsAfter,
  type DayCount,
  type DayCounts,
} from '../../platform/clock/index.js';
import { Database, idColumn } from '../../platform/database/index.js';
import { firstUuidAt, idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { FlowName } from '../customers/index.js';
import type { Coverage, StateCount } from './overview.policy.js';

/** The last count for a customer with too many employees to count at each request. */
@Entity({ schema: 'gateway', name: 'employee_coverage' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'], { name: 'employee_coverage_customer_fkey' })
@Index('employee_coverage_asked_index', ['customerId'], { where: 'asked_at IS NOT NULL' })
export class EmployeeCoverageEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;

  /** Null until it was counted for the first time. */
  @Column({ type: 'jsonb', nullable: true }) coverage: Coverage | null;
  @Column({ type: 'timestamptz', nullable: true }) countedAt: Date | null;

  /** When a new count was requested; null once it is done. */
  @Column({ type: 'timestamptz', nullable: true }) askedAt: Date | null;
}

/** The overview counts at most this many of the newest requests. */
export const COUNTED_REQUESTS = 1_000;
/** The chart over time counts at most this many of them. */
const CHARTED_REQUESTS = 5_000;
/** A request may be open for a week before it ends. */
const CHARTED_SECONDS = (COUNTED_DAYS + 7) * 86_400;
const COUNTED_RESETS = 100;

export interface RequestCount {
  flow: FlowName;
  status: string;
  reason: string | null;
  count: number;
  /** Duration of each granted request. */
  seconds: number[] | null;
}

/** The data of the overview, from a bounded number of rows. */
@Injectable()
export class OverviewStore {
  constructor(
    @InjectRepository(EmployeeCoverageEntity)
    private readonly coverage: Repository<EmployeeCoverageEntity>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts the first `most` employees in the order of an index; `rows` says how many there were. */
  async count(
    customerId: Id<'cust'>,
    most: number | null,
  ): Promise<{ counts: StateCount[]; rows: number }> {
    const found = await this.database.query<StateCount & { rows: number }>(
      `SELECT encode(department_index, 'hex') AS department, identity_state AS state, count(*)::int AS rows,
              (count(*) FILTER (WHERE status = 'active'))::int AS count
         FROM (SELECT department_index, status, identity_state FROM gateway.employees
                WHERE customer_id = $1 AND deleted_at IS NULL
                ORDER BY department_index, status, identity_state, id LIMIT $2::bigint) AS counted
        GROUP BY department_index, identity_state`,
      [uuidOf(customerId), most],
    );
    return {
      counts: found.map(({ department, state, count }) => ({ department, state, count })),
      rows: found.reduce((sum, { rows }) => sum + rows, 0),
    };
  }

  /** The last stored count; null for a customer counted at each request. */
  findCoverage(customerId: Id<'cust'>): Promise<EmployeeCoverageEntity | null> {
    return this.coverage.findOneBy({ customerId });
  }

  /** Asks for a count in the background. */
  async askForCount(customerId: Id<'cust'>, now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO gateway.employee_coverage (customer_id, asked_at) VALUES ($1, $2)
       ON CONFLICT (customer_id) DO UPDATE SET asked_at = excluded.asked_at
         WHERE employee_coverage.asked_at IS NULL`,
      [uuidOf(customerId), now],
    );
  }

  async listAskedCounts(): Promise<Id<'cust'>[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT customer_id AS id FROM gateway.employee_coverage WHERE asked_at IS NOT NULL',
    );
    return rows.map(({ id }) => idOf('cust', id));
  }

  async saveCoverage(customerId: Id<'cust'>, coverage: Coverage, countedAt: Date): Promise<void> {
    await this.coverage.update({ customerId }, { coverage, countedAt, askedAt: null });
  }

  /** Removes the stored count: the customer is counted at each request again. */
  async forgetCoverage(customerId: Id<'cust'>): Promise<void> {
    await this.coverage.delete({ customerId });
  }

  /**
   * One active employee of each department, because department names exist only in sealed records.
   */
  async findMembers(
    customerId: Id<'cust'>,
    departments: readonly string[],
  ): Promise<Map<string, Id<'emp'>>> {
    const rows = await this.database.query<{ department: string; id: string }>(
      `SELECT encode(d.department, 'hex') AS department, found.id
         FROM unnest($2::bytea[]) AS d (department) CROSS JOIN LATERAL (
           SELECT e.id FROM gateway.employees e
            WHERE e.customer_id = $1 AND e.department_index = d.department AND e.status = 'active'
              AND e.deleted_at IS NULL
            ORDER BY e.identity_state, e.id LIMIT 1) AS found`,
      [uuidOf(customerId), departments.map((each) => Buffer.from(each, 'hex'))],
    );
    return new Map(rows.map(({ department, id }) => [department, idOf('emp', id)]));
  }

  /** The employees with the newest alarms, newest first. */
  async listAlarmed(customerId: Id<'cust'>, since: Date, limit: number): Promise<Id<'emp'>[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM gateway.employees
        WHERE customer_id = $1 AND deleted_at IS NULL AND alarmed_at >= $2
        ORDER BY alarmed_at DESC, id DESC LIMIT $3`,
      [uuidOf(customerId), since, limit],
    );
    return rows.map(({ id }) => idOf('emp', id));
  }

  /** The newest requests by their flow, state and reason. */
  countRequests(customerId: Id<'cust'>): Promise<RequestCount[]> {
    return this.database.query<RequestCount>(
      `SELECT flow, status, reason, count(*)::int AS count,
              array_agg(extract(epoch FROM completed_at - created_at)::int)
                FILTER (WHERE status = 'granted') AS seconds
         FROM (SELECT flow, status, reason, created_at, completed_at FROM gateway.access_requests
                WHERE customer_id = $1 ORDER BY id DESC LIMIT ${String(COUNTED_REQUESTS)}) AS newest
        GROUP BY flow, status, reason ORDER BY count DESC, flow, status, reason`,
      [uuidOf(customerId)],
    );
  }

  /** How the newest requests ended, by day. */
  async countByDay(customerId: Id<'cust'>): Promise<DayCounts> {
    const now = this.clock.now();
    const found = await this.database.query<DayCount>(
      `SELECT to_char(completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, status,
              count(*)::int AS count, min(created_at) AS oldest
         FROM (SELECT completed_at, status, created_at FROM gateway.access_requests
                WHERE customer_id = $1 AND id >= $2
                ORDER BY id DESC LIMIT ${String(CHARTED_REQUESTS)}) AS newest GROUP BY 1, 2 ORDER BY 1, 2`,
      [uuidOf(customerId), firstUuidAt(secondsAfter(now, -CHARTED_SECONDS))],
    );
    return dayCountsOf(found, now, CHARTED_REQUESTS);
  }

  /** Resets that wait for a second member, counted up to a hundred. */
  async countWaitingResets(customerId: Id<'cust'>): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM gateway.identity_resets WHERE customer_id = $1 AND status = 'waiting'
          LIMIT ${String(COUNTED_RESETS)}) AS waiting`,
      [uuidOf(customerId)],
    );
    return row?.count ?? 0;
  }
}
