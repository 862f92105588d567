import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { StaffDirectory } from '../../staff/index.js';
import { isOwnRecord, type OwnRecord } from './own-record.policy.js';
import { secondPersonNeeded } from './second-person.problems.js';

/** Who may decide as a second person. */
@Injectable()
export class SecondPersons {
  constructor(private readonly staff: StaffDirectory) {}

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
