import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { SignInFlow } from './sign-in-flow.entity.js';

@Injectable()
export class SignInFlowStore {
  constructor(@InjectRepository(SignInFlow) private readonly flows: Repository<SignInFlow>) {}

  async insert(flow: SignInFlow): Promise<void> {
    await this.flows.insert({ ...flow });
  }

  /** Also finds an expired flow, until it is deleted. */
  find(secretHash: Buffer): Promise<SignInFlow | null> {
    return this.flows.findOneBy({ secretHash });
  }

  /** Ends a flow. Of two concurrent calls only one returns true. */
  async take({ secretHash }: SignInFlow): Promise<boolean> {
    const { affected } = await this.flows.delete({ secretHash });
    return affected === 1;
  }

  async forget(before: Date): Promise<number> {
    const { affected } = await this.flows.delete({
      expiresAt: LessThan(before),
    });
    return affected ?? 0;
  }
}
