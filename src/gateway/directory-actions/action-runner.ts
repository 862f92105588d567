import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Semaphore } from '../../platform/concurrency/index.js';
import type { Id } from '../../platform/ids/index.js';
import { doublingDelaySeconds, KeyedRuns, Task, Wakeups } from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { StoredQueues } from '../../platform/metrics/index.js';
import { ConnectionsService, type Connection } from '../connections/index.js';
import { EmployeeStore, standingSince } from '../employees/index.js';
import { Journal } from '../audit/index.js';
import { actionsEnded } from '../metrics.js';
import { ActionCall, DELAYS, meaningOf, MOST_ATTEMPTS } from './action-call.js';
import {
  type ActionPayload,
  type ActionStatus,
  DirectoryActionStore,
  type DueAction,
} from './directory-action.store.js';
import { RUN_ACTIONS } from './directory-actions.service.js';

/** Calls of one customer at a time, and customers at a time, in one process. */
const AT_ONCE = 10;
const CUSTOMERS_AT_ONCE = 50;

/** More of them than anybody needs: an alarm. */
const ACTION_LIMIT = 'action_limit';

interface Ready {
  connection: Connection;
  payload: ActionPayload;
}

/**
 * Does queued actions: one call each, and another one with the same id while nobody knows the result.
 * A system that hangs delays its own customer only.
 */
@Injectable()
export class ActionRunner implements OnModuleInit {
  readonly #runs: KeyedRuns<Id<'cust'>>;
  readonly #semaphore = new Semaphore<Id>(CUSTOMERS_AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly store: DirectoryActionStore,
    private readonly connections: ConnectionsService,
    private readonly employees: EmployeeStore,
    private readonly call: ActionCall,
    private readonly journal: Journal,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly queues: StoredQueues,
    wakeups: Wakeups,
  ) {
    this.#runs = new KeyedRuns(wakeups, RUN_ACTIONS, (customerId) => customerId);
  }

  onModuleInit(): void {
    this.queues.add('gateway_actions', () => this.store.waiting());
  }

  /** Runs until nothing is due; who has work meanwhile does not wait. Returns the number of calls. */
  @Task(RUN_ACTIONS)
  run(signal?: AbortSignal, called?: readonly Id<'cust'>[]): Promise<number> {
    let tenants = called;
    const due = async () => {
      const found = tenants ?? (await this.store.due.tenantsWithDue(this.clock.now()));
      tenants = undefined;
      return found;
    };
    return this.#runs.runAll(due, (customerId) => this.#start(customerId, signal), signal);
  }

  #start(customerId: Id<'cust'>, signal?: AbortSignal): Promise<number> {
    return this.#semaphore
      .run(customerId, () => this.#all(customerId, signal))
      .catch((error: unknown) => {
        // The lease of what was claimed ends, and another run goes on.
        this.log.error('actions not run', { tenant: customerId, error });
        return 0;
      });
  }

  async #all(customerId: Id<'cust'>, signal?: AbortSignal): Promise<number> {
    for (let count = 0; ;) {
      const due = signal?.aborted ? [] : await this.store.claim(customerId, AT_ONCE);
      if (due.length === 0) return count;
      await Promise.all(due.map((each) => this.#do(each, signal)));
      count += due.length;
    }
  }

  async #do(due: DueAction, signal?: AbortSignal): Promise<void> {
    const ready = await this.#prepare(due);
    if (typeof ready === 'string') return this.#giveUp(due, ready);
    const { connection, payload } = ready;
    const body = JSON.stringify({ action_id: due.id, action: due.action, ...payload });
    const secrets = await this.connections.secretsOf(connection);
    const url = String(connection.config['url']);
    const sent = { id: due.id, body, ...(signal && { signal }) };
    const meaning = meaningOf(await this.call.send(url, secrets, sent));
    if (meaning.status === 'done') {
      await this.connections.noteUse(connection);
      return this.#end(due, { status: 'done', error: null });
    }
    await this.connections.noteError(connection, `action ${meaning.error}`);
    if (meaning.status === 'failed') return this.#end(due, meaning);
    const { error } = meaning;
    const isUncertain = due.wasUncertain || meaning.isUncertain;
    if (due.attempts >= MOST_ATTEMPTS)
      return this.#end(due, { status: isUncertain ? 'unknown' : 'failed', error });
    const wait = doublingDelaySeconds(due.attempts - 1, Math.random(), DELAYS);
    const at = secondsAfter(this.clock.now(), wait);
    await this.store.retryAt(due, { error, isUncertain, at });
  }

  /** What the call needs, or why it is not made: the world may have changed since the grant. */
  async #prepare(due: DueAction): Promise<Ready | string> {
    const { customerId, connectionId, employeeRowId, createdAt } = due;
    // A process that died in the last call leaves one more.
    if (due.attempts > MOST_ATTEMPTS) return 'no_answer';
    const [connection, employee, payload] = await Promise.all([
      this.connections.find(customerId, connectionId),
      this.employees.find(customerId, employeeRowId),
      this.store.payloadOf(due),
    ]);
    if (!employee || !payload) return 'employee_deleted';
    const against = standingSince(employee, createdAt);
    if (against) return against;
    if (!connection?.enabled) return 'connection_off';
    if (due.attempts === 1 && (await this.store.isOneTooMany(due))) return ACTION_LIMIT;
    return { connection, payload };
  }

  #giveUp(due: DueAction, error: string): Promise<void> {
    return this.#end(due, { status: due.wasUncertain ? 'unknown' : 'failed', error });
  }

  async #end(
    due: DueAction,
    end: { status: Exclude<ActionStatus, 'queued'>; error: string | null },
  ): Promise<void> {
    const { customerId, id, accessRequestId, employeeRowId, connectionId } = due;
    const hasEnded = await this.database.transaction(async (tx) => {
      if (!(await this.store.end(due, end, tx))) return false;
      const { status, error } = end;
      const type = `directory_action.${status}` as const;
      const ended = status === 'done' ? 'allowed' : 'refused';
      const outcome = error === ACTION_LIMIT ? 'alarm' : ended;
      const request = { access_request_id: accessRequestId };
      const entry = { customerId, actor: 'system', action: type, outcome, subject: id } as const;
      const others = { employee_row_id: employeeRowId, connection_id: connectionId };
      const event = { type, data: { action_id: id, ...request, ...others } };
      await this.journal.append({ ...entry, details: { ...request, error } }, event, tx);
      return true;
    });
    if (hasEnded) actionsEnded.inc({ kind: 'action_webhook', result: end.status });
  }
}
