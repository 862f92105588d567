import type { FieldProblem } from '../api-client.js';

/** The errors of a refusal by the name of their field: `/steps/0/name` is `steps.0.name`. */
export function fieldErrors(errors: readonly FieldProblem[]): Record<string, string> {
  return Object.fromEntries(
    errors
      .filter(({ pointer }) => pointer.startsWith('/'))
      .map(({ pointer, detail }) => {
        const name = nameOf(pointer);
        return [name, withoutName(detail, name)];
      }),
  );
}

/**
 * Errors at the fields that a form has: one field may hold a whole list, such as a text with an
 * address on each line, or a group of checkboxes. Of several entries the first is shown.
 */
export function atShownFields(
  errors: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, says] of Object.entries(errors)) shown[shownField(name, values)] ??= says;
  return shown;
}

function shownField(name: string, values: Readonly<Record<string, unknown>>): string {
  const parts = name.split('.');
  let value: unknown = values;
  for (const [depth, part] of parts.entries()) {
    const isList = Array.isArray(value) && value.every((entry) => typeof entry !== 'object');
    if (depth > 0 && (isList || typeof value === 'string')) return parts.slice(0, depth).join('.');
    value = (value as Record<string, unknown> | null | undefined)?.[part];
  }
  return name;
}

/** The field has a label: the API's name of it would only be read twice. */
function withoutName(detail: string, name: string): string {
  const own = `${name.split('.').at(-1) ?? name} `;
  if (!detail.startsWith(own)) return detail;
  const says = detail
    .slice(own.length)
    .replace('be longer than or equal to 1 characters', 'not be empty')
    .replace(
      /be (longer|shorter) than or equal to (\d+) characters/,
      (_, way, count) => `have ${way === 'longer' ? 'at least' : 'at most'} ${count} characters`,
    );
  return says.charAt(0).toUpperCase() + says.slice(1);
}

function nameOf(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}
