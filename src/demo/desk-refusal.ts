/** What Example Corp itself refuses; the filter answers with it. */
export class DeskRefusal extends Error {
  constructor(
    readonly status: 403 | 404 | 409,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
