import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { AuditModule } from '../audit/index.js';
import { StaffModule } from '../../staff/index.js';
import { NoticeListener } from './notice.listener.js';
import { RecordNoticeListener } from './record-notice.listener.js';
import { StaffNoticeListener } from './staff-notice.listener.js';

/** Notifications to employees about their identity, and to desk leads about alarms. */
@Module({
  imports: [CustomersModule, EmployeesModule, AuditModule, StaffModule],
  providers: [NoticeListener, RecordNoticeListener, StaffNoticeListener],
})
export class NoticesModule {}
