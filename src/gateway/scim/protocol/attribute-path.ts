import { ENTERPRISE, OWN, type Attribute } from './schema.js';
import {
  extensionOf,
  findAttribute,
  isDropped,
  isReadOnly,
  type ResourceSchema,
} from './resource.js';
import { scimRefusal } from './scim.problems.js';

/** `attr`, `attr.sub`, `attr[sub eq "v"]` or `attr[sub eq "v"].sub`, in the spelling of the schema. */
export interface AttributePath {
  /** The URN of the extension that it is in; null for the resource itself. */
  extension: string | null;
  attribute: Attribute;
  filter: ElementFilter | null;
  sub: Attribute | null;
}

/** Which values of an attribute are meant. */
export interface ElementFilter {
  sub: Attribute;
  value: string;
}

/** A whole extension, as some clients name it. */
export interface ExtensionPath {
  extension: string;
  attribute: null;
}

const MAX_PATH = 1_000;
const PATH =
  /^([A-Za-z$][\w$-]*)(?:\[\s*([A-Za-z$][\w$-]*)\s+eq\s+("(?:[^"\\]|\\.)*"|[^\]\s"]+)\s*\])?(?:\.([A-Za-z$][\w$-]*))?$/i;

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
  const trimmed = text.trim();
  const { extension, rest } = splitUrn(schema, trimmed);
  if (extension === 'unknown') return null;
  if (rest === '') {
    if (extension === null) throw scimRefusal('invalidPath', 'The path names no attribute');
    return { extension, attribute: null };
  }
  const [, name, filterSub, filterValue, subName] = PATH.exec(rest) ?? [];
  if (name === undefined) throw scimRefusal('invalidPath', 'The path is not one that is offered');
  if (extension === null && isReadOnly(name))
    throw scimRefusal('mutability', `${name} is set by this service`);
  if (extension === null && isDropped(name)) return null;
  const found = findIn(schema, extension, name);
  if (!found) throw scimRefusal('invalidPath', 'There is no attribute of this name');
  const { attribute } = found;
  if (attribute.readOnly)
    throw scimRefusal('mutability', `${attribute.name} is set by this service`);
  return {
    ...found,
    filter:
      filterSub === undefined || filterValue === undefined
        ? null
        : { sub: subOf(attribute, filterSub), value: unquoted(filterValue) },
    sub: subName === undefined ? null : subOf(attribute, subName),
  };
}

/** The value of a literal: quoted, or bare as some clients send it. */
export function unquoted(literal: string): string {
  if (!literal.startsWith('"')) return literal;
  try {
    return JSON.parse(literal) as string;
  } catch {
    return literal.slice(1, -1);
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
