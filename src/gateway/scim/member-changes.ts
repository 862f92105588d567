import { isId, type Id } from '../../platform/ids/index.js';
import { isJsonObject } from '../../platform/text/index.js';
import { parsePath } from './protocol/attribute-path.js';
import type { Expression } from './protocol/expression.js';
import { withPaths, type Operation } from './protocol/patch.js';
import { coerce, findAttribute, GROUPS } from './protocol/resource.js';
import { GROUP_ATTRIBUTES } from './protocol/schema.js';
import { scimRefusal } from './protocol/scim.problems.js';

const MEMBERS = findAttribute(GROUP_ATTRIBUTES, 'members');

export type MemberChange =
  { op: 'add' | 'remove' | 'replace'; links: Id<'dir'>[] } | { op: 'clear' };

/**
 * Splits operations into those on the group itself and those on its members, in their order: a group
 * of 20,000 is not read for one that joins.
 */
export function memberChangesOf(operations: readonly Operation[]): {
  own: Operation[];
  members: MemberChange[];
} {
  const own: Operation[] = [];
  const members: MemberChange[] = [];
  for (const operation of operations.flatMap((each) => withPaths(GROUPS, each))) {
    const path = parsePath(GROUPS, operation.path ?? '');
    if (!path?.attribute || path.attribute.name !== 'members') own.push(operation);
    else if (path.sub) {
      throw scimRefusal('invalidPath', 'members have no parts to change');
    } else if (path.filter) {
      const named = operation.op === 'remove' ? namedBy(path.filter) : null;
      if (!named)
        throw scimRefusal('invalidPath', 'members take a filter on value, and to remove only');
      members.push({ op: 'remove', links: named.filter((id) => isId('dir', id)) });
    } else members.push(changeOf(operation));
  }
  return { own, members };
}

function changeOf({ op, value }: Operation): MemberChange {
  // Without a value all go; with one, those alone. Ignoring it would empty the group.
  if (op === 'remove' && (value === undefined || value === null)) return { op: 'clear' };
  // Whoever is no member has gone already.
  if (op === 'remove') return { op, links: valuesIn(value).filter((id) => isId('dir', id)) };
  return { op, links: membersIn(value) };
}

/** The members that a filter names: `value eq "a" or value eq "b"`. Null for other filters. */
function namedBy(filter: Expression): string[] | null {
  if (filter.kind === 'any') {
    const named = filter.of.map(namedBy);
    return named.includes(null) ? null : named.flatMap((each) => each ?? []);
  }
  const isValue =
    filter.kind === 'compare' && filter.op === 'eq' && filter.name.toLowerCase() === 'value';
  return isValue && filter.value !== null ? [filter.value] : null;
}

function valuesIn(value: unknown): unknown[] {
  const listed = MEMBERS && (coerce(MEMBERS, value) as unknown[] | undefined);
  return (listed ?? []).map((each) => (isJsonObject(each) ? each['value'] : undefined));
}

/** The members of a whole resource. */
export function membersIn(value: unknown): Id<'dir'>[] {
  const ids = valuesIn(value).map((id) => {
    if (!isId('dir', id))
      throw scimRefusal(
        'invalidValue',
        'members.value must be the id of a user of this connection',
      );
    return id;
  });
  return [...new Set(ids)];
}
