import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { doublingDelaySeconds, Task, Wakeups } from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { CustomersService, type Customer } from '../customers/index.js';
import { EmployeeListeners, type EmployeeRestricted } from '../employees/index.js';
import { VerificationClient } from '../verification-client/index.js';
import {
  type DeviceKeyRevocationEntity,
  DeviceKeyRevocationStore,
} from './device-key-revocation.store.js';

const REVOKE_DEVICE_KEYS = 'revoke-device-keys';
/** Longer than a try that times out, up to an hour. It is tried until it succeeds. */
const DELAYS = { first: 20, most: 3_600 };

/** Revokes the device keys of everybody whose identity is reset or erased. Queued in that transaction, so none is forgotten. */
@Injectable()
export class DeviceKeyRevocations implements OnModuleInit {
  constructor(
    private readonly revocations: DeviceKeyRevocationStore,
    private readonly customers: CustomersService,
    private readonly verification: VerificationClient,
    private readonly listeners: EmployeeListeners,
    private readonly wakeups: Wakeups,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.listeners.add((change, tx) => this.#queue(change, tx));
  }

  /** Returns the number of people it tried. */
  @Task(REVOKE_DEVICE_KEYS)
  revokeDue(_signal?: AbortSignal, tenants?: readonly Id<'cust'>[]): Promise<number> {
    const delay = ({ tries }: { tries: number }): number =>
      doublingDelaySeconds(tries - 1, Math.random(), DELAYS);
    return this.revocations.due.leaseEach(this.clock, tenants, delay, async (tenant) => {
      const customer = await this.customers.get(tenant);
      return (due) => this.#revoke(customer, due);
    });
  }

  async #queue({ employee, restriction }: EmployeeRestricted, tx: Transaction): Promise<void> {
    if (restriction === 'employee_inactive') return;
    const isQueued = await (restriction === 'identity_reset'
      ? this.revocations.addReset(employee, tx)
      : this.revocations.addErased(employee, tx));
    if (!isQueued) return;
    tx.afterCommit(() => {
      this.wakeups.call(REVOKE_DEVICE_KEYS, employee.customerId);
    });
  }

  async #revoke(
    customer: Customer,
    { userId, resetAt }: Pick<DeviceKeyRevocationEntity, 'userId' | 'resetAt'>,
  ): Promise<void> {
    try {
      await this.verification.revokeDeviceKeys(customer, userId, resetAt);
      await this.revocations.forget(customer.id, { userId, resetAt });
    } catch (error) {
      const code = error instanceof Problem ? error.code : 'unknown';
      this.log.warn('device keys not revoked', { tenant: customer.id, subject: userId, code });
    }
  }
}
