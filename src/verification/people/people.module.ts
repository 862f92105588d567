import { Module } from '@nestjs/common';
import { PersonRecordStore } from './person-record.store.js';

@Module({ providers: [PersonRecordStore], exports: [PersonRecordStore] })
export class PeopleModule {}
