import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, MoreThan, type Repository } from 'typeorm';
import { Database, type Queryable } from '../../platform/database/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { StaffAccount, AccountTie } from './account.entity.js';

@Injectable()
export class AccountStore {
  constructor(
    @InjectRepository(AccountTie) private readonly ties: Repository<AccountTie>,
    @InjectRepository(StaffAccount) private readonly accounts: Repository<StaffAccount>,
    private readonly database: Database,
  ) {}

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
    return this.accounts.find({ where: { isDevelopment: true }, order: { id: 'ASC' } });
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

  /**
   * Records which account admitted this one. The command line and the account itself are never
   * recorded.
   */
  async tie(
    account: Id<'staff'>,
    { workspace, by, at }: { workspace: Id; by: string; at: Date },
    on: Queryable,
  ): Promise<void> {
    if (!isId('staff', by) || by === account) return;
    const key = ['workspace', 'account', 'by'];
    const tie = { workspace, account, by };
    // What tied them later counts: a sign-in brings the time of an older change along.
    const before = await on.manager.findOneBy(AccountTie, tie);
    const tiedAt = before && before.tiedAt > at ? before.tiedAt : at;
    await on.manager.upsert(AccountTie, { ...tie, tiedAt }, key);
  }

  listTies(workspace: Id, since: Date, on: Queryable = this.database): Promise<AccountTie[]> {
    return on.manager.findBy(AccountTie, { workspace, tiedAt: MoreThan(since) });
  }

  async forgetTies(before: Date): Promise<number> {
    const where = { tiedAt: LessThan(before) };
    const { affected } = await this.ties.delete(where);
    return affected ?? 0;
  }
}
