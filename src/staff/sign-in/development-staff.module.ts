import { Module } from '@nestjs/common';
import { StaffModule } from '../staff.module.js';
import { DevelopmentStaffController } from './development-staff.controller.js';
import { DevelopmentStaff } from './development-staff.service.js';

/** Only where the development set-up is made: its people need no passkey. */
@Module({
  imports: [StaffModule],
  controllers: [DevelopmentStaffController],
  providers: [DevelopmentStaff],
  exports: [DevelopmentStaff],
})
export class DevelopmentStaffModule {}
