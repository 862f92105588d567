import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import type { Queryable } from '../../platform/database/index.js';
import { AccountStore } from './account.store.js';
import type { StaffAccount } from './account.entity.js';
import { mayBeAmong, TIE_SECONDS } from './same-person.policy.js';

/** The person behind a staff id. */
export type StaffPerson = Pick<StaffAccount, 'id' | 'name' | 'email'>;

/** Names and addresses of staff members, for products that keep their ids. */
@Injectable()
export class StaffDirectory {
  constructor(
    private readonly accounts: AccountStore,
    private readonly clock: Clock,
  ) {}

  /** Those that exist, in no order. */
  async list(ids: readonly Id<'staff'>[], on?: Queryable): Promise<StaffPerson[]> {
    if (ids.length === 0) return [];
    const found = await this.accounts.listByIds([...new Set(ids)], on);
    return found.map(({ id, name, email }) => ({ id, name, email }));
  }

  async isAnyEnabled(ids: readonly Id<'staff'>[]): Promise<boolean> {
    const found = await this.accounts.listByIds(ids);
    return found.some(({ disabledAt }) => disabledAt === null);
  }

  /**
   * Whether a staff member may be one of these actors: with the same account, with another of
   * theirs, or because one recently admitted the other.
   */
  async isAmong(
    { tenantId, id }: { tenantId: Id; id: Id<'staff'> },
    actors: readonly (string | null)[],
    on?: Queryable,
  ): Promise<boolean> {
    if (actors.includes(id)) return true;
    const others = actors.filter((actor) => actor !== null && isId('staff', actor));
    if (others.length === 0) return false;
    const since = secondsAfter(this.clock.now(), -TIE_SECONDS);
    const ties = await this.accounts.listTies(tenantId, since, on);
    const tied = ties.flatMap(({ account, by }) => [account, by]);
    const people = await this.list([id, ...others, ...tied], on);
    return mayBeAmong(id, others, { people, ties });
  }

  /** Names of the staff members among these actors, by id. */
  async namesOf(actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const people = await this.list(actors.filter((actor) => isId('staff', actor)));
    return new Map(people.map(({ id, name }) => [id, name]));
  }
}
