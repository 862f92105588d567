import { Module } from '@nestjs/common';
import { AccessRequestStore } from './access-request.store.js';

@Module({ providers: [AccessRequestStore], exports: [AccessRequestStore] })
export class AccessRequestsModule {}
