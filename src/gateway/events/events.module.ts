import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { Journal, EventListeners } from './journal.js';

@Module({
  imports: [AuditModule],
  providers: [EventListeners, Journal],
  exports: [EventListeners, Journal],
})
export class EventsModule {}
