import { Module } from '@nestjs/common';
import { FlowRegistry, FlowsModule } from '../flows/index.js';
import { knownUserKey } from './known-user-key.flow.js';

@Module({ imports: [FlowsModule] })
export class KnownUserKeyModule {
  constructor(flows: FlowRegistry) {
    flows.add(knownUserKey);
  }
}
