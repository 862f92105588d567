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
import { Caller } from '../../../platform/access/index.js';
import type { ConnectionCaller } from '../../connections/index.js';
import type { Resource } from '../protocol/resource.js';
import { ScimRoute } from '../protocol/scim-route.js';
import { ScimAnswers } from '../scim-answers.js';
import { ScimUsersService, type FoundUser } from './users.service.js';
import { userView } from './user.view.js';

type Input = Record<string, unknown>;

/** RFC 7644 3, for users. */
@ApiExcludeController()
@Controller('gateway/scim/v2/Users')
export class ScimUsersController {
  constructor(
    private readonly users: ScimUsersService,
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
  @ScimRoute()
  create(
    @Caller() caller: ConnectionCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Resource | undefined> {
    return this.#answer(caller, { request, reply }, () => this.users.create(caller, request.body));
  }

  @Get(':id')
  @ScimRoute()
  get(
    @Caller() caller: ConnectionCaller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Resource | undefined> {
    return this.#answer(caller, { request, reply }, () => this.users.get(caller, id));
  }

  @Put(':id')
  @ScimRoute()
  replace(
    @Caller() caller: ConnectionCaller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Resource | undefined> {
    const at = { id, ifMatch: request.headers['if-match'] };
    return this.#answer(caller, { request, reply }, () =>
      this.users.replace(caller, at, request.body),
    );
  }

  @Patch(':id')
  @ScimRoute()
  patch(
    @Caller() caller: ConnectionCaller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Resource | undefined> {
    const at = { id, ifMatch: request.headers['if-match'] };
    return this.#answer(caller, { request, reply }, () =>
      this.users.patch(caller, at, request.body),
    );
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
    await this.answers.watched(caller, () => this.users.delete(caller, at));
  }

  async #answer(
    caller: ConnectionCaller,
    on: { request: FastifyRequest; reply: FastifyReply },
    work: () => Promise<FoundUser>,
  ): Promise<Resource | undefined> {
    const found = await this.answers.watched(caller, work);
    const view = userView(this.answers.base, found);
    return this.answers.one({ ...on, type: 'User' }, view, found.link);
  }

  #list(caller: ConnectionCaller, input: Input): Promise<Resource> {
    return this.answers.list(caller, { input, type: 'User' }, async (conditions, page) => {
      const { users, total } = await this.users.list(caller, conditions, page);
      const resources = users.map((user) => ({
        ...userView(this.answers.base, user),
        id: user.link.id,
      }));
      return { resources, total };
    });
  }
}
