import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  In,
  MoreThan,
  type Repository,
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
} from 'typeorm';
import { secondsAfter } from '../../platform/clock/index.js';
import { Hasher } from '../../platform/crypto/index.js';
import {
  Database,
  keyset,
  lockName,
  newestFirst,
  pageBy,
  type Queryable,
  type Transaction,
  idColumn,
  isOneOf,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { firstUuidAt, idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import {
  CASE_LIMITS,
  type EarlierCases,
  OVERRIDE_REASONS,
  OVERRIDE_STATUSES,
  type CaseFlag,
  type OverrideReason,
  type OverrideStatus,
} from './desk-case.js';
import { CALL_SECONDS } from './override.policy.js';
import type { Channel } from '../../platform/messages/index.js';

/** A call to the help desk. Its ticket is the reference of its access request, and sealed there. */
@Entity({ schema: 'gateway', name: 'desk_cases' })
@ForeignKey('AccessRequestEntity', ['customerId', 'accessRequestId'], ['customerId', 'id'])
@Check('desk_cases_override_check', isOneOf('override_status', OVERRIDE_STATUSES))
@Check('desk_cases_override_reason_check', isOneOf('override_reason', OVERRIDE_REASONS))
@Index('desk_cases_request_key', ['customerId', 'accessRequestId'], { unique: true })
@Index('desk_cases_employee_index', ['customerId', 'employeeRowId', 'id'])
@Index('desk_cases_agent_index', ['customerId', 'agentIndex', 'id'])
export class DeskCaseEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('case')) id: Id<'case'>;
  @Column(idColumn('ar')) accessRequestId: Id<'ar'>;
  @Column(idColumn('emp')) employeeRowId: Id<'emp'>;

  /** The staff member, or the key of the ticket system. */
  @Column({ type: 'text' }) openedBy: Id;

  /** Keyed hash of the agent: a ticket system's name of an agent may be personal. */
  @Column({ type: 'bytea' }) agentIndex: Buffer;
  @Column({ type: 'text' }) channel: Channel;
  @Column({ type: 'text', array: true }) flags: CaseFlag[];
  @Column({ type: 'text', nullable: true }) overrideStatus: OverrideStatus | null;
  @Column({ type: 'text', nullable: true }) overrideReason: OverrideReason | null;
  @Column({ type: 'text', nullable: true }) overrideRequestedBy: Id | null;
  @Column({ type: 'text', nullable: true }) overrideDecidedBy: Id | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}

export type DeskCase = DeskCaseEntity;

/** The visible cases: those of one agent, or all of the customer. */
export type CaseScope = { agentIndex: Buffer } | 'all';

@Injectable()
export class DeskCaseStore {
  constructor(
    @InjectRepository(DeskCaseEntity) private readonly cases: Repository<DeskCaseEntity>,
    private readonly database: Database,
    private readonly hasher: Hasher,
  ) {}

  agentIndexOf(customerId: Id<'cust'>, agent: string): Buffer {
    return this.hasher.blindIndex(customerId, 'desk_agent', agent);
  }

  async insert(deskCase: DeskCase, tx: Transaction): Promise<void> {
    await tx.manager.insert(DeskCaseEntity, deskCase);
  }

  /**
   * Serialises opening cases of one agent and of one employee. The agent is locked first: a fixed
   * order avoids deadlocks.
   */
  async lockLimits(
    customerId: Id<'cust'>,
    { agentIndex, employeeRowId }: Pick<DeskCase, 'agentIndex' | 'employeeRowId'>,
    tx: Transaction,
  ): Promise<void> {
    for (const name of [agentIndex.toString('hex'), employeeRowId])
      await lockName(`desk_cases/${customerId}/${name}`, tx);
  }

