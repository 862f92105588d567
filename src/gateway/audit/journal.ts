import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { type Transaction, Database } from '../../platform/database/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { currentRequestId } from '../../platform/logging/index.js';
import { GatewayAudit, type NewAuditEntry } from './gateway-audit.js';

/** The events that a customer's webhooks may get. Public API, never renamed. */
export const EVENT_TYPES = [
  'access_request.granted',
  'access_request.denied',
  'access_request.canceled',
  'access_request.expired',
  'employee.identity_established',
  'employee.identity_reset',
  'employee.identity_lost',
  'employee.identity_mismatch',
  'employee.identity_reset_requested',
  'employee.verification_not_me',
  'employee.vouch_objected',
  'employee.read_back_failed',
  'employee.face_tries_used_up',
  'device_key.added',
  'device_key.revoked',
  'device_key.missing',
  'desk_case.opened',
  'desk_case.overridden',
  'directory.mass_deactivation',
  'directory.identity_held',
  'directory_action.done',
  'directory_action.failed',
  'directory_action.unknown',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Ids only: the receiver must fetch the resource before it trusts anything. */
export interface EventData {
  access_request_id?: Id<'ar'>;
  desk_case_id?: Id<'case'>;
  /** The employee's `id`, not the customer's own id, which may identify a person. */
  employee_row_id?: Id<'emp'>;
  connection_id?: Id<'conn'>;
  device_key_id?: Id<'dkey'>;
  action_id?: Id<'act'>;
  /** SHA-256 of the receipt's payload, in hexadecimal. */
  receipt_sha256?: string;
}

export interface NewEvent {
  type: EventType;
  data: EventData;
  /** At a sign-in that a stranger can start: they can repeat it. Webhooks do not carry it. */
  isByAnybody?: boolean;
  /** Their document and face passed for another record, as often as somebody tries. Webhooks do not carry it. */
  isAtAnotherRecord?: boolean;
  /** About the request of a second person, not of the customer. Webhooks do not get it. */
  isVouch?: boolean;
  /** A recovery or an override, which this employee is told of by these words. Webhooks do not carry it. */
  allowed?: { employeeId: Id<'emp'>; purpose: string };
}

export interface GatewayEvent extends NewEvent {
  customerId: Id<'cust'>;
  id: Id<'evt'>;
  /** The HTTP request that caused it; null for a background task. */
  requestId: Id<'req'> | null;
  createdAt: Date;
}

/** Called once for every event, in the transaction of the change. */
type EventListener = (event: GatewayEvent, tx: Transaction) => Promise<void>;

/** Modules that react to events register here, so that emitting modules do not depend on them. */
@Injectable()
export class EventListeners {
  readonly #listeners: EventListener[] = [];

  constructor(private readonly database: Database) {}

  add(listener: EventListener): void {
    this.#listeners.push(listener);
  }

  /** Listeners must read in this transaction. */
  notify(event: GatewayEvent, tx: Transaction): Promise<void> {
    return this.database.within(tx, async () => {
      for (const listener of this.#listeners) await listener(event, tx);
    });
  }
}

/**
 * Records a change: its audit entry and, if there is one, its event for the customer's webhooks.
 */
@Injectable()
export class Journal {
  constructor(
    private readonly audit: GatewayAudit,
    private readonly listeners: EventListeners,
    private readonly clock: Clock,
  ) {}

  /** Runs in the transaction of the change: a rollback removes entry and event too. */
  async append(entry: NewAuditEntry, event: NewEvent | null, tx: Transaction): Promise<void> {
    await this.audit.append(entry, tx);
    if (!event) return;
    const { customerId } = entry;
    const about = { id: newId('evt'), requestId: currentRequestId(), createdAt: this.clock.now() };
    await this.listeners.notify({ ...event, ...about, customerId }, tx);
  }
}
