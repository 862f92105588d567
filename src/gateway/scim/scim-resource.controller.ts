import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Patch,
  Post,
  Put,
  type Type,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ScimGroupsService, type FoundGroup } from './groups.service.js';
import { projectionOf } from './protocol/list-request.js';
import type { Resource } from './protocol/resource.js';
import { Call, ScimRoute, type ScimCall } from './protocol/scim-route.js';
import { ScimAnswers, type ResourceKind, type ScimResources } from './scim-answers.js';
import { groupView, userView } from './scim-resource.view.js';
import { ScimUsersService, type FoundUser } from './users/users.service.js';

/** RFC 7644 3, for the resources of one kind. */
function scimController<F>(kind: ResourceKind<F>, service: Type<ScimResources<F>>): Type {
  const takes = { isLarge: kind.type === 'Group' };

  @ApiExcludeController()
  @Controller(`gateway/scim/v2/${kind.type}s`)
  class ScimResourceController {
    constructor(
      @Inject(service) private readonly resources: ScimResources<F>,
      private readonly answers: ScimAnswers,
    ) {}

    @Get()
    @ScimRoute()
    list(@Call() { caller, query }: ScimCall): Promise<Resource> {
      return this.answers.list(caller, query, kind, this.resources);
    }

    @Post('.search')
    @HttpCode(200)
    @ScimRoute()
    search(@Call() { caller, body }: ScimCall): Promise<Resource> {
      return this.answers.list(caller, body ?? {}, kind, this.resources);
    }

    @Post()
    @HttpCode(201)
    @ScimRoute(takes)
    create(@Call() call: ScimCall): Promise<Resource | undefined> {
      return this.answers.one(call, kind, () => this.resources.create(call.caller, call.body));
    }

    @Get(':id')
    @ScimRoute()
    get(@Call() call: ScimCall): Promise<Resource | undefined> {
      const shown = projectionOf(call.query);
      return this.answers.one(call, kind, () => this.resources.get(call.caller, call.at.id, shown));
    }

    @Put(':id')
    @ScimRoute(takes)
    replace(@Call() call: ScimCall): Promise<Resource | undefined> {
      const { caller, at, body } = call;
      return this.answers.one(call, kind, () => this.resources.replace(caller, at, body));
    }

    /** A group 204, as Entra wishes; 200 for a caller that asks for attributes (RFC 7644 3.5.2). */
    @Patch(':id')
    @ScimRoute(takes)
    async patch(@Call() call: ScimCall): Promise<Resource | undefined> {
      const { caller, at, body, query } = call;
      const work = () => this.resources.patch(caller, at, body);
      const answer = await this.answers.one(call, kind, work);
      if (kind.type === 'User' || projectionOf(query).only) return answer;
      void call.reply.status(204);
      return undefined;
    }

    @Delete(':id')
    @HttpCode(204)
    @ScimRoute()
    delete(@Call() { caller, at }: ScimCall): Promise<void> {
      return this.answers.watched(caller, () => this.resources.delete(caller, at));
    }
  }
  // The metrics tell the two apart by their names.
  return Object.defineProperty(ScimResourceController, 'name', {
    value: `Scim${kind.type}sController`,
  });
}

export const ScimUsersController = scimController<FoundUser>(
  { type: 'User', view: userView, rowOf: ({ link }) => link },
  ScimUsersService,
);

export const ScimGroupsController = scimController<FoundGroup>(
  { type: 'Group', view: groupView, rowOf: ({ group }) => group },
  ScimGroupsService,
);
