import { Module } from '@nestjs/common';
import { AccessRequestStore } from './access-request.store.js';
import { SessionOpeningStore } from './session-opening.store.js';

@Module({
  providers: [AccessRequestStore, SessionOpeningStore],
  exports: [AccessRequestStore, SessionOpeningStore],
})
export class AccessRequestsModule {}
