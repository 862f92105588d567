import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction, idColumn } from '../../platform/database/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { TenantQueue } from '../../platform/jobs/index.js';
import type { EmployeeRestricted } from '../employees/index.js';

/** A person whose identity was reset or erased, until the verification service has revoked their device keys. */
@Entity({ schema: 'gateway', name: 'device_key_revocations' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
@Index('device_key_revocations_due_index', ['customerId', 'nextTryAt'])
export class DeviceKeyRevocationEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;

  /** The person's id at the verification service. */
  @PrimaryColumn({ type: 'text' }) userId: string;

  /** Keys of later sessions are of a new identity, and stay. In milliseconds, as JavaScript compares it. */
  @Column({ type: 'timestamptz', default: () => `date_trunc('milliseconds', now())` })
  resetAt: Date;

  @Column({ type: 'integer' }) tries: number;
  @Column({ type: 'timestamptz' }) nextTryAt: Date;
}

type EmployeeRef = EmployeeRestricted['employee'];

/** People whose keys are to be revoked. They hold no personal data and outlive the employee. */
@Injectable()
export class DeviceKeyRevocationStore {
  readonly due: TenantQueue<DeviceKeyRevocationEntity, 'customerId', 'userId'>;

  constructor(
    @InjectRepository(DeviceKeyRevocationEntity)
    private readonly revocations: Repository<DeviceKeyRevocationEntity>,
    database: Database,
    private readonly clock: Clock,
  ) {
    const columns = { tenant: 'customerId', key: 'userId', due: 'nextTryAt' } as const;
    this.due = new TenantQueue(database, DeviceKeyRevocationEntity, { ...columns, tries: 'tries' });
  }

  /** Queues the person of an employee who is being erased, due at once. */
  addErased(employee: EmployeeRef, tx: Transaction): Promise<boolean> {
    const person = 'SELECT clear_user_id FROM gateway.employees WHERE customer_id = $1 AND id = $2';
    return this.#add(person, employee, tx);
  }

  /** Queues the person whose identity has just been reset. */
  addReset(employee: EmployeeRef, tx: Transaction): Promise<boolean> {
    const person = `SELECT clear_user_id FROM gateway.identity_history
        WHERE customer_id = $1 AND employee_row_id = $2 ORDER BY ended_at DESC LIMIT 1`;
    return this.#add(person, employee, tx);
  }

  /** Forgets a revocation that was made, unless the identity was reset again meanwhile. */
  async forget(
    customerId: Id<'cust'>,
    { userId, resetAt }: Pick<DeviceKeyRevocationEntity, 'userId' | 'resetAt'>,
  ): Promise<void> {
    await this.revocations.delete({ customerId, userId, resetAt });
  }

  async #add(people: string, { customerId, id }: EmployeeRef, tx: Transaction): Promise<boolean> {
    const added = await tx.query(
      `INSERT INTO gateway.device_key_revocations (customer_id, user_id, tries, next_try_at, reset_at)
       SELECT $1::uuid, p.clear_user_id, 0, $3::timestamptz, $3::timestamptz FROM (${people}) AS p
        WHERE p.clear_user_id IS NOT NULL
       ON CONFLICT (customer_id, user_id)
         DO UPDATE SET tries = 0, next_try_at = EXCLUDED.next_try_at, reset_at = EXCLUDED.reset_at
       RETURNING user_id`,
      [uuidOf(customerId), uuidOf(id), this.clock.now()],
    );
    return added.length > 0;
  }
}
