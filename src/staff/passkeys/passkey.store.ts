import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, MoreThan, type Repository } from 'typeorm';
import { Database, type Queryable } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { StaffChallenge, StaffPasskey } from './passkey.entity.js';

/** The purpose of a challenge. An answer is valid for this purpose only. */
export type ChallengeUse = Pick<StaffChallenge, 'id' | 'purpose' | 'subject'>;

@Injectable()
export class PasskeyStore {
  constructor(
    @InjectRepository(StaffChallenge) private readonly challenges: Repository<StaffChallenge>,
    @InjectRepository(StaffPasskey) private readonly passkeys: Repository<StaffPasskey>,
    private readonly database: Database,
  ) {}

  async insert(passkey: StaffPasskey, on: Queryable): Promise<void> {
    await on.manager.insert(StaffPasskey, { ...passkey });
  }

  listOf(account: Id<'staff'>): Promise<StaffPasskey[]> {
    return this.passkeys.find({ where: { account }, order: { id: 'ASC' } });
  }

  /** Whether one of these accounts has a passkey. */
  hasAny(accounts: readonly Id<'staff'>[]): Promise<boolean> {
    return this.passkeys.existsBy({ account: In([...accounts]) });
  }

  findByCredential(credentialId: string): Promise<StaffPasskey | null> {
    return this.passkeys.findOneBy({ credentialId });
  }

  /** Returns false if the same or a greater counter was already used. */
  async use({ id, counter }: StaffPasskey, next: number, lastUsedAt: Date): Promise<boolean> {
    const change = { counter: next, lastUsedAt };
    const { affected } = await this.passkeys.update({ id, counter }, change);
    return affected === 1;
  }

  /** Locks the account's passkeys, so that two removals do not take the last two at once. */
  async removeUnlessLast(
    account: Id<'staff'>,
    id: Id<'passkey'>,
  ): Promise<'gone' | 'last' | 'unknown'> {
    return this.database.transaction(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const all = await tx.manager.find(StaffPasskey, { where: { account }, lock });
      if (!all.some((each) => each.id === id)) return 'unknown';
      if (all.length === 1) return 'last';
      await tx.manager.delete(StaffPasskey, { account, id });
      return 'gone';
    });
  }

  async removeAll(account: Id<'staff'>, on: Queryable): Promise<void> {
    await on.manager.delete(StaffPasskey, { account });
  }

  async insertChallenge(challenge: StaffChallenge): Promise<void> {
    await this.challenges.insert({ ...challenge });
  }

  /**
   * Takes the challenge once. Null if it was answered, has expired or belongs to somebody else.
   */
  async takeChallenge(
    { id, purpose, subject }: ChallengeUse,
    now: Date,
  ): Promise<StaffChallenge | null> {
    const where = { id, purpose, subject, answeredAt: IsNull(), expiresAt: MoreThan(now) };
    const { affected } = await this.challenges.update(where, { answeredAt: now });
    return affected === 1 ? this.challenges.findOneBy({ id }) : null;
  }

  /** Confirms a step-up. It can be spent until `expiresAt`. */
  async confirm(id: Id<'challenge'>, expiresAt: Date): Promise<void> {
    const change = { purpose: 'confirmed_step_up' as const, expiresAt };
    await this.challenges.update({ id, purpose: 'step_up' }, change);
  }

  /** Spends a confirmed step-up. Returns whether it was for exactly this action and target. */
  async spend(
    step: Pick<StaffChallenge, 'id' | 'subject' | 'action' | 'target'>,
    now: Date,
  ): Promise<boolean> {
    const where = {
      ...step,
      purpose: 'confirmed_step_up' as const,
      spentAt: IsNull(),
      expiresAt: MoreThan(now),
    };
    const { affected } = await this.challenges.update(where, { spentAt: now });
    return affected === 1;
  }

  async forgetChallenges(before: Date): Promise<number> {
    const where = { expiresAt: LessThan(before) };
    const { affected } = await this.challenges.delete(where);
    return affected ?? 0;
  }
}
