import { pathTextOf, type Expression } from './expression.js';
import { ENTERPRISE, OWN, type Attribute } from './schema.js';
import {
  extensionOf,
  findAttribute,
  isDropped,
  isReadOnly,
  type ResourceSchema,
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
