/** A refusal by Example Corp itself. */
export class DeskRefusal extends Error {
  constructor(
    readonly status: 403 | 404 | 409,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
