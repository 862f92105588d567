import { pathTextOf, type Expression, type Comparison } from './expression.js';
import { ENTERPRISE, OWN, type Attribute } from './schema.js';
import {
  extensionOf,
  findAttribute,
  isDropped,
  isReadOnly,
  type ResourceSchema,
  coerce,
  isSameText,
} from './resource.js';
import { scimRefusal } from './scim.problems.js';

/** `attr`, `attr.sub`, `attr[filter]` or `attr[filter].sub`, in the spelling of the schema. */
export interface AttributePath {
  /** The URN of the extension that it is in; null for the resource itself. */
  extension: string | null;
  attribute: Attribute;
  /** Which values of the attribute are meant; null for all. Its names are parts of the attribute. */
  filter: Expression | null;
  sub: Attribute | null;
}

/** A whole extension, as some clients name it. */
export interface ExtensionPath {
  extension: string;
  attribute: null;
}

const MAX_PATH = 1_000;
const NAME = /^([A-Za-z$][\w$-]*)(?:\.([A-Za-z$][\w$-]*))?$/;

/**
 * The attribute that a caller names, found in the closed schema: no name of theirs ever becomes a
 * key. Null for what is ignored: unknown extensions, and attributes that nobody keeps. Throws
 * `invalidPath` and `mutability`.
 */
export function parsePath(
  schema: ResourceSchema,
  text: string,
): AttributePath | ExtensionPath | null {
  if (text.length > MAX_PATH) throw scimRefusal('invalidPath', 'The path is too long');
  const parts = pathTextOf(text);
  if (!parts) throw scimRefusal('invalidPath', 'This is no path');
  const { extension, rest } = splitUrn(schema, parts.name);
  if (extension === 'unknown') return null;
  if (rest === '') {
    if (extension === null || parts.where)
      throw scimRefusal('invalidPath', 'The path names no attribute');
    return { extension, attribute: null };
  }
  const [, name, dotted] = NAME.exec(rest) ?? [];
  if (name === undefined || (dotted !== undefined && parts.where))
    throw scimRefusal('invalidPath', 'The path is not one that is offered');
  if (extension === null && isReadOnly(name))
    throw scimRefusal('mutability', `${name} is set by this service`);
  if (extension === null && isDropped(name)) return null;
  const found = findIn(schema, extension, name);
  if (!found) throw scimRefusal('invalidPath', 'There is no attribute of this name');
  const { attribute } = found;
  if (attribute.readOnly)
    throw scimRefusal('mutability', `${attribute.name} is set by this service`);
  const sub = dotted ?? parts.sub;
  return {
    ...found,
    filter: parts.where && checkedFilter(attribute, parts.where),
    sub: sub === null ? null : subOf(attribute, sub),
  };
}

/** The filter in the spelling of the schema. Throws `invalidPath` for one by what is no part of the attribute. */
function checkedFilter(attribute: Attribute, filter: Expression): Expression {
  switch (filter.kind) {
    case 'element':
      throw scimRefusal('invalidPath', 'A filter holds no other');
    case 'not':
      return { ...filter, of: checkedFilter(attribute, filter.of) };
    case 'all':
    case 'any':
      return { ...filter, of: filter.of.map((each) => checkedFilter(attribute, each)) };
    case 'compare':
    case 'present':
      return { ...filter, name: subOf(attribute, filter.name).name };
  }
}

/** Attributes of the enterprise extension are found without their URN too. */
function findIn(
  schema: ResourceSchema,
  extension: string | null,
  name: string,
): Pick<AttributePath, 'extension' | 'attribute'> | null {
  const own = findAttribute(
    extension === null ? schema.attributes : (schema.extensions[extension] ?? []),
    name,
  );
  if (own) return { extension, attribute: own };
  const enterprise = extension === null ? schema.extensions[ENTERPRISE] : undefined;
  const attribute = enterprise && findAttribute(enterprise, name);
  return attribute ? { extension: ENTERPRISE, attribute } : null;
}

/** Older jobs of Entra write a dot behind the URN. */
function splitUrn(
  schema: ResourceSchema,
  text: string,
): { extension: string | null; rest: string } {
  if (!/^urn:/i.test(text)) return { extension: null, rest: text };
  const urns = [schema.urn, ...Object.keys(schema.extensions), OWN];
  for (const urn of urns) {
    if (!text.toLowerCase().startsWith(urn.toLowerCase())) continue;
    const rest = text.slice(urn.length);
    if (rest !== '' && !/^[:.]/.test(rest)) continue;
    if (urn === OWN) throw scimRefusal('mutability', 'This extension is set by this service');
    return { extension: urn === schema.urn ? null : extensionOf(schema, urn), rest: rest.slice(1) };
  }
  return { extension: 'unknown', rest: '' };
}

function subOf({ name, sub = [] }: Attribute, wanted: string): Attribute {
  const found = findAttribute(sub, wanted);
  if (!found) throw scimRefusal('invalidPath', `${name} has no such part`);
  return found;
}

type Element = Readonly<Record<string, unknown>>;

const ORDERED: Readonly<Partial<Record<Comparison, (held: string, wanted: string) => boolean>>> = {
  co: (held, wanted) => held.includes(wanted),
  sw: (held, wanted) => held.startsWith(wanted),
  ew: (held, wanted) => held.endsWith(wanted),
  gt: (held, wanted) => held > wanted,
  ge: (held, wanted) => held >= wanted,
  lt: (held, wanted) => held < wanted,
  le: (held, wanted) => held <= wanted,
};

/** Whether one value of an attribute meets the filter of a parsed path, which compares without case. */
export function meets(element: Element, filter: Expression): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.of.every((each) => meets(element, each));
    case 'any':
      return filter.of.some((each) => meets(element, each));
    case 'not':
      return !meets(element, filter.of);
    case 'present':
      return heldIn(element, filter.name) !== undefined;
    case 'element':
      return false;
    case 'compare': {
      const held = heldIn(element, filter.name);
      if (filter.op === 'eq' || filter.op === 'ne') {
        const isSame = filter.value === null ? held === undefined : isSameText(held, filter.value);
        return isSame === (filter.op === 'eq');
      }
      if (held === undefined || filter.value === null) return false;
      return ORDERED[filter.op]?.(held.toLowerCase(), filter.value.toLowerCase()) ?? false;
    }
  }
}

/** How many comparisons `meets` makes at most. */
export function comparisonsIn(filter: Expression): number {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.of.reduce((sum, each) => sum + comparisonsIn(each), 0);
    case 'not':
      return comparisonsIn(filter.of);
    case 'element':
      return comparisonsIn(filter.where);
    case 'present':
    case 'compare':
      return 1;
  }
}

/** The value that meets a filter and says nothing else; null where the filter does not name one. */
export function madeBy(attribute: Attribute, filter: Expression): Element | null {
  if (filter.kind === 'all') {
    const parts = filter.of.map((each) => madeBy(attribute, each));
    return parts.includes(null) ? null : (Object.assign({}, ...parts) as Element);
  }
  if (filter.kind !== 'compare' || filter.op !== 'eq' || filter.value === null) return null;
  const sub = findAttribute(attribute.sub ?? [], filter.name);
  return sub && { [sub.name]: coerce(sub, filter.value) };
}

function heldIn(element: Element, name: string): string | undefined {
  const held = element[name];
  if (typeof held === 'boolean') return `${held}`;
  return typeof held === 'string' && held !== '' ? held : undefined;
}
