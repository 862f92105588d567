import { unquoted } from './attribute-path.js';
import { ENTERPRISE, GROUP, USER } from './schema.js';
import { scimRefusal } from './scim.problems.js';

/** What a list may be filtered by, in the spelling of the schema. */
export type FilterAttribute =
  | 'id'
  | 'userName'
  | 'externalId'
  | 'emails.value'
  | 'workEmail'
  | 'active'
  | 'employeeNumber'
  | 'displayName'
  | 'members.value'
  | 'lastModified';

export interface Condition {
  attribute: FilterAttribute;
  op: 'eq' | 'gt' | 'ge';
  value: string;
}

const MAX_FILTER = 1_000;
const MAX_CONDITIONS = 10;

const OF_USERS: Record<string, FilterAttribute> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'emails.value',
  'emails.value': 'emails.value',
  'emails[type eq "work"].value': 'workEmail',
  active: 'active',
  employeenumber: 'employeeNumber',
  'meta.lastmodified': 'lastModified',
};
const OF_GROUPS: Record<string, FilterAttribute> = {
  id: 'id',
  externalid: 'externalId',
  displayname: 'displayName',
  members: 'members.value',
  'members.value': 'members.value',
  'meta.lastmodified': 'lastModified',
};

/** One condition at the start of the text: an attribute, an operator and a literal. */
const TERM =
  /^\s*\(?\s*((?:urn:[\w:.-]+?:)?[A-Za-z$][\w$.]*(?:\[\s*[\w$]+\s+eq\s+(?:"[^"\\\]]*"|[\w@.+-]+)\s*\](?:\.[\w$]+)?)?)\s+([A-Za-z]{2})\s+("(?:[^"\\]|\\.)*"|[^\s()]+)\s*\)?\s*/i;
/** `emails[value eq "x"]`: a condition by itself. */
const ELEMENT = /^\s*(emails|members)\[\s*value\s+eq\s+("(?:[^"\\]|\\.)*"|[^\s\]]+)\s*\]\s*/i;
const AND = /^and\s+/i;

/**
 * The conditions of a filter, all of which must hold. Values are found by blind index, so there is
 * equality alone. Throws `invalidFilter`.
 */
export function parseFilter(text: string, resource: 'User' | 'Group'): Condition[] {
  if (text.length > MAX_FILTER) throw refused('A filter has at most 1,000 characters');
  const conditions: Condition[] = [];
  for (let rest = text; ;) {
    const { condition, length } = conditionAt(rest, resource);
    conditions.push(condition);
    if (conditions.length > MAX_CONDITIONS) throw refused('A filter has at most 10 conditions');
    rest = rest.slice(length);
    if (rest === '') return conditions;
    const [and] = AND.exec(rest) ?? [];
    if (and === undefined)
      throw refused('Conditions are joined by and; or and not are not offered');
    rest = rest.slice(and.length);
  }
}

function conditionAt(
  text: string,
  resource: 'User' | 'Group',
): { condition: Condition; length: number } {
  const names = resource === 'User' ? OF_USERS : OF_GROUPS;
  const [whole, list, literal] = ELEMENT.exec(text) ?? [];
  if (whole !== undefined && list !== undefined && literal !== undefined) {
    const attribute = attributeOf(names, list);
    return { condition: { attribute, op: 'eq', value: unquoted(literal) }, length: whole.length };
  }
  const [term, name, operator, value] = TERM.exec(text) ?? [];
  if (term === undefined || name === undefined || value === undefined)
    throw refused('The filter is not one that is offered');
  const attribute = attributeOf(names, name);
  const op = operator?.toLowerCase();
  const isTime = attribute === 'lastModified';
  if (isTime ? op !== 'gt' && op !== 'ge' : op !== 'eq')
    throw refused(`${isTime ? 'meta.lastModified takes gt and ge' : 'Attributes take eq'} only`);
  return {
    condition: { attribute, op: op as Condition['op'], value: unquoted(value) },
    length: term.length,
  };
}

function attributeOf(names: Record<string, FilterAttribute>, name: string): FilterAttribute {
  const plain = name
    .toLowerCase()
    .replace(/^urn:[\w:.-]+?:(?=[a-z$][\w$.]*(\[|$))/, (urn) => knownUrn(urn.slice(0, -1)))
    .replace(/\[\s*([\w$]+)\s+eq\s+"?([\w@.+-]*)"?\s*\]/, '[$1 eq "$2"]');
  const found = Object.hasOwn(names, plain) ? names[plain] : undefined;
  if (!found) throw refused('The filter names an attribute that is not offered');
  return found;
}

function knownUrn(urn: string): string {
  const known = [USER, GROUP, ENTERPRISE].some((each) => each.toLowerCase() === urn);
  if (!known) throw refused('The filter names a schema that is not offered');
  return '';
}

function refused(detail: string): Error {
  return scimRefusal('invalidFilter', detail);
}

/** ISO 8601; a wrong one is a wrong filter. */
export function momentOf(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw scimRefusal('invalidFilter', 'meta.lastModified takes a time');
  return at;
}
