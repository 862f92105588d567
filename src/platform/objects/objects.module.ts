import { Global, Module } from '@nestjs/common';
import { DatabaseObjects } from './database-objects.store.js';
import { SealedObjects } from './sealed-objects.js';

@Global()
@Module({ providers: [DatabaseObjects, SealedObjects], exports: [SealedObjects] })
export class ObjectsModule {}
