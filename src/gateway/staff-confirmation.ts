import { Injectable, Module } from '@nestjs/common';
import type { Queryable } from '../platform/database/index.js';
import { Problem, defineProblem } from '../platform/errors/index.js';
import { isId, type Id } from '../platform/ids/index.js';
import { foldPerson, foldText } from '../platform/text/index.js';
import { StaffDirectory, Workspaces, type Permission, StaffModule } from '../staff/index.js';

export const secondPersonNeeded = defineProblem(
  'second_person_needed',
  403,
  'A second person must confirm this',
);

/** A second member confirms where the access of this many people or more ends; the same for giving it back. */
const CONFIRMED_FROM = 25;

/** The data that identifies the person of a record. */
interface OwnRecord {
  profile: { email: string | null; first_name: string | null; last_name: string | null };
}

const WHO =
  'Somebody who took no part, and who neither let the others in within seven days nor was let in by them';

/** A member of the staff of one customer. */
interface StaffActor {
  tenantId: Id<'cust'>;
  id: Id<'staff'>;
}

/** Decides who of the staff may confirm what another member began. */
@Injectable()
export class StaffConfirmation {
  constructor(
    private readonly staff: StaffDirectory,
    private readonly workspaces: Workspaces,
  ) {}

  /**
   * Throws `second_person_needed` for an earlier participant, also with another account. The same
   * for an account that admitted a participant, or was admitted by one, within seven days.
   */
  async require(
    actor: StaffActor,
    tookPart: readonly (string | null)[],
    on?: Queryable,
  ): Promise<void> {
    if (!(await this.mayConfirm(actor, tookPart, on))) throw secondPersonNeeded({ detail: WHO });
  }

  /** Whether `require` lets them pass. */
  async mayConfirm(
    actor: StaffActor,
    tookPart: readonly (string | null)[],
    on?: Queryable,
  ): Promise<boolean> {
    return !(await this.staff.isAmong(actor, tookPart, on));
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

  /** Whether anybody else with this permission could confirm. */
  async canAnybodyConfirm(
    workspace: Id<'cust'>,
    permission: Permission,
    tookPart: readonly (string | null)[],
  ): Promise<boolean> {
    for (const id of await this.workspaces.listPermitted(workspace, permission))
      if (await this.mayConfirm({ tenantId: workspace, id }, tookPart)) return true;
    return false;
  }

  /** Whether a member still has this permission, and an account that may sign in. */
  async mayStill(
    { tenantId, id }: { tenantId: Id<'cust'>; id: string },
    permission: Permission,
  ): Promise<boolean> {
    const permitted = await this.workspaces.listPermitted(tenantId, permission);
    const found = permitted.filter((each) => each === id);
    return this.staff.isAnyEnabled(found);
  }

  /** Whether the record of an employee is the staff member's own. */
  async isOwnRecord(
    actor: { id: Id<'staff'> },
    employee: OwnRecord,
    on?: Queryable,
  ): Promise<boolean> {
    return (await this.ownRecords([actor.id], on))(employee);
  }

  /** Tells of many records whether each is the own one of somebody among these actors. */
  async ownRecords(
    actors: readonly (string | null)[],
    on?: Queryable,
  ): Promise<(employee: OwnRecord) => boolean> {
    const staff = actors.filter((id) => id !== null).filter((id) => isId('staff', id));
    const accounts = staff.length > 0 ? await this.staff.list(staff, on) : [];
    return (employee) => accounts.some((account) => isOwnRecord(account, employee));
  }
}

/**
 * Whether a staff member and an employee may be the same person, by address or by name. The name
 * counts because staff could change the address in their own record. In doubt, somebody else must
 * decide.
 */
export function isOwnRecord(
  account: { email: string; name: string } | undefined,
  { profile: { email, first_name, last_name } }: OwnRecord,
): boolean {
  if (!account) return false;
  const name = foldText(`${first_name ?? ''} ${last_name ?? ''}`);
  return (
    (email !== null && foldPerson(account.email) === foldPerson(email)) ||
    (name !== '' && foldText(account.name) === name)
  );
}

/**
 * Whether a second member must confirm a change of so many people. `recent` is how many were changed
 * lately without one, so that many small changes need one too.
 */
export function areTooMany(people: number, recent = 0): boolean {
  return people > 0 && people + recent >= CONFIRMED_FROM;
}

/** Rules of actions that need two different people of the staff. */
@Module({ imports: [StaffModule], providers: [StaffConfirmation], exports: [StaffConfirmation] })
export class StaffConfirmationModule {}
