import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import { SignInFlow } from './sign-in-flow.entity.js';

@Injectable()
export class SignInFlowStore {
  constructor(private readonly database: Database) {}

  async insert(flow: SignInFlow): Promise<void> {
    await this.database.manager.insert(SignInFlow, { ...flow });
  }

  /** Also finds an expired flow, until it is deleted. */
  find(secretHash: Buffer): Promise<SignInFlow | null> {
    return this.database.manager.findOneBy(SignInFlow, { secretHash });
  }

  /** Ends a flow. Of two concurrent calls only one returns true. */
  async take({ secretHash }: SignInFlow): Promise<boolean> {
    const { affected } = await this.database.manager.delete(SignInFlow, { secretHash });
    return affected === 1;
  }

  async forget(before: Date): Promise<number> {
    const { affected } = await this.database.manager.delete(SignInFlow, {
      expiresAt: LessThan(before),
    });
    return affected ?? 0;
  }
}
