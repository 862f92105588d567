import { isDeepStrictEqual } from 'node:util';
import { isJsonObject } from '../../../platform/text/index.js';
import { parsePath, type AttributePath, comparisonsIn, madeBy, meets } from './attribute-path.js';
import {
  checkWhole,
  coerce,
  coerceElement,
  extensionOf,
  findAttribute,
  isDropped,
  isReadOnly,
  isSameText,
  onePrimary,
  refuseTooMany,
  type Resource,
  type ResourceSchema,
} from './resource.js';
import type { Attribute } from './schema.js';
import { scimRefusal } from './scim.problems.js';

const MAX_OPERATIONS = 1_000;
/** Of all filters of a request with all values that they are held against: one is a long text in any case. */
const MAX_COMPARISONS = 2_000;

export interface Operation {
  op: 'add' | 'replace' | 'remove';
  /** As it was sent; null without one. */
  path: string | null;
  value: unknown;
}

type Element = Record<string, unknown>;

/** The operations of a PATCH body, which may be none. Throws `invalidSyntax`, `invalidValue` and `tooMany`. */
export function operationsOf(body: unknown): Operation[] {
  const listed = isJsonObject(body) ? memberOf(body, 'operations') : undefined;
  if (!Array.isArray(listed)) throw scimRefusal('invalidSyntax', 'Operations must be a list');
  if (listed.length > MAX_OPERATIONS)
    throw scimRefusal('tooMany', `A request has at most ${String(MAX_OPERATIONS)} operations`);
  return listed.map((each: unknown) => {
    const named = isJsonObject(each) ? memberOf(each, 'op') : undefined;
    if (!isJsonObject(each) || typeof named !== 'string')
      throw scimRefusal('invalidSyntax', 'An operation must have an op');
    const op = named.toLowerCase();
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw scimRefusal('invalidSyntax', 'op must be add, replace or remove');
    const path = memberOf(each, 'path') ?? null;
    const value = memberOf(each, 'value');
    if (op === 'add' && value === undefined) throw scimRefusal('invalidValue', 'add needs a value');
    if (path !== null && typeof path !== 'string')
      throw scimRefusal('invalidPath', 'path must be a text');
    return { op, path: path === '' ? null : path, value };
  });
}

/** Names are compared without case (RFC 7643 2.1). */
function memberOf(object: Element, name: string): unknown {
  return Object.entries(object).find(([each]) => each.toLowerCase() === name)?.[1];
}

/**
 * The resource after all operations (RFC 7644 3.5.2), or a refusal and no change. Accepts what Entra
 * and Okta send beyond the standard. The given resource stays as it is.
 */
export function patched(
  schema: ResourceSchema,
  resource: Resource,
  operations: readonly Operation[],
): Resource {
  const result = JSON.parse(JSON.stringify(resource)) as Resource;
  const search = { comparisons: 0 };
  for (const operation of operations) apply(schema, result, { operation, search });
  checkWhole(schema, result);
  return result;
}

interface Search {
  comparisons: number;
}

/** An operation as those on its attributes: without a path, each key of its value is itself a path. */
export function withPaths(schema: ResourceSchema, operation: Operation): Operation[] {
  const { op, path, value } = operation;
  if (path !== null) return inExtension(schema, { op, path, value });
  if (op === 'remove') throw scimRefusal('noTarget', 'remove needs a path');
  if (!isJsonObject(value))
    throw scimRefusal('invalidValue', 'Without a path the value must be an object');
  return Object.entries(value).flatMap(([name, each]) => {
    if (isReadOnly(name) || isDropped(name) || name.toLowerCase() === 'groups') return [];
    return inExtension(schema, { op, path: name, value: each });
  });
}

/** An operation on a whole extension, for each attribute of its value. */
function inExtension(schema: ResourceSchema, operation: Operation & { path: string }): Operation[] {
  const { op, path, value } = operation;
  const urn = extensionOf(schema, path);
  if (urn === null || op === 'remove' || !isJsonObject(value)) return [operation];
  return Object.entries(value).map(([attribute, inner]) => {
    return { op, path: `${urn}:${attribute}`, value: inner };
  });
}

