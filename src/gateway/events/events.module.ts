import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { EventListeners } from './event-listeners.js';
import { Journal } from './journal.js';

@Module({
  imports: [AuditModule],
  providers: [EventListeners, Journal],
  exports: [EventListeners, Journal],
})
export class EventsModule {}
