/**
 * An earlier answer, to be repeated byte for byte. Thrown, so that no handler runs and nothing
 * reshapes it.
 */
export class StoredAnswer extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super('answered before');
    this.name = 'StoredAnswer';
  }
}