function apply(
  schema: ResourceSchema,
  resource: Resource,
  { operation, search }: { operation: Operation; search: Search },
): void {
  for (const { op, path, value } of withPaths(schema, operation)) {
    const target = parsePath(schema, path ?? '');
    if (!target) continue;
    if (target.attribute === null) {
      // Null is unassigned (RFC 7643 2.5).
      if (op === 'add' || (op === 'replace' && value !== null))
        throw scimRefusal('invalidValue', 'The value of an extension must be an object');
      Reflect.deleteProperty(resource, target.extension);
      continue;
    }
    const place = placeOf(resource, target.extension);
    count(search, place, target);
    if (op === 'remove') remove(place, target, value);
    else set(place, target, { op, value });
    if (target.extension !== null && Object.keys(place).length === 0)
      Reflect.deleteProperty(resource, target.extension);
  }
}

function count(search: Search, place: Element, { attribute, filter }: AttributePath): void {
  if (!filter) return;
  search.comparisons += comparisonsIn(filter) * elementsOf(place, attribute).length;
  if (search.comparisons > MAX_COMPARISONS)
    throw scimRefusal('tooMany', 'The filters of this request take too many comparisons');
}

function placeOf(resource: Resource, extension: string | null): Element {
  if (extension === null) return resource;
  const known = resource[extension];
  if (isJsonObject(known)) return known;
  const made: Element = {};
  resource[extension] = made;
  return made;
}

function set(
  place: Element,
  path: AttributePath,
  { op, value }: Pick<Operation, 'op' | 'value'>,
): void {
  const { attribute, filter, sub } = path;
  if (attribute.multi) {
    setElements(place, path, { op, value });
  } else if (filter) {
    throw scimRefusal('invalidPath', `${attribute.name} has one value, so no filter`);
  } else if (sub) {
    const before = place[attribute.name];
    const part = { [sub.name]: coerce(sub, value) };
    write(place, attribute, { ...(isJsonObject(before) && before), ...part });
  } else if (attribute.type === 'complex' && isJsonObject(value)) {
    // A part that is null is cleared, one that is absent stays.
    const before = place[attribute.name];
    const merged: Element = { ...(isJsonObject(before) && before) };
    for (const [name, each] of Object.entries(value)) {
      const part = findAttribute(attribute.sub ?? [], name);
      if (part) merged[part.name] = coerce(part, each);
    }
    write(place, attribute, merged);
  } else {
    const taken = coerce(attribute, value);
    if (taken === undefined || taken === '') refuseRequired(attribute);
    // An unset `active` must neither suspend nor revive anybody.
    if (taken !== undefined || attribute.name !== 'active') write(place, attribute, taken);
  }
}

function setElements(
  place: Element,
  { attribute, filter, sub }: AttributePath,
  { op, value }: Pick<Operation, 'op' | 'value'>,
): void {
  const before = elementsOf(place, attribute);
  if (!filter && !sub) {
    const given = (coerce(attribute, value) as Element[] | undefined) ?? [];
    write(place, attribute, joined(attribute, op === 'replace' ? [] : before, given));
    return;
  }
  const change = sub ? { [sub.name]: coerce(sub, value) } : coerceElement(attribute, one(value));
  if (!change) return;
  const chosen = filter ? before.filter((each) => meets(each, filter)) : before;
  if (chosen.length === 0) {
    const said = clean(change);
    if (Object.keys(said).length === 0) return;
    // The standard has noTarget for replace; Entra depends on the element being made.
    const known = filter ? madeBy(attribute, filter) : {};
    if (!known || Object.keys(said).every((name) => name in known))
      throw scimRefusal('noTarget', 'No value meets the filter');
    write(place, attribute, joined(attribute, before, [{ ...known, ...said }]));
    return;
  }
  const changed = chosen.map((each) => clean({ ...each, ...change }));
  const after = before.map((each) => changed[chosen.indexOf(each)] ?? each);
  const [primary] = change['primary'] === true ? changed.slice(-1) : [];
  write(place, attribute, primary ? onePrimary(after, primary) : after);
}

