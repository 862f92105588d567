import { parse } from 'node:querystring';
import { refuseHostileText } from './json-body.js';

const BRACKETED = /^([a-z_]+)\[([^[\]]{1,80})\]$/;

/** Parses a query; `custom_fields[team]=red` becomes `{custom_fields: {team: 'red'}}`, one level deep. */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(parse(text))) {
    refuseHostileText(key);
    for (const part of [value ?? ''].flat()) refuseHostileText(part);
    const [, outer, inner] = BRACKETED.exec(key) ?? [];
    if (outer === undefined || inner === undefined) define(query, key, value);
    else define(objectAt(query, outer), inner, value);
  }
  return query;
}

function objectAt(query: Record<string, unknown>, key: string): Record<string, unknown> {
  const found = Object.hasOwn(query, key) ? query[key] : undefined;
  if (typeof found === 'object' && found !== null) return found as Record<string, unknown>;
  const made: Record<string, unknown> = {};
  define(query, key, made);
  return made;
}

/** Plain assignment of a key like `__proto__` would reach the prototype. */
function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}