  async countEarlier(
    customerId: Id<'cust'>,
    { agentIndex, employeeRowId }: Pick<DeskCase, 'agentIndex' | 'employeeRowId'>,
    { now, on = this.database }: { now: Date; on?: Queryable },
  ): Promise<EarlierCases> {
    const day = firstUuidAt(secondsAfter(now, -CASE_LIMITS.employee.seconds));
    const hour = firstUuidAt(secondsAfter(now, -CASE_LIMITS.agent.seconds));
    const [row] = await on.query<EarlierCases>(
      `SELECT e.cases AS "ofEmployee", e.open > 0 AS "isOneOpen", a.cases AS "ofAgent", a.failures AS "agentFailures"
         FROM (SELECT count(*)::integer AS cases, count(*) FILTER (WHERE r.status = 'pending')::integer AS open
                 FROM gateway.desk_cases c
                 JOIN gateway.access_requests r ON r.customer_id = c.customer_id AND r.id = c.access_request_id
                WHERE c.customer_id = $1 AND c.employee_row_id = $2 AND c.id >= $4) AS e,
              (SELECT count(*)::integer AS cases,
                      count(*) FILTER (WHERE r.status NOT IN ('pending', 'granted'))::integer AS failures
                 FROM gateway.desk_cases c
                 JOIN gateway.access_requests r ON r.customer_id = c.customer_id AND r.id = c.access_request_id
                WHERE c.customer_id = $1 AND c.agent_index = $3 AND c.id >= $5) AS a`,
      [uuidOf(customerId), uuidOf(employeeRowId), agentIndex, day, hour],
    );
    if (!row) throw new Error('an aggregate without a row');
    return row;
  }

  find(customerId: Id<'cust'>, id: Id<'case'>, scope: CaseScope): Promise<DeskCase | null> {
    return this.cases.findOneBy({ customerId, id, ...inScope(scope) });
  }

  lock(customerId: Id<'cust'>, id: Id<'case'>, tx: Transaction): Promise<DeskCase | null> {
    return tx.manager.findOne(DeskCaseEntity, {
      where: { customerId, id },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async list(customerId: Id<'cust'>, scope: CaseScope, page: Page<'case'>): Promise<DeskCase[]> {
    const { where, ...paging } = pageBy(page);
    const own = { customerId, ...inScope(scope) };
    return newestFirst(await this.cases.find({ where: { ...own, ...where }, ...paging }), page);
  }

  /**
   * Cases whose override was asked for and can still be approved, newest first; of these ids alone,
   * if there are any.
   */
  async listWaiting(
    customerId: Id<'cust'>,
    { now, among = null }: { now: Date; among?: readonly Id<'case'>[] | null },
    page: Page<'case'>,
  ): Promise<DeskCase[]> {
    const oldest = firstUuidAt(secondsAfter(now, -CALL_SECONDS));
    const values: unknown[] = [uuidOf(customerId), oldest, now, among && among.map(uuidOf)];
    const rows = await this.database.query<{ id: string }>(
      `SELECT c.id FROM gateway.desk_cases c
         JOIN gateway.employees e ON e.customer_id = c.customer_id AND e.id = c.employee_row_id
        WHERE c.customer_id = $1 AND c.id >= $2 AND c.override_status = 'requested'
          AND ($4::uuid[] IS NULL OR c.id = ANY ($4)) AND e.deleted_at IS NULL AND e.status = 'active'
          AND e.identity_lost_at IS NULL AND (e.resets_frozen_until IS NULL OR e.resets_frozen_until <= $3)
          AND NOT EXISTS (SELECT FROM gateway.desk_cases later
                           WHERE later.customer_id = c.customer_id AND later.id > c.id
                             AND later.employee_row_id = c.employee_row_id)
          ${keyset(page, values, 'c.id')}`,
      values,
    );
    const ids = rows.map(({ id }) => idOf('case', id));
    return this.cases.find({ where: { customerId, id: In(ids) }, order: { id: 'DESC' } });
  }

  /** Whether this is the employee's latest case. */
  async isLast(
    { customerId, id, employeeRowId }: DeskCase,
    on: Queryable = this.database,
  ): Promise<boolean> {
    const later = { customerId, employeeRowId, id: MoreThan(id) };
    return !(await on.manager.existsBy(DeskCaseEntity, later));
  }

  /** Writes the override of a locked case. */
  async saveOverride(deskCase: DeskCase, tx: Transaction): Promise<void> {
    const { customerId, id, overrideStatus, overrideReason } = deskCase;
    const { overrideRequestedBy, overrideDecidedBy } = deskCase;
    await tx.manager.update(
      DeskCaseEntity,
      { customerId, id },
      { overrideStatus, overrideReason, overrideRequestedBy, overrideDecidedBy },
    );
  }
}

function inScope(scope: CaseScope): Partial<Pick<DeskCase, 'agentIndex'>> {
  return scope === 'all' ? {} : scope;
}
