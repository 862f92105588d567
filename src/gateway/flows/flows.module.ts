import { Module } from '@nestjs/common';
import { FlowRegistry } from './flow-registry.js';

@Module({ providers: [FlowRegistry], exports: [FlowRegistry] })
export class FlowsModule {}
