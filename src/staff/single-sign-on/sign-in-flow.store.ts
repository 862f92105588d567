import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Id } from '../../platform/ids/index.js';

/** One visit of a browser to an identity provider. Only the hash of the browser's secret is kept. */
@Entity({ schema: 'platform', name: 'staff_sign_in_flows' })
@Index('staff_sign_in_flows_expiry_index', ['expiresAt'])
export class SignInFlow {
  @PrimaryColumn({ type: 'bytea' }) secretHash: Buffer;
  @Column({ type: 'text', name: 'workspace_id' }) workspace: Id;

  /** The issuer at the start of the sign-in. A response of another issuer is refused. */
  @Column({ type: 'text' }) issuer: string;

  /** The invitation that was opened. */
  @Column({ type: 'text', name: 'link_id', nullable: true }) link: Id<'link'> | null;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
}

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
    const { affected } = await this.flows.delete({ expiresAt: LessThan(before) });
    return affected ?? 0;
  }
}
