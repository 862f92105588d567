import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Resource } from '../protocol/resource.js';
import { Call, ScimRoute, type ScimCall } from '../protocol/scim-route.js';
import { ScimAnswers } from '../scim-answers.js';
import { ScimUsersService, type FoundUser } from './users.service.js';
import { userView } from './user.view.js';

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
  list(@Call() call: ScimCall): Promise<Resource> {
    return this.#list(call, call.query);
  }

  @Post('.search')
  @HttpCode(200)
  @ScimRoute()
  search(@Call() call: ScimCall): Promise<Resource> {
    return this.#list(call, call.body ?? {});
  }

  @Post()
  @HttpCode(201)
  @ScimRoute()
  create(@Call() call: ScimCall): Promise<Resource | undefined> {
    return this.#answer(call, () => this.users.create(call.caller, call.body));
  }

  @Get(':id')
  @ScimRoute()
  get(@Call() call: ScimCall): Promise<Resource | undefined> {
    return this.#answer(call, () => this.users.get(call.caller, call.at.id));
  }

  @Put(':id')
  @ScimRoute()
  replace(@Call() call: ScimCall): Promise<Resource | undefined> {
    return this.#answer(call, () => this.users.replace(call.caller, call.at, call.body));
  }

  @Patch(':id')
  @ScimRoute()
  patch(@Call() call: ScimCall): Promise<Resource | undefined> {
    return this.#answer(call, () => this.users.patch(call.caller, call.at, call.body));
  }

  @Delete(':id')
  @HttpCode(204)
  @ScimRoute()
  async delete(@Call() { caller, at }: ScimCall): Promise<void> {
    await this.answers.watched(caller, () => this.users.delete(caller, at));
  }

  async #answer(call: ScimCall, work: () => Promise<FoundUser>): Promise<Resource | undefined> {
    const found = await this.answers.watched(call.caller, work);
    return this.answers.one(call, 'User', userView(this.answers.base, found), found.link);
  }

  #list({ caller }: ScimCall, input: ScimCall['query']): Promise<Resource> {
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
