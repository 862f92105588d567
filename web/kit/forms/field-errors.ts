import type { FieldProblem } from '../api-client.js';

/** The errors of a refusal by the name of their field: `/steps/0/name` is `steps.0.name`. */
export function fieldErrors(errors: readonly FieldProblem[]): Record<string, string> {
  return Object.fromEntries(
    errors
      .filter(({ pointer }) => pointer.startsWith('/'))
      .map(({ pointer, detail }) => [nameOf(pointer), detail]),
  );
}

function nameOf(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}
