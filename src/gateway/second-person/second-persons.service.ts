import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/index.js';
import { Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { StaffDirectory, Workspaces, type Permission } from '../../staff/index.js';
import { isOwnRecord, type OwnRecord } from './own-record.policy.js';
import { secondPersonNeeded } from './second-person.problems.js';

const WHO =
  'Somebody who took no part, and who neither let the others in within 72 hours nor was let in by them';

/** A member of the staff of one customer. */
interface StaffActor {
  tenantId: Id<'cust'>;
  id: Id<'staff'>;
}

/** Decides who counts as a second person. */
@Injectable()
export class SecondPersons {
  constructor(
    private readonly staff: StaffDirectory,
    private readonly workspaces: Workspaces,
  ) {}

  /**
   * Throws `second_person_needed` for an earlier participant, also with another account. The same
   * for an account that admitted a participant, or was admitted by one, within 72 hours.
   */
  async require(
    actor: StaffActor,
    tookPart: readonly (string | null)[],
    on?: Queryable,
  ): Promise<void> {
    if (await this.staff.isAmong(actor, tookPart, on)) throw secondPersonNeeded({ detail: WHO });
  }

  /** Runs a transaction that calls `require`, and audits a refusal once it is rolled back. */
  async decide<T>({ tenantId, id }: StaffActor, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== secondPersonNeeded.code) throw error;
      const action = 'staff.second_person_refused';
      const entry = { actor: id, action, outcome: 'refused', subject: id } as const;
      await this.workspaces.kindOf(tenantId)?.audit(tenantId, entry);
      throw error;
    }
  }

  /** Whether anybody else with this permission could decide. */
  async isThereOne(
    workspace: Id<'cust'>,
    permission: Permission,
    tookPart: readonly (string | null)[],
  ): Promise<boolean> {
    for (const id of await this.workspaces.listPermitted(workspace, permission))
      if (!(await this.staff.isAmong({ tenantId: workspace, id }, tookPart))) return true;
    return false;
  }

  /** Whether the record of an employee is the staff member's own. */
  async isOwnRecord(
    actor: { id: Id<'staff'> },
    employee: OwnRecord,
    on?: Queryable,
  ): Promise<boolean> {
    const [account] = await this.staff.list([actor.id], on);
    return isOwnRecord(account, employee);
  }
}
