import { Module } from '@nestjs/common';
import { StaffModule } from '../../staff/index.js';
import { SecondPersons } from './second-persons.service.js';

/** Rules of actions that need two different people. */
@Module({ imports: [StaffModule], providers: [SecondPersons], exports: [SecondPersons] })
export class SecondPersonModule {}
