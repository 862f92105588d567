import { Injectable } from '@nestjs/common';
import type { Id, IdPrefix } from '../ids/index.js';

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
