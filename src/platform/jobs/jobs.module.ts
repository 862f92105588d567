import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TaskRunner } from './task-runner.js';
import { Wakeups } from './wakeups.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [TaskRunner, Wakeups], exports: [Wakeups] })
export class JobsModule {}
