import { Injectable } from '@nestjs/common';
import {
  Clock,
  COUNTED_DAYS,
  dayCountsOf,
  secondsAfter,
  type DayCount,
  type DayCounts,
} from '../../platform/clock/index.js';
import { Database } from '../../platform/database/index.js';
import { firstUuidAt, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import type { SessionStatus } from '../sessions/index.js';

/** The overview counts at most this many of the newest sessions. */
export const COUNTED_SESSIONS = 1_000;
/** The chart over time counts at most this many of them. */
const CHARTED_SESSIONS = 5_000;
/** A session may be open for a week before it ends. */
const CHARTED_SECONDS = (COUNTED_DAYS + 7) * 86_400;
const COUNTED_ENDPOINTS = 100;
const COUNTED_FAILURES = 100;

export interface SessionCount {
  status: SessionStatus;
  failureCode: string | null;
  count: number;
}

/** What is already set up. */
export interface SetUp {
  project: boolean;
  apiKey: boolean;
  webhookEndpoint: boolean;
}

/** The data of the overview, from a bounded number of rows. */
@Injectable()
export class OverviewStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The newest sessions of an environment by their state and cause. */
  countSessions(organizationId: Id<'org'>, environment: Environment): Promise<SessionCount[]> {
    return this.database.query<SessionCount>(
      `SELECT status, failure_code AS "failureCode", count(*)::int AS count FROM (
         SELECT status, failure_code FROM verification.sessions
          WHERE organization_id = $1 AND environment = $2 ORDER BY id DESC LIMIT ${String(COUNTED_SESSIONS)}
       ) AS newest GROUP BY status, failure_code ORDER BY count DESC, status`,
      [uuidOf(organizationId), environment],
    );
  }

  /** How the newest sessions of an environment ended, by day. */
  async countByDay(organizationId: Id<'org'>, environment: Environment): Promise<DayCounts> {
    const now = this.clock.now();
    const found = await this.database.query<DayCount>(
      `SELECT to_char(completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, status,
              count(*)::int AS count, min(created_at) AS oldest
         FROM (SELECT completed_at, status, created_at FROM verification.sessions
                WHERE organization_id = $1 AND environment = $2 AND id >= $3
                ORDER BY id DESC LIMIT ${String(CHARTED_SESSIONS)}) AS newest GROUP BY 1, 2 ORDER BY 1, 2`,
      [uuidOf(organizationId), environment, firstUuidAt(secondsAfter(now, -CHARTED_SECONDS))],
    );
    return dayCountsOf(found, now, CHARTED_SESSIONS);
  }

  async setUp(organizationId: Id<'org'>): Promise<SetUp> {
    const [row] = await this.database.query<SetUp>(
      `SELECT
         EXISTS (SELECT 1 FROM verification.projects
           WHERE organization_id = $1 AND archived_at IS NULL) AS project,
         EXISTS (SELECT 1 FROM verification.api_keys
           WHERE organization_id = $1 AND revoked_at IS NULL) AS "apiKey",
         EXISTS (SELECT 1 FROM verification.webhook_endpoints
           WHERE organization_id = $1 AND status <> 'deleted') AS "webhookEndpoint"`,
      [uuidOf(organizationId)],
    );
    return row ?? { project: false, apiKey: false, webhookEndpoint: false };
  }

  /** Failed deliveries of the newest endpoints, and how many endpoints are disabled. */
  async webhookTrouble(
    organizationId: Id<'org'>,
    environment: Environment,
  ): Promise<{ failed: number; disabled: number }> {
    const [row] = await this.database.query<{ failed: number; disabled: number }>(
      `WITH shown AS (
         SELECT id, status FROM verification.webhook_endpoints
          WHERE organization_id = $1 AND environment = $2 AND status <> 'deleted'
          ORDER BY id DESC LIMIT ${String(COUNTED_ENDPOINTS)})
       SELECT (SELECT count(*)::int FROM shown WHERE status = 'disabled') AS disabled,
              (SELECT count(*)::int FROM (
                 SELECT 1 FROM shown CROSS JOIN LATERAL (
                   SELECT 1 FROM verification.webhook_deliveries d
                    WHERE d.organization_id = $1 AND d.endpoint_id = shown.id AND d.status = 'failed'
                    LIMIT ${String(COUNTED_FAILURES)}) AS failed
                  LIMIT ${String(COUNTED_FAILURES)}) AS found) AS failed`,
      [uuidOf(organizationId), environment],
    );
    return row ?? { failed: 0, disabled: 0 };
  }
}
