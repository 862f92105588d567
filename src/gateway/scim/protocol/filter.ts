import { expressionOf, type Expression } from './expression.js';
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

/** How times are compared, in SQL. */
export const TIME_OPERATORS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
type TimeComparison = keyof typeof TIME_OPERATORS;

export type Condition =
  | { attribute: Exclude<FilterAttribute, 'lastModified'>; op: 'eq'; value: string }
  | { attribute: 'lastModified'; op: TimeComparison; value: string };

const MAX_FILTER = 1_000;
const MAX_CONDITIONS = 10;

const OF_USERS: Record<string, FilterAttribute> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'emails.value',
  'emails.value': 'emails.value',
  'emails[work]': 'workEmail',
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

/**
 * The conditions of a filter, all of which must hold. Values are found by blind index, so there is
 * equality alone. Throws `invalidFilter`.
 */
export function parseFilter(text: string, resource: 'User' | 'Group'): Condition[] {
  if (text.length > MAX_FILTER) throw refused('A filter has at most 1,000 characters');
  const expression = expressionOf(text);
  if (!expression) throw refused('This is no filter');
  const conditions = conditionsOf(expression, resource === 'User' ? OF_USERS : OF_GROUPS);
  if (conditions.length > MAX_CONDITIONS) throw refused('A filter has at most 10 conditions');
  return conditions;
}

function conditionsOf(expression: Expression, names: Record<string, FilterAttribute>): Condition[] {
  switch (expression.kind) {
    case 'all':
      return expression.of.flatMap((each) => conditionsOf(each, names));
    case 'compare':
      return [conditionOf(expression, names)];
    case 'element':
      return [elementCondition(expression, names)];
    case 'present':
      throw refused('Attributes take eq only');
    case 'any':
    case 'not':
      throw refused('Conditions are joined by and; or and not are not offered');
  }
}

function conditionOf(
  { name, op, value }: Expression & { kind: 'compare' },
  names: Record<string, FilterAttribute>,
): Condition {
  const attribute = attributeOf(names, name);
  if (value === null) throw refused('Attributes are compared with a value');
  if (attribute === 'lastModified') {
    if (!isTimeComparison(op)) throw refused('meta.lastModified takes gt, ge, lt and le only');
    return { attribute, op, value };
  }
  if (op !== 'eq') throw refused('Attributes take eq only');
  if (attribute === 'active' && !/^(true|false)$/i.test(value))
    throw refused('active is true or false');
  return { attribute, op, value };
}

/** `emails[type eq "work" and value eq "x"]`: one value, of work or of any type. */
function elementCondition(
  { name, where }: Expression & { kind: 'element' },
  names: Record<string, FilterAttribute>,
): Condition {
  const parts = partsOf(where);
  const [value, ...others] = parts.filter((each) => isOf(each, 'value'));
  const types = parts.filter((each) => isOf(each, 'type') && each.value?.toLowerCase() === 'work');
  if (!value || others.length > 0 || types.length + 1 < parts.length)
    throw refused('A list is filtered by a value, and emails by the type work besides');
  const wanted = types.length > 0 ? `${name}[work]` : `${name}.value`;
  return conditionOf({ ...value, name: wanted }, names);
}

function partsOf(where: Expression): Expression[] {
  return where.kind === 'all' ? where.of.flatMap(partsOf) : [where];
}

function isOf(each: Expression, sub: string): each is Expression & { kind: 'compare' } {
  return each.kind === 'compare' && each.op === 'eq' && each.name.toLowerCase() === sub;
}

function isTimeComparison(op: string): op is TimeComparison {
  return Object.hasOwn(TIME_OPERATORS, op);
}

function attributeOf(names: Record<string, FilterAttribute>, name: string): FilterAttribute {
  const plain = name
    .toLowerCase()
    .replace(/^urn:[\w:.-]+?:(?=[a-z$][\w$.[\]]*$)/, (urn) => knownUrn(urn.slice(0, -1)));
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
