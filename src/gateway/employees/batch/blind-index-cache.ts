import type { BlindIndexes } from '../../../platform/crypto/index.js';

/**
 * Computes each blind index of one batch once: colleagues share names, departments and the
 * beginnings of their ids.
 */
export class BlindIndexCache implements BlindIndexes {
  readonly #known = new Map<string, Buffer>();

  constructor(private readonly indexes: BlindIndexes) {}

  blindIndex(tenant: string, field: string, value: string): Buffer {
    // Neither an id nor the name of a field has a slash, so two places never share a key.
    const place = `${tenant}/${field}/${value}`;
    const known = this.#known.get(place);
    if (known) return known;
    const index = this.indexes.blindIndex(tenant, field, value);
    this.#known.set(place, index);
    return index;
  }
}
