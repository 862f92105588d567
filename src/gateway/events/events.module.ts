import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { EventFollowers } from './event-followers.js';
import { Journal } from './journal.js';

@Module({
  imports: [AuditModule],
  providers: [EventFollowers, Journal],
  exports: [EventFollowers, Journal],
})
export class EventsModule {}
