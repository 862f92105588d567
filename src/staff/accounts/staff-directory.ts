import { Injectable } from '@nestjs/common';
import { isId, type Id } from '../../platform/ids/index.js';
import type { Queryable } from '../../platform/database/index.js';
import { AccountStore } from './account.store.js';
import type { StaffAccount } from './account.entity.js';
import { isSamePerson } from './same-person.policy.js';

/** Who a staff id is. */
export type StaffPerson = Pick<StaffAccount, 'id' | 'name' | 'email'>;

/** Names and addresses of staff members, for products that keep their ids. */
@Injectable()
export class StaffDirectory {
  constructor(private readonly accounts: AccountStore) {}

  /** Those that exist, in no order. */
  async list(ids: readonly Id<'staff'>[], on?: Queryable): Promise<StaffPerson[]> {
    if (ids.length === 0) return [];
    const found = await this.accounts.listByIds([...new Set(ids)], on);
    return found.map(({ id, name, email }) => ({ id, name, email }));
  }

  /** Whether a staff member is one of these actors, also by another account of theirs. */
  async isAmong(
    id: Id<'staff'>,
    actors: readonly (string | null)[],
    on?: Queryable,
  ): Promise<boolean> {
    if (actors.includes(id)) return true;
    const others = actors.filter((actor) => actor !== null && isId('staff', actor));
    if (others.length === 0) return false;
    const people = await this.list([id, ...others], on);
    const own = people.find((each) => each.id === id);
    return own !== undefined && people.some((each) => each !== own && isSamePerson(each, own));
  }

  /** Names of the staff members among these actors, by id. */
  async namesOf(actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const people = await this.list(actors.filter((actor) => isId('staff', actor)));
    return new Map(people.map(({ id, name }) => [id, name]));
  }
}
