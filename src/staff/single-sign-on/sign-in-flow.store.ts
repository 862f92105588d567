import { Injectable } from '@nestjs/common';
import { LessThan, MoreThan } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import { SignInFlow } from './sign-in-flow.entity.js';

@Injectable()
export class SignInFlowStore {
  constructor(private readonly database: Database) {}

  async insert(flow: SignInFlow): Promise<void> {
    await this.database.manager.insert(SignInFlow, { ...flow });
  }

  /** The flow, and nobody gets it a second time; null when it is over or never was. */
  async take(secretHash: Buffer, now: Date): Promise<SignInFlow | null> {
    const where = { secretHash, expiresAt: MoreThan(now) };
    const flow = await this.database.manager.findOneBy(SignInFlow, where);
    const { affected } = await this.database.manager.delete(SignInFlow, where);
    return affected === 1 ? flow : null;
  }

  async forget(before: Date): Promise<number> {
    const { affected } = await this.database.manager.delete(SignInFlow, {
      expiresAt: LessThan(before),
    });
    return affected ?? 0;
  }
}
