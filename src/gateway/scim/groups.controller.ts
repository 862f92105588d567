import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { projectionOf, type Projection } from './protocol/list-request.js';
import type { Resource } from './protocol/resource.js';
import { GROUP } from './protocol/schema.js';
import { Call, ScimRoute, type ScimCall } from './protocol/scim-route.js';
import { ScimAnswers } from './scim-answers.js';
import { metaOf } from './users/user.view.js';
import { resourceOf, ScimGroupsService, type FoundGroup } from './groups.service.js';

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
  @ScimRoute({ takes: 'group' })
  create(@Call() call: ScimCall): Promise<Resource | undefined> {
    return this.#answer(call, () => this.groups.create(call.caller, call.body));
  }

  @Get(':id')
  @ScimRoute()
  get(@Call() call: ScimCall): Promise<Resource | undefined> {
    const withMembers = showsMembers(projectionOf(call.query));
    return this.#answer(call, () => this.groups.get(call.caller, call.at.id, withMembers));
  }

  @Put(':id')
  @ScimRoute({ takes: 'group' })
  replace(@Call() call: ScimCall): Promise<Resource | undefined> {
    return this.#answer(call, () => this.groups.replace(call.caller, call.at, call.body));
  }

  /** 204, as Entra wishes; 200 for a caller that asks for attributes (RFC 7644 3.5.2). */
  @Patch(':id')
  @ScimRoute({ takes: 'group' })
  async patch(@Call() call: ScimCall): Promise<Resource | undefined> {
    const answer = await this.#answer(call, () =>
      this.groups.patch(call.caller, call.at, call.body),
    );
    if (projectionOf(call.query).only) return answer;
    void call.reply.status(204);
    return undefined;
  }

  @Delete(':id')
  @HttpCode(204)
  @ScimRoute()
  async delete(@Call() { caller, at }: ScimCall): Promise<void> {
    await this.answers.watched(caller, () => this.groups.delete(caller, at));
  }

  async #answer(call: ScimCall, work: () => Promise<FoundGroup>): Promise<Resource | undefined> {
    const found = await this.answers.watched(call.caller, work);
    return this.answers.one(call, 'Group', this.#view(found), found.group);
  }

  #list({ caller }: ScimCall, input: ScimCall['query']): Promise<Resource> {
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
