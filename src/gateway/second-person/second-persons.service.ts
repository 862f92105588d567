import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/index.js';
import { Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { StaffDirectory, Workspaces, type Permission } from '../../staff/index.js';
import { isOwnRecord, type OwnRecord } from './own-record.policy.js';
import { secondPersonNeeded } from './second-person.problems.js';

/** Who may decide as a second person. */
@Injectable()
export class SecondPersons {
  constructor(
    private readonly staff: StaffDirectory,
    private readonly workspaces: Workspaces,
  ) {}

  /**
   * Throws `second_person_needed` to everybody who took part before, also by another account of
   * theirs.
   */
  async require(
    actor: { id: Id<'staff'> },
    tookPart: readonly (string | null)[],
    on?: Queryable,
  ): Promise<void> {
    if (await this.staff.isAmong(actor.id, tookPart, on)) throw secondPersonNeeded();
  }

  /** Whether anybody with this permission could decide beside those who took part. */
  async isThereOne(
    workspace: Id<'cust'>,
    permission: Permission,
    tookPart: readonly (string | null)[],
  ): Promise<boolean> {
    for (const id of await this.workspaces.listPermitted(workspace, permission)) {
      try {
        await this.require({ id }, tookPart);
        return true;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    }
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
