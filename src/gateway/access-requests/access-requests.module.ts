import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { AccessRequestStore } from './access-request.store.js';
import { OpenedRequestStore } from './opened-request.store.js';
import { SessionOpeningStore } from './session-opening.store.js';

@Module({
  imports: [AuditModule],
  providers: [AccessRequestStore, OpenedRequestStore, SessionOpeningStore],
  exports: [AccessRequestStore, OpenedRequestStore, SessionOpeningStore],
})
export class AccessRequestsModule {}
