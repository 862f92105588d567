import { Module } from '@nestjs/common';
import { FlowRegistry, FlowsModule } from '../flows/index.js';
import { establishIdentity } from './establish-identity.flow.js';

@Module({ imports: [FlowsModule] })
export class EstablishIdentityModule {
  constructor(flows: FlowRegistry) {
    flows.add(establishIdentity);
  }
}
