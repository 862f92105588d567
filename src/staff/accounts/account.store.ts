import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { Database, type Queryable } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { StaffAccount } from './account.entity.js';

@Injectable()
export class AccountStore {
  constructor(private readonly database: Database) {}

  async insert(account: StaffAccount, on: Queryable): Promise<void> {
    await on.manager.insert(StaffAccount, { ...account });
  }

  find(id: Id<'staff'>, on: Queryable = this.database): Promise<StaffAccount | null> {
    return on.manager.findOneBy(StaffAccount, { id });
  }

  listByIds(ids: readonly Id<'staff'>[], on: Queryable = this.database): Promise<StaffAccount[]> {
    return on.manager.findBy(StaffAccount, { id: In([...ids]) });
  }

  listDevelopment(): Promise<StaffAccount[]> {
    return this.database.manager.find(StaffAccount, {
      where: { isDevelopment: true },
      order: { id: 'ASC' },
    });
  }

  /** Whether anybody can already sign in other than by the development set-up. */
  hasAny(on: Queryable = this.database): Promise<boolean> {
    return on.manager.existsBy(StaffAccount, { isDevelopment: false });
  }

  /** Whether one of these can still sign in. */
  hasEnabled(of: readonly { account: Id<'staff'> }[], on: Queryable): Promise<boolean> {
    const id = In(of.map(({ account }) => account));
    return on.manager.existsBy(StaffAccount, { id, disabledAt: IsNull() });
  }

  async setDisabled(id: Id<'staff'>, disabledAt: Date | null, on: Queryable): Promise<boolean> {
    const { affected } = await on.manager.update(StaffAccount, { id }, { disabledAt });
    return affected === 1;
  }
}
