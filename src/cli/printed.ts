import { unixSeconds } from '../platform/clock/index.js';

/** The output of a command with the API's field names: `snake_case`, times in Unix seconds. */
export function printed(value: unknown): unknown {
  if (value instanceof Date) return unixSeconds(value);
  if (Array.isArray(value)) return value.map(printed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [snakeCase(name), printed(inner)]),
  );
}

/** Converts only names from our code; a name that somebody chose stays unchanged. */
function snakeCase(name: string): string {
  if (!/^[a-z]+([A-Z][a-z0-9]*)+$/.test(name)) return name;
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
