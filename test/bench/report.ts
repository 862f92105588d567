const NAME_WIDTH = 26;
const CELL_WIDTH = 11;

/** A line of a table: the first cell names it, the others are figures. */
export function row([name = '', ...cells]: string[]): string {
  return line(name, cells.map((cell) => cell.padStart(CELL_WIDTH)).join(''));
}

export function line(name: string, text: string): string {
  return `${name.padEnd(NAME_WIDTH)} ${text}`;
}

/** Why something failed, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, name, cause } = error;
  const code = (error as NodeJS.ErrnoException).code;
  // A refused connection says only its code, and a failed fetch only that it failed.
  const own = message.split('\n', 1)[0] || code || name;
  return cause === undefined ? own : `${own} (${reasonOf(cause)})`;
}
