import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../clock/index.js';
import { Task } from '../jobs/index.js';
import { ObjectOwners } from './object-owners.js';
import { ObjectSettings } from './object-settings.js';
import { S3Objects } from './s3-objects.js';

const EVERY_SECONDS = 3_600;
/** An object is written before its row. After a day no row will follow. */
const ORPHAN_SECONDS = 86_400;

/** Deletes objects without a row: of uploads that were refused or cut off, and of redacted sessions. */
@Injectable()
export class ObjectSweepTask {
  constructor(
    private readonly objects: S3Objects,
    private readonly owners: ObjectOwners,
    private readonly settings: ObjectSettings,
    private readonly clock: Clock,
  ) {}

  @Task('sweep-objects', { everySeconds: EVERY_SECONDS })
  async run(): Promise<number> {
    if (this.settings.s3Bucket === null) return 0;
    const before = secondsAfter(this.clock.now(), -ORPHAN_SECONDS);
    let deleted = 0;
    for await (const tenant of this.objects.tenants()) {
      for await (const objects of this.objects.listOlder(tenant, before)) {
        const orphans = await this.owners.orphansAmong(tenant, objects);
        await this.objects.delete(tenant, orphans);
        deleted += orphans.length;
      }
    }
    return deleted;
  }
}
