import type { Id } from '../../platform/ids/index.js';
import type { Resource } from './protocol/resource.js';
import { ENTERPRISE, GROUP, OWN, USER } from './protocol/schema.js';
import { etagOf } from './protocol/scim-route.js';
import { resourceOf, type FoundGroup } from './groups.service.js';
import type { FoundUser } from './users/users.service.js';

interface ResourceMeta {
  id: Id;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

function metaOf(base: string, type: 'User' | 'Group', meta: ResourceMeta): Resource {
  return {
    resourceType: type,
    created: meta.createdAt.toISOString(),
    lastModified: meta.updatedAt.toISOString(),
    location: `${base}/${type}s/${meta.id}`,
    version: etagOf(meta),
  };
}

/** What the directory sent, as it sent it, and what we add. `active` is the directory's own word. */
export function userView(base: string, { link, employee, groups }: FoundUser): Resource {
  const { resource } = link;
  return {
    schemas: [USER, ...(Object.hasOwn(resource, ENTERPRISE) ? [ENTERPRISE] : []), OWN],
    id: link.id,
    ...resource,
    active: link.active,
    ...(groups.length > 0 && {
      groups: groups.map(({ id, name }) => ({
        value: id,
        $ref: `${base}/Groups/${id}`,
        display: name,
        type: 'direct',
      })),
    }),
    [OWN]: {
      identityState: employee.identityState,
      ...(employee.identityEstablishedAt && {
        identityEstablishedAt: employee.identityEstablishedAt.toISOString(),
      }),
      employeeStatus: employee.status,
    },
    meta: metaOf(base, 'User', link),
  };
}

export function groupView(base: string, { group, members }: FoundGroup): Resource {
  return {
    schemas: [GROUP],
    id: group.id,
    ...resourceOf(group),
    ...(members && {
      members: members.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })),
    }),
    meta: metaOf(base, 'Group', group),
  };
}
