import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { EventsModule } from '../events/index.js';
import { NoticeListener } from './notice.listener.js';

/** Notifications to employees about their identity. */
@Module({
  imports: [CustomersModule, EmployeesModule, EventsModule],
  providers: [NoticeListener],
})
export class NoticesModule {}
