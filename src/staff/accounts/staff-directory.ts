import { Injectable } from '@nestjs/common';
import { isId, type Id } from '../../platform/ids/index.js';
import { AccountStore } from './account.store.js';
import type { StaffAccount } from './account.entity.js';

/** Who a staff id is. */
export type StaffPerson = Pick<StaffAccount, 'id' | 'name' | 'email'>;

/** Names and addresses of staff members, for products that keep their ids. */
@Injectable()
export class StaffDirectory {
  constructor(private readonly accounts: AccountStore) {}

  /** Those that exist, in no order. */
  async list(ids: readonly Id<'staff'>[]): Promise<StaffPerson[]> {
    if (ids.length === 0) return [];
    const found = await this.accounts.listByIds([...new Set(ids)]);
    return found.map(({ id, name, email }) => ({ id, name, email }));
  }

  /** Names of the staff members among these actors, by id. */
  async namesOf(actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const people = await this.list(actors.filter((actor) => isId('staff', actor)));
    return new Map(people.map(({ id, name }) => [id, name]));
  }
}