function remove(place: Element, { attribute, filter, sub }: AttributePath, value: unknown): void {
  refuseRequired(attribute);
  if (attribute.name === 'active') return;
  if (!attribute.multi) {
    const before = place[attribute.name];
    if (sub && isJsonObject(before)) write(place, attribute, { ...before, [sub.name]: undefined });
    else if (!sub) write(place, attribute, undefined);
    return;
  }
  const before = elementsOf(place, attribute);
  // Ignoring the values would empty the attribute: the worst bug found in the field.
  const isAll = !filter && (value === undefined || value === null);
  const named = filter || isAll ? [] : ((coerce(attribute, value) as Element[] | undefined) ?? []);
  const isMeant = (each: Element): boolean => {
    if (filter) return meets(each, filter);
    return isAll || named.some((one) => isNamedBy(each, one));
  };
  const after = before.flatMap((each) => {
    if (!isMeant(each)) return [each];
    if (!sub) return [];
    const left = clean({ ...each, [sub.name]: undefined });
    return Object.keys(left).every((name) => name === 'type' || name === 'primary') ? [] : [left];
  });
  write(place, attribute, after);
}

function refuseRequired({ name, required }: Attribute): void {
  if (required) throw scimRefusal('invalidValue', `${name} is required`);
}

function write(place: Element, { name, multi }: Attribute, value: unknown): void {
  const kept = isJsonObject(value) ? clean(value) : value;
  const isNothing =
    kept === undefined ||
    (multi && Array.isArray(kept) && kept.length === 0) ||
    (isJsonObject(kept) && Object.keys(kept).length === 0);
  if (isNothing) Reflect.deleteProperty(place, name);
  else place[name] = kept;
}

/**
 * What is there already stays where it is (RFC 7644 3.5.2.1), others follow, and a new primary one is the
 * only one. Of two with one type the later wins where a type means one place, such as the work address; a
 * person has several roles of one type (RFC 7643 2.4).
 */
function joined(
  attribute: Attribute,
  before: readonly Element[],
  added: readonly Element[],
): Element[] {
  let list = [...before];
  for (const each of added) {
    const same = list.find((other) => isSameElement(other, each));
    const isReplaced = (other: Element): boolean =>
      other === same ||
      (!attribute.typesAreMany &&
        each['type'] !== undefined &&
        isSameText(other['type'], each['type']));
    const joint = { ...same, ...each };
    const at = list.findIndex(isReplaced);
    list = list.flatMap((other, index) => {
      if (index === at) return [joint];
      return isReplaced(other) ? [] : [other];
    });
    if (at < 0) list.push(joint);
    refuseTooMany(attribute, list);
    if (each['primary'] === true) list = onePrimary(list, joint);
  }
  return list;
}

/** One value may have several types (RFC 7643 2.4). */
function isSameElement(a: Element, b: Element): boolean {
  const isOneType =
    a['type'] === undefined || b['type'] === undefined || isSameText(a['type'], b['type']);
  if (a['value'] === undefined) return isDeepStrictEqual(a, b);
  return isOneType && a['value'] === b['value'];
}

/** Whether the parts that a caller names are those of the element; its value alone is enough. */
function isNamedBy(element: Element, named: Element): boolean {
  if (named['value'] !== undefined) return element['value'] === named['value'];
  return Object.entries(named).every(([name, value]) => element[name] === value);
}

function elementsOf(place: Element, { name }: Attribute): Element[] {
  const known = place[name];
  return Array.isArray(known) ? (known as Element[]) : [];
}

function one(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

function clean(element: Element): Element {
  return Object.fromEntries(Object.entries(element).filter(([, value]) => value !== undefined));
}
