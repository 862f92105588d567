/** Why the program cannot start, in words that say what to do. Printed as it is, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
