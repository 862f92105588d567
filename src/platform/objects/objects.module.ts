import { Global, Module } from '@nestjs/common';
import { DatabaseObjects } from './database-objects.store.js';
import { ObjectSettings } from './object-settings.js';
import { ObjectSweepTask, ObjectOwners } from './object-sweep.task.js';
import { S3Objects } from './s3-objects.js';
import { SealedObjects } from './sealed-objects.js';

@Global()
@Module({
  providers: [
    DatabaseObjects,
    {
      provide: S3Objects,
      inject: [ObjectSettings],
      useFactory: (settings: ObjectSettings) => new S3Objects(settings),
    },
    SealedObjects,
    ObjectOwners,
    ObjectSweepTask,
  ],
  exports: [SealedObjects, ObjectOwners],
})
export class ObjectsModule {}
