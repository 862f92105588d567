import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { Hasher } from '../../platform/crypto/index.js';
import { Problem } from '../../platform/errors/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { ConnectionsService, type ConnectionCaller } from '../connections/index.js';
import {
  Cursors,
  listRequestOf,
  projected,
  projectionOf,
  type Projection,
} from './protocol/list-request.js';
import type { Condition } from './protocol/filter.js';
import { GROUPS, USERS, type Resource } from './protocol/resource.js';
import { etagOf, isNamed, type ScimCall, type Target } from './protocol/scim-route.js';
import { SCIM_BASE } from './scim-connection.kind.js';
import type { LinkPage } from './users/directory-link.store.js';

export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

const SCHEMAS = { User: USERS, Group: GROUPS } as const;

type Input = Readonly<Record<string, unknown>>;

/** A kind of resources, each read as `F`. */
export interface ResourceKind<F> {
  type: 'User' | 'Group';
  /** What the directory reads of it; `base` is the address of the service. */
  view: (base: string, found: F) => Resource;
  rowOf: (found: F) => { id: Id; version: number };
}

/** What a directory does with the resources of one kind. */
export interface ScimResources<F> {
  get(caller: ConnectionCaller, id: string, shown: Projection): Promise<F>;
  list(
    caller: ConnectionCaller,
    conditions: readonly Condition[],
    page: LinkPage,
    shown: Projection,
  ): Promise<{ found: F[]; total: number }>;
  create(caller: ConnectionCaller, body: unknown): Promise<F>;
  replace(caller: ConnectionCaller, at: Target, body: unknown): Promise<F>;
  patch(caller: ConnectionCaller, at: Target, body: unknown): Promise<F>;
  delete(caller: ConnectionCaller, at: Target): Promise<void>;
}

/** What the answers about users and groups have in common: pages, versions, attributes. */
@Injectable()
export class ScimAnswers {
  readonly #base: string;
  readonly #cursors: Cursors;

  constructor(
    hasher: Hasher,
    settings: Settings,
    private readonly connections: ConnectionsService,
    private readonly clock: Clock,
  ) {
    this.#base = `${settings.baseUrl}${SCIM_BASE}`;
    this.#cursors = new Cursors(hasher);
  }

  /** A ListResponse (RFC 7644 3.4.2, RFC 9865). */
  async list<F>(
    caller: ConnectionCaller,
    input: Input,
    { type, view, rowOf }: ResourceKind<F>,
    resources: ScimResources<F>,
  ): Promise<Resource> {
    return this.watched(caller, async () => {
      const request = listRequestOf(input, type);
      const { count, startIndex, cursor, conditions, filter, projection } = request;
      const now = this.clock.now();
      const list = `${type}:${filter}`;
      const after = cursor ? this.#cursors.read(caller.id, list, { cursor, now }) : null;
      const isByCursor = cursor !== null;
      // One more shows whether another page follows.
      const limit = isByCursor && count > 0 ? count + 1 : count;
      const page = { limit, offset: isByCursor ? 0 : startIndex - 1, after };
      const { found, total } = await resources.list(caller, conditions, page, projection);
      const shown = found.slice(0, count);
      const last = found.length > count ? shown.at(-1) : undefined;
      return {
        schemas: [LIST],
        totalResults: total,
        itemsPerPage: shown.length,
        ...(!isByCursor && { startIndex }),
        ...(last && {
          nextCursor: this.#cursors.make(caller.id, list, { after: uuidOf(rowOf(last).id), now }),
        }),
        Resources: shown.map((each) =>
          projected(SCHEMAS[type], view(this.#base, each), projection),
        ),
      };
    });
  }

  /** The resource that `work` finds or changes, with its version; 304 where the caller has it. */
  async one<F>(
    { caller, request, reply, query }: ScimCall,
    { type, view, rowOf }: ResourceKind<F>,
    work: () => Promise<F>,
  ): Promise<Resource | undefined> {
    const found = await this.watched(caller, work);
    const { id, version } = rowOf(found);
    void reply.header('etag', etagOf({ version }));
    if (request.method === 'POST') void reply.header('location', `${this.#base}/${type}s/${id}`);
    const known = request.headers['if-none-match'];
    if (request.method === 'GET' && known !== undefined && isNamed(known, version)) {
      void reply.status(304);
      return undefined;
    }
    return projected(SCHEMAS[type], view(this.#base, found), projectionOf(query));
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
