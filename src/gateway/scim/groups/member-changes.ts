import { isId, type Id } from '../../../platform/ids/index.js';
import { isJsonObject } from '../../../platform/text/index.js';
import { parsePath } from '../protocol/attribute-path.js';
import { withPaths, type Operation } from '../protocol/patch.js';
import { coerce, findAttribute, GROUPS } from '../protocol/resource.js';
import { GROUP_ATTRIBUTES } from '../protocol/schema.js';
import { scimRefusal } from '../protocol/scim.problems.js';

const MEMBERS = findAttribute(GROUP_ATTRIBUTES, 'members');

/** One change of the members of a group. */
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
    else if (path.filter) {
      if (operation.op !== 'remove' || path.filter.sub.name !== 'value')
        throw scimRefusal('invalidPath', 'members take a filter on value, and to remove only');
      members.push({ op: 'remove', links: linksOf([{ value: path.filter.value }]) });
    } else if (path.sub) {
      throw scimRefusal('invalidPath', 'members have no parts to change');
    } else members.push(changeOf(operation));
  }
  return { own, members };
}

/** The members of a whole resource. */
export function membersIn(value: unknown): Id<'dir'>[] {
  return linksOf(value);
}

function changeOf({ op, value }: Operation): MemberChange {
  // Without a value all go; with one, those alone. Ignoring it would empty the group.
  if (op === 'remove' && (value === undefined || value === null)) return { op: 'clear' };
  return { op, links: linksOf(value) };
}

function linksOf(value: unknown): Id<'dir'>[] {
  const listed = MEMBERS && (coerce(MEMBERS, value) as unknown[] | undefined);
  const ids = (listed ?? []).map((each) => {
    const id = isJsonObject(each) ? each['value'] : undefined;
    if (!isId('dir', id))
      throw scimRefusal(
        'invalidValue',
        'members.value must be the id of a user of this connection',
      );
    return id;
  });
  return [...new Set(ids)];
}
