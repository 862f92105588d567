import { Module } from '@nestjs/common';
import { PersonFaceStore } from './person-face.store.js';
import { PersonRecordStore } from './person-record.store.js';

@Module({
  providers: [PersonRecordStore, PersonFaceStore],
  exports: [PersonRecordStore, PersonFaceStore],
})
export class PersonsModule {}
