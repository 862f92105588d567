import { Module } from '@nestjs/common';
import { StaffModule } from '../../staff/index.js';
import { SecondPersons } from './second-persons.service.js';

/** What needs two people, and whether they are two. */
@Module({ imports: [StaffModule], providers: [SecondPersons], exports: [SecondPersons] })
export class SecondPersonModule {}
