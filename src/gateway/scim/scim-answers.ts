import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { Hasher } from '../../platform/crypto/index.js';
import { Problem } from '../../platform/errors/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { ConnectionsService, type ConnectionCaller } from '../connections/index.js';
import { Cursors, listRequestOf, projected, projectionOf } from './protocol/list-request.js';
import type { Condition } from './protocol/filter.js';
import { GROUPS, USERS, type Resource } from './protocol/resource.js';
import { etagOf, isNamed, type ScimCall } from './protocol/scim-route.js';
import { SCIM_BASE } from './scim-connection.kind.js';
import type { LinkPage } from './users/directory-link.store.js';

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

type Input = Readonly<Record<string, unknown>>;

/** Reads one page: the resources as they are shown, and how many there are in all. */
type ReadPage = (
  conditions: readonly Condition[],
  page: LinkPage,
) => Promise<{ resources: (Resource & { id: Id })[]; total: number }>;

/** What the answers about users and groups have in common: pages, versions, attributes. */
@Injectable()
export class ScimAnswers {
  readonly base: string;
  readonly #cursors: Cursors;

  constructor(
    hasher: Hasher,
    settings: Settings,
    private readonly connections: ConnectionsService,
    private readonly clock: Clock,
  ) {
    this.base = `${settings.baseUrl}${SCIM_BASE}`;
    this.#cursors = new Cursors(hasher);
  }

  /** A ListResponse (RFC 7644 3.4.2, RFC 9865). */
  async list(
    caller: ConnectionCaller,
    { input, type }: { input: Input; type: 'User' | 'Group' },
    read: ReadPage,
  ): Promise<Resource> {
    return this.watched(caller, async () => {
      const request = listRequestOf(input, type);
      const { count, startIndex, cursor, conditions, filter } = request;
      const now = this.clock.now();
      const list = `${type}:${filter}`;
      const after = cursor ? this.#cursors.read(caller.id, list, { cursor, now }) : null;
      const isByCursor = cursor !== null;
      const { resources, total } = await read(conditions, {
        // One more shows whether another page follows.
        limit: isByCursor && count > 0 ? count + 1 : count,
        offset: isByCursor ? 0 : startIndex - 1,
        after,
      });
      const shown = resources.slice(0, count);
      const last = resources.length > count ? shown.at(-1) : undefined;
      const schema = type === 'User' ? USERS : GROUPS;
      return {
        schemas: [LIST],
        totalResults: total,
        itemsPerPage: shown.length,
        ...(!isByCursor && { startIndex }),
        ...(last && {
          nextCursor: this.#cursors.make(caller.id, list, { after: uuidOf(last.id), now }),
        }),
        Resources: shown.map((each) => projected(schema, each, request.projection)),
      };
    });
  }

  /** One resource, with its version; 304 where the caller has it. */
  one(
    { request, reply, query }: ScimCall,
    type: 'User' | 'Group',
    resource: Resource,
    { id, version }: { id: Id; version: number },
  ): Resource | undefined {
    void reply.header('etag', etagOf({ version }));
    if (request.method === 'POST') void reply.header('location', `${this.base}/${type}s/${id}`);
    const known = request.headers['if-none-match'];
    if (request.method === 'GET' && known !== undefined && isNamed(known, version)) {
      void reply.status(304);
      return undefined;
    }
    return projected(type === 'User' ? USERS : GROUPS, resource, projectionOf(query));
  }

  /** Shows the owners of the connection what its directory was refused. */
  async watched<T>(caller: ConnectionCaller, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Problem && [400, 403, 409].includes(error.status))
        await this.connections.noteError(
          { customerId: caller.tenantId, id: caller.id },
          error.detail,
        );
      throw error;
    }
  }
}
