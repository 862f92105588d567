export { ObjectOwners, type ObjectOwner } from './object-sweep.task.js';
export { ObjectSettings } from './object-settings.js';
export { OBJECT_STORAGES, type ObjectStorageName } from './object-storage.js';
export { ObjectsModule } from './objects.module.js';
export { SealedObjects, type StoredObject } from './sealed-objects.js';
export { objectChunkEntity } from './database-objects.store.js';
