import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Caller } from '../../platform/access/index.js';
import type { ConnectionCaller } from '../connections/index.js';
import { projectionOf, type Projection } from './protocol/list-request.js';
import type { Resource } from './protocol/resource.js';
import { GROUP } from './protocol/schema.js';
import { ScimRoute } from './protocol/scim-route.js';
import { ScimAnswers } from './scim-answers.js';
import { metaOf } from './users/user.view.js';
import { resourceOf, ScimGroupsService, type FoundGroup } from './groups.service.js';

type Input = Record<string, unknown>;

/** RFC 7644 3, for groups. */
@ApiExcludeController()
@Controller('gateway/scim/v2/Groups')
export class ScimGroupsController {
  constructor(
    private readonly groups: ScimGroupsService,
    private readonly answers: ScimAnswers,
  ) {}

  @Get()
  @ScimRoute()
  list(@Caller() caller: ConnectionCaller, @Query() query: Input): Promise<Resource> {
    return this.#list(caller, query);
  }

  @Post('.search')
  @HttpCode(200)
  @ScimRoute()
  search(
    @Caller() caller: ConnectionCaller,
    @Query() _query: Input,
    @Body() body: Input | undefined,
  ): Promise<Resource> {
    return this.#list(caller, body ?? {});
  }

  @Post()
  @HttpCode(201)
  @ScimRoute({ takes: 'group' })
  create(
    @Caller() caller: ConnectionCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Resource | undefined> {
    return this.#answer(caller, { request, reply }, () => this.groups.create(caller, request.body));
  }

  @Get(':id')
  @ScimRoute()
  get(
    @Caller() caller: ConnectionCaller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Resource | undefined> {
    const withMembers = showsMembers(projectionOf(request.query as Input));
    return this.#answer(caller, { request, reply }, () => this.groups.get(caller, id, withMembers));
  }

  @Put(':id')
  @ScimRoute({ takes: 'group' })
  replace(
    @Caller() caller: ConnectionCaller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Resource | undefined> {
    const at = { id, ifMatch: request.headers['if-match'] };
    return this.#answer(caller, { request, reply }, () =>
      this.groups.replace(caller, at, request.body),
    );
  }

  /** 204, as Entra wishes; 200 for a caller that asks for attributes (RFC 7644 3.5.2). */
  @Patch(':id')
  @ScimRoute({ takes: 'group' })
  async patch(
    @Caller() caller: ConnectionCaller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Resource | undefined> {
    const at = { id, ifMatch: request.headers['if-match'] };
    const answer = await this.#answer(caller, { request, reply }, () =>
      this.groups.patch(caller, at, request.body),
    );
    if (projectionOf(request.query as Input).only) return answer;
    void reply.status(204);
    return undefined;
  }

  @Delete(':id')
  @HttpCode(204)
  @ScimRoute()
  async delete(
    @Caller() caller: ConnectionCaller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const at = { id, ifMatch: request.headers['if-match'] };
    await this.answers.watched(caller, () => this.groups.delete(caller, at));
  }

  async #answer(
    caller: ConnectionCaller,
    on: { request: FastifyRequest; reply: FastifyReply },
    work: () => Promise<FoundGroup>,
  ): Promise<Resource | undefined> {
    const found = await this.answers.watched(caller, work);
    return this.answers.one({ ...on, type: 'Group' }, this.#view(found), found.group);
  }

  #list(caller: ConnectionCaller, input: Input): Promise<Resource> {
    const withMembers = showsMembers(projectionOf(input));
    return this.answers.list(caller, { input, type: 'Group' }, async (conditions, page) => {
      const asked = { ...page, withMembers };
      const { groups, total } = await this.groups.list(caller, conditions, asked);
      return {
        resources: groups.map((each) => ({ ...this.#view(each), id: each.group.id })),
        total,
      };
    });
  }

  #view({ group, members }: FoundGroup): Resource {
    const { base } = this.answers;
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
}

/** A large group is not read where nobody looks at its members. */
function showsMembers({ only, without }: Projection): boolean {
  if (without.some((name) => name === 'members')) return false;
  return (
    only === null || only.some((name) => name.startsWith('members') || name.includes(':members'))
  );
}
