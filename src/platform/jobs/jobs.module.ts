import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Dispatchers } from './dispatcher.js';
import { TaskRunner } from './task-runner.js';
import { Wakeups } from './wakeups.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [TaskRunner, Wakeups, Dispatchers],
  exports: [TaskRunner, Wakeups, Dispatchers],
})
export class JobsModule {}
