/** An answer given before, to be sent again byte for byte. Thrown, so that no handler runs and nothing reshapes it. */
export class StoredAnswer extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super('answered before');
    this.name = 'StoredAnswer';
  }
}
