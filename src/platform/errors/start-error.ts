/** Why the program or a command cannot start, and what to do. Printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
