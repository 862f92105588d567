import { Module } from '@nestjs/common';
import { FlowRegistry, FlowsModule } from '../flows/index.js';
import { establishIdentity } from './establish-identity.policy.js';

/** Adds the flow of the first verification to the registry. */
@Module({ imports: [FlowsModule] })
export class EstablishIdentityModule {
  constructor(flows: FlowRegistry) {
    flows.add(establishIdentity);
  }
}
