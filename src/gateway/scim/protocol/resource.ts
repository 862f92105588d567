import { isJsonObject } from '../../../platform/text/index.js';
import {
  COMMON_ATTRIBUTES,
  ENTERPRISE,
  ENTERPRISE_ATTRIBUTES,
  GROUP,
  GROUP_ATTRIBUTES,
  OWN,
  USER,
  USER_ATTRIBUTES,
  type Attribute,
} from './schema.js';
import { scimRefusal } from './scim.problems.js';

/** A resource in the spelling of its schema. Extensions stand under their URN. */
export type Resource = Record<string, unknown>;
type Element = Record<string, unknown>;

/** One resource type: its own attributes, and those of extensions that may be written. */
export interface ResourceSchema {
  urn: string;
  attributes: readonly Attribute[];
  extensions: Readonly<Record<string, readonly Attribute[]>>;
}

export const USERS: ResourceSchema = {
  urn: USER,
  attributes: USER_ATTRIBUTES,
  extensions: { [ENTERPRISE]: ENTERPRISE_ATTRIBUTES },
};
export const GROUPS: ResourceSchema = { urn: GROUP, attributes: GROUP_ATTRIBUTES, extensions: {} };

/** Attributes of RFC 7643 that are taken and thrown away: secrets and pictures. */
const DROPPED = ['password', 'photos', 'x509certificates'];
const MAX_BYTES = 32_768;
const MAX_ELEMENTS = 100;
const MAX_TEXT = 1_024;

/** The attribute of this name, in any case, among some. */
export function findAttribute(attributes: readonly Attribute[], name: string): Attribute | null {
  const wanted = name.toLowerCase();
  return attributes.find((each) => each.name.toLowerCase() === wanted) ?? null;
}

export function isDropped(name: string): boolean {
  return DROPPED.includes(name.toLowerCase());
}

/** Whether an attribute is set by us. */
export function isReadOnly(name: string): boolean {
  return (
    findAttribute(COMMON_ATTRIBUTES, name) !== null || name.toLowerCase() === OWN.toLowerCase()
  );
}

/** The URN of an extension in our spelling; null for one that nobody knows. */
export function extensionOf({ extensions }: ResourceSchema, name: string): string | null {
  const wanted = name.toLowerCase();
  return Object.keys(extensions).find((urn) => urn.toLowerCase() === wanted) ?? null;
}

/**
 * A whole resource as it was sent, reduced to its schema. What is unknown, read-only or null is left
 * out; what is known must have its type. Throws `invalidValue`.
 */
export function reduceResource(schema: ResourceSchema, body: unknown): Resource {
  if (!isJsonObject(body)) throw scimRefusal('invalidSyntax', 'The body must be a resource');
  const reduced: Resource = {};
  for (const [name, value] of Object.entries(body)) {
    const attribute = findAttribute(schema.attributes, name);
    const urn = extensionOf(schema, name);
    if (urn !== null && isJsonObject(value)) {
      const extension = reduceObject(schema.extensions[urn] ?? [], value);
      if (Object.keys(extension).length > 0) reduced[urn] = extension;
    } else if (attribute && !attribute.readOnly) {
      const taken = coerce(attribute, value);
      if (taken !== undefined) reduced[attribute.name] = taken;
    }
  }
  checkWhole(schema, reduced);
  return reduced;
}

/** Throws `invalidValue` for a resource without a required value, or one that is too large. */
export function checkWhole({ attributes }: ResourceSchema, resource: Resource): void {
  for (const { name, required } of attributes) {
    const value = resource[name];
    if (required && (typeof value !== 'string' || value.trim() === ''))
      throw scimRefusal('invalidValue', `${name} is required`);
  }
  const { members: _apart, ...rest } = resource;
  if (Buffer.byteLength(JSON.stringify(rest)) > MAX_BYTES)
    throw scimRefusal('invalidValue', 'A resource has at most 32 kB');
}

/**
 * A value in the type of its attribute; undefined for null and for nothing. Entra sends booleans as
 * texts, and a single value as a list of one. Throws `invalidValue`.
 */
export function coerce(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (attribute.multi) return coerceList(attribute, value);
  if (attribute.type === 'complex') return coerceComplex(attribute, value);
  const single = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
  const plain = isJsonObject(single) && Object.hasOwn(single, 'value') ? single['value'] : single;
  if (plain === null) return undefined;
  if (attribute.type === 'boolean') return coerceBoolean(attribute, plain);
  if (typeof plain !== 'string') throw wrongType(attribute, 'a text');
  const { max = MAX_TEXT } = attribute;
  if (plain.length > max)
    throw scimRefusal('invalidValue', `${attribute.name} has at most ${String(max)} characters`);
  return plain;
}

function coerceBoolean(attribute: Attribute, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw wrongType(attribute, 'true or false');
}

function coerceComplex(attribute: Attribute, value: unknown): Element | undefined {
  const single = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
  // A manager is often sent as a bare id.
  if (typeof single === 'string' && findAttribute(attribute.sub ?? [], 'value'))
    return single === '' ? undefined : { value: single };
  if (!isJsonObject(single)) throw wrongType(attribute, 'an object');
  const reduced = reduceObject(attribute.sub ?? [], single);
  return Object.keys(reduced).length > 0 ? reduced : undefined;
}

function coerceList(attribute: Attribute, value: unknown): Element[] | undefined {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  refuseTooMany(attribute, list);
  const elements = list.flatMap((each): Element[] => {
    const element = coerceElement(attribute, each);
    return element ? [element] : [];
  });
  const primary = elements.findLast((each) => each['primary'] === true);
  if (elements.length === 0) return undefined;
  return primary ? onePrimary(elements, primary) : elements;
}

/** Throws `invalidValue`. The values of an attribute are compared with each other. */
export function refuseTooMany({ name }: Attribute, list: readonly unknown[]): void {
  if (name !== 'members' && list.length > MAX_ELEMENTS)
    throw scimRefusal('invalidValue', `${name} has at most ${String(MAX_ELEMENTS)} values`);
}

/** At most one value is the primary one (RFC 7643 2.4). */
export function onePrimary(list: readonly Element[], primary: Element): Element[] {
  return list.map((each) =>
    each['primary'] === true && each !== primary ? { ...each, primary: false } : each,
  );
}

/** Whether two values are the same but for case; never where one is missing. */
export function isSameText(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.toLowerCase() === b.toLowerCase();
  return a !== undefined && a === b;
}

/** One value of an attribute that has several. */
export function coerceElement(attribute: Attribute, value: unknown): Element | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return { value };
  if (!isJsonObject(value)) throw wrongType(attribute, 'a list of objects');
  const reduced = reduceObject(attribute.sub ?? [], value);
  return Object.keys(reduced).length > 0 ? reduced : undefined;
}

function reduceObject(known: readonly Attribute[], value: Element): Element {
  const reduced: Element = {};
  for (const [name, each] of Object.entries(value)) {
    const sub = findAttribute(known, name);
    if (!sub) continue;
    const taken = coerce(sub, each);
    if (taken !== undefined) reduced[sub.name] = taken;
  }
  return reduced;
}

function wrongType({ name }: Attribute, wanted: string): Error {
  return scimRefusal('invalidValue', `${name} must be ${wanted}`);
}
