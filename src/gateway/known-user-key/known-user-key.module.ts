import { Module } from '@nestjs/common';
import { FlowRegistry, FlowsModule } from '../flows/index.js';
import { knownUserKey } from './known-user-key.policy.js';

/** Adds the flow of every later verification to the registry. */
@Module({ imports: [FlowsModule] })
export class KnownUserKeyModule {
  constructor(flows: FlowRegistry) {
    flows.add(knownUserKey);
  }
}
