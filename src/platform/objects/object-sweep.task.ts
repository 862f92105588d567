import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../clock/index.js';
import type { Id, IdPrefix } from '../ids/index.js';
import { Task } from '../jobs/index.js';
import { ObjectSettings } from './object-settings.js';
import { S3Objects } from './s3-objects.js';

/** Knows which objects its rows name. */
export interface ObjectOwner {
  namedAmong(tenant: Id, objects: readonly Id[]): Promise<ReadonlySet<Id>>;
}

/** The products' owners of objects, by the prefix of their ids. */
@Injectable()
export class ObjectOwners {
  readonly #byPrefix = new Map<string, ObjectOwner>();

  add(prefix: IdPrefix, owner: ObjectOwner): void {
    this.#byPrefix.set(prefix, owner);
  }

  /** Objects that no row names. Objects of unknown owners are not among them. */
  async orphansAmong(tenant: Id, objects: readonly Id[]): Promise<Id[]> {
    const orphans: Id[] = [];
    for (const [prefix, owner] of this.#byPrefix) {
      const own = objects.filter((object) => object.startsWith(`${prefix}_`));
      if (own.length === 0) continue;
      const named = await owner.namedAmong(tenant, own);
      orphans.push(...own.filter((object) => !named.has(object)));
    }
    return orphans;
  }
}

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
