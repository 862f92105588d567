import { Injectable } from '@nestjs/common';
import { secondsAfter } from '../../platform/clock/index.js';
import { Hasher } from '../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  keyset,
  lockName,
  newestFirst,
  type Queryable,
  type Transaction,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { firstUuidAt, uuidOf, type Id } from '../../platform/ids/index.js';
import type { EarlierCases } from './case-limits.policy.js';
import { CASE_LIMITS } from './desk-case.js';
import { DeskCaseEntity, type DeskCase } from './desk-case.entity.js';

const COLUMNS = EntityColumns.of(DeskCaseEntity);
const SELECT = `SELECT ${COLUMNS.select('c')} FROM gateway.desk_cases c WHERE c.customer_id = $1`;

/** The visible cases: those of one agent, or all of the customer. */
export type CaseScope = { agentIndex: Buffer } | 'all';

@Injectable()
export class DeskCaseStore {
  constructor(
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
    return this.#one(customerId, id, { scope, on: this.database, lock: '' });
  }

  lock(customerId: Id<'cust'>, id: Id<'case'>, tx: Transaction): Promise<DeskCase | null> {
    return this.#one(customerId, id, { scope: 'all', on: tx, lock: 'FOR UPDATE' });
  }

  async list(customerId: Id<'cust'>, scope: CaseScope, page: Page<'case'>): Promise<DeskCase[]> {
    const values: unknown[] = [uuidOf(customerId)];
    const where = inScope(scope, values);
    const rows = await this.database.query<DeskCaseEntity>(
      `${SELECT} ${where} ${keyset(page, values, 'c.id')}`,
      values,
    );
    return newestFirst(
      rows.map((row) => COLUMNS.read(row)),
      page,
    );
  }

  /** Whether this is the employee's latest case. */
  async isLast(
    { customerId, id, employeeRowId }: DeskCase,
    on: Queryable = this.database,
  ): Promise<boolean> {
    const later = await on.query(
      `SELECT id FROM gateway.desk_cases
        WHERE customer_id = $1 AND employee_row_id = $2 AND id > $3 LIMIT 1`,
      [uuidOf(customerId), uuidOf(employeeRowId), uuidOf(id)],
    );
    return later.length === 0;
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

  async #one(
    customerId: Id<'cust'>,
    id: Id<'case'>,
    { scope, on, lock }: { scope: CaseScope; on: Queryable; lock: string },
  ): Promise<DeskCase | null> {
    const values: unknown[] = [uuidOf(customerId), uuidOf(id)];
    const [row] = await on.query<DeskCaseEntity>(
      `${SELECT} AND c.id = $2 ${inScope(scope, values)} ${lock}`,
      values,
    );
    return row ? COLUMNS.read(row) : null;
  }
}

function inScope(scope: CaseScope, values: unknown[]): string {
  if (scope === 'all') return '';
  return `AND c.agent_index = $${String(values.push(scope.agentIndex))}`;
}
