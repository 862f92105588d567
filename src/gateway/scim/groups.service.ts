import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import type { ConnectionCaller } from '../connections/index.js';
import type { Condition } from './protocol/filter.js';
import type { Projection } from './protocol/list-request.js';
import { operationsOf, patched } from './protocol/patch.js';
import { GROUPS, reduceResource, type Resource } from './protocol/resource.js';
import { refuseStale, type Target } from './protocol/scim-route.js';
import { scimNotFound, scimRefusal } from './protocol/scim.problems.js';
import type { ScimResources } from './scim-answers.js';
import type { LinkPage } from './users/directory-link.store.js';
import type { Group, GroupContent } from './group.entity.js';
import { GroupStore } from './group.store.js';
import { memberChangesOf, membersIn, type MemberChange } from './member-changes.js';

export interface FoundGroup {
  group: Group;
  /** Null where they were not asked for. */
  members: Id<'dir'>[] | null;
}

/** The groups of a directory and their members. */
@Injectable()
export class ScimGroupsService implements ScimResources<FoundGroup> {
  /** Of all groups of a list: each becomes an object in memory. */
  mostMembers = 100_000;

  constructor(
    private readonly database: Database,
    private readonly store: GroupStore,
    private readonly clock: Clock,
  ) {}

  /** Throws `scim_not_found`. */
  async get(caller: ConnectionCaller, id: string, shown: Projection): Promise<FoundGroup> {
    const group = await this.store.find(placeOf(caller), id);
    if (!group) throw scimNotFound();
    const [found] = await this.#found([group], showsMembers(shown));
    return found ?? { group, members: null };
  }

  /** Throws `tooMany`. */
  async list(
    caller: ConnectionCaller,
    conditions: readonly Condition[],
    page: LinkPage,
    shown: Projection,
  ): Promise<{ found: FoundGroup[]; total: number }> {
    const place = placeOf(caller);
    const withMembers = showsMembers(shown);
    const [groups, total] = await Promise.all([
      page.limit === 0 ? [] : this.store.list(place, conditions, page),
      this.store.count(place, conditions),
    ]);
    const ids = groups.map(({ id }) => id);
    const isMany = withMembers && ids.length > 1;
    if (isMany && (await this.store.haveMoreMembers(place.customerId, ids, this.mostMembers)))
      throw scimRefusal(
        'tooMany',
        `These groups have more than ${String(this.mostMembers)} members: ask for fewer groups (count), or without members (excludedAttributes)`,
      );
    return { found: await this.#found(groups, withMembers), total };
  }

  /** Throws `uniqueness`. */
  async create(caller: ConnectionCaller, body: unknown): Promise<FoundGroup> {
    const { members, ...resource } = reduceResource(GROUPS, body);
    const now = this.clock.now();
    const group: Group = {
      ...placeOf(caller),
      id: newId('grp'),
      content: contentOf(resource),
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const links = membersIn(members);
    await this.database.transaction(async (tx) => {
      await this.store.insert(group, tx);
      await this.#apply(group, [{ op: 'add', links }], tx);
    });
    return { group, members: links };
  }

  replace(caller: ConnectionCaller, at: Target, body: unknown): Promise<FoundGroup> {
    const { members, ...resource } = reduceResource(GROUPS, body);
    const links = membersIn(members);
    const change = { members: [{ op: 'replace' as const, links }], next: () => resource };
    return this.#change(caller, at, change);
  }

  patch(caller: ConnectionCaller, at: Target, body: unknown): Promise<FoundGroup> {
    const { own, members } = memberChangesOf(operationsOf(body));
    return this.#change(caller, at, {
      members,
      next: (before) => patched(GROUPS, before, own),
    });
  }

  async delete(caller: ConnectionCaller, { id, ifMatch }: Target): Promise<void> {
    await this.database.transaction(async (tx) => {
      const group = await this.store.find(placeOf(caller), id, tx);
      if (!group) throw scimNotFound();
      refuseStale(ifMatch, group.version);
      await this.store.delete(group, tx);
    });
  }

  async #change(
    caller: ConnectionCaller,
    { id, ifMatch }: Target,
    { members, next }: { members: MemberChange[]; next: (before: Resource) => Resource },
  ): Promise<FoundGroup> {
    const group = await this.database.transaction(async (tx) => {
      const before = await this.store.find(placeOf(caller), id, tx);
      if (!before) throw scimNotFound();
      refuseStale(ifMatch, before.version);
      const content = contentOf(next(resourceOf(before)));
      const changed = await this.#apply(before, members, tx);
      if (!changed && isDeepStrictEqual(content, before.content)) return before;
      const after = {
        ...before,
        content,
        version: before.version + 1,
        updatedAt: this.clock.now(),
      };
      await this.store.save(after, tx);
      return after;
    });
    const [found] = await this.#found([group], true);
    return found ?? { group, members: [] };
  }

  /** Whether any member came or went. Throws `invalidValue` for an unknown user. */
  async #apply(group: Group, changes: readonly MemberChange[], tx: Transaction): Promise<boolean> {
    let moved = 0;
    for (const change of changes) {
      if (change.op === 'clear') moved += await this.store.keepMembers(group, [], tx);
      else if (change.op === 'remove')
        moved += await this.store.removeMembers(group, change.links, tx);
      else {
        if (change.op === 'replace') moved += await this.store.keepMembers(group, change.links, tx);
        if (change.links.length === 0) continue;
        const { added, known } = await this.store.addMembers(group, change.links, tx);
        if (known < change.links.length)
          throw scimRefusal('invalidValue', 'members.value names no user of this connection');
        moved += added;
      }
    }
    return moved > 0;
  }

  async #found(groups: readonly Group[], withMembers: boolean): Promise<FoundGroup[]> {
    const [first] = groups;
    if (!first || !withMembers) return groups.map((group) => ({ group, members: null }));
    const ids = groups.map(({ id }) => id);
    const members = await this.store.membersOf(first.customerId, ids);
    return groups.map((group) => ({ group, members: members.get(group.id) ?? [] }));
  }
}

/** A large group is not read where nobody looks at its members. */
function showsMembers({ only, without }: Projection): boolean {
  if (without.includes('members')) return false;
  return only?.some((name) => name.startsWith('members') || name.includes(':members')) ?? true;
}

/** The group without its members, as a resource. */
export function resourceOf({ content: { displayName, externalId } }: Group): Resource {
  return { displayName, ...(externalId !== null && { externalId }) };
}

function contentOf(resource: Resource): GroupContent {
  const { displayName, externalId } = resource;
  return {
    displayName: String(displayName),
    externalId: typeof externalId === 'string' ? externalId : null,
  };
}

function placeOf({ tenantId, id }: ConnectionCaller) {
  return { customerId: tenantId, connectionId: id };
}
