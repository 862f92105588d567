import {
  Body,
  Controller,
  Delete,
  Get,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  type Type,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../access/index.js';
import { Answers, ListViewOf, listView, pageOf, type PageQuery } from '../../http/index.js';
import { RotateSecretDto } from './endpoint.dto.js';
import {
  webhookEndpointLimitReached,
  webhookEndpointNotFound,
  webhookUrlRefused,
} from './endpoint.problems.js';
import { deletedEndpointView, DeletedWebhookEndpointView } from './endpoint.view.js';
import { ownerOf, weakeningOf, type EndpointSettings } from './endpoint.js';
import { EndpointsService } from './endpoints.service.js';
import type {
  ConfirmedWhere,
  CreateEndpointInput,
  EndpointInput,
  WebhookRoutes,
} from './webhook-product.js';

const PARAMETER_TYPES = 'design:paramtypes';

/**
 * Names the class of a handler's second parameter, which the compiler does not know when a product
 * supplies it.
 */
function takesInput(input: Type): MethodDecorator {
  return (target, name) => {
    const types = Reflect.getMetadata(PARAMETER_TYPES, target, name) as unknown[];
    Reflect.defineMetadata(PARAMETER_TYPES, types.with(1, input), target, name);
  };
}

/** The routes for managing a product's endpoints. */
// eslint-disable-next-line max-lines-per-function -- a controller class, made with the decorators of one product
export function endpointsController(routes: WebhookRoutes): Type {
  const { access, view, viewOf, problems, confirm = () => () => undefined } = routes;
  const ofOne = [webhookEndpointNotFound, ...problems];

  @ApiTags(routes.tag)
  @Controller(routes.path)
  class EndpointsController {
    constructor(@Inject(EndpointsService) private readonly endpoints: EndpointsService) {}

    @Post()
    @ApiOperation({ summary: 'Create a webhook endpoint; its secrets are shown only once' })
    @access('webhooks:write')
    @confirm('webhook_endpoints.create', '')
    @Answers(201, view, ...routes.createProblems, webhookUrlRefused, webhookEndpointLimitReached)
    @takesInput(routes.create)
    async create(@Caller() caller: Principal, @Body() input: CreateEndpointInput) {
      const { endpoint, secrets } = await this.endpoints.create(ownerOf(caller), {
        ...settingsOf(input),
        url: input.url,
        scope: routes.scopeOf(input as never),
      });
      return viewOf(endpoint, secrets);
    }

    @Get()
    @ApiOperation({ summary: 'List webhook endpoints, newest first' })
    @access('webhooks:read')
    @Answers(200, ListViewOf(view))
    @takesInput(routes.list)
    async list(@Caller() caller: Principal, @Query() query: PageQuery) {
      const page = pageOf(query, 'whe');
      const scope = routes.scopeOf(query as never);
      const found = scope ? await this.endpoints.list(ownerOf(caller), scope, page) : [];
      return listView(
        found.map((endpoint) => viewOf(endpoint)),
        page,
      );
    }

    @Get(':id')
    @ApiOperation({ summary: 'Get a webhook endpoint' })
    @access('webhooks:read')
    @Answers(200, view, ...ofOne)
    async get(@Caller() caller: Principal, @Param('id') id: string) {
      return viewOf(await this.endpoints.get(ownerOf(caller), id));
    }

    @Patch(':id')
    @ApiOperation({ summary: 'Change a webhook endpoint' })
    @access('webhooks:write')
    @confirm('webhook_endpoints.change', 'id', needsConfirmation)
    @Answers(200, view, ...ofOne, webhookUrlRefused)
    @takesInput(routes.update)
    async update(
      @Caller() caller: Principal,
      @Body() input: EndpointInput,
      @Param('id') id: string,
    ) {
      return viewOf(await this.endpoints.update(ownerOf(caller), id, settingsOf(input)));
    }

    @Delete(':id')
    @ApiOperation({ summary: 'Delete a webhook endpoint and its deliveries' })
    @access('webhooks:write')
    @confirm('webhook_endpoints.delete', 'id')
    @Answers(200, DeletedWebhookEndpointView, ...ofOne)
    async delete(@Caller() caller: Principal, @Param('id') id: string) {
      await this.endpoints.delete(ownerOf(caller), id);
      return deletedEndpointView(id);
    }

    @Post(':id/enable')
    @ApiOperation({ summary: 'Enable a webhook endpoint; waiting deliveries are sent' })
    @access('webhooks:write')
    @Answers(200, view, ...ofOne)
    async enable(@Caller() caller: Principal, @Param('id') id: string) {
      return viewOf(await this.endpoints.enable(ownerOf(caller), id));
    }

    @Post(':id/disable')
    @ApiOperation({ summary: 'Disable a webhook endpoint' })
    @access('webhooks:write')
    @confirm('webhook_endpoints.disable', 'id')
    @Answers(200, view, ...ofOne)
    async disable(@Caller() caller: Principal, @Param('id') id: string) {
      return viewOf(await this.endpoints.disable(ownerOf(caller), id));
    }

    @Post(':id/rotate_secret')
    @ApiOperation({ summary: 'Create a new signing secret; the old one also signs for a day' })
    @access('webhooks:write')
    @confirm('webhook_endpoints.rotate_secret', 'id')
    @Answers(200, view, ...ofOne)
    async rotateSecret(
      @Caller() caller: Principal,
      @Body() input: RotateSecretDto,
      @Param('id') id: string,
    ) {
      const seconds = input.old_secret_expires_in ?? undefined;
      const { endpoint, secret } = await this.endpoints.rotateSecret(ownerOf(caller), id, seconds);
      return viewOf(endpoint, { secret });
    }

    @Post(':id/rotate_bearer')
    @ApiOperation({ summary: 'Replace the bearer' })
    @access('webhooks:write')
    @confirm('webhook_endpoints.rotate_bearer', 'id')
    @Answers(200, view, ...ofOne)
    async rotateBearer(@Caller() caller: Principal, @Param('id') id: string) {
      const { endpoint, bearer } = await this.endpoints.rotateBearer(ownerOf(caller), id);
      return viewOf(endpoint, { bearer });
    }
  }

  return EndpointsController;
}

/** Throws `webhook_endpoint_not_found`. */
const needsConfirmation: ConfirmedWhere = async ({ principal, params, body }, modules) => {
  const { event_types: eventTypes, ...given } = (body ?? {}) as Record<string, unknown>;
  const { id } = params as { id: string };
  const endpoint = await modules.get(EndpointsService).get(ownerOf(principal), id);
  return weakeningOf(endpoint, { ...given, eventTypes }) !== null;
};

/** Null is the same as left out. */
function settingsOf(input: EndpointInput): Partial<EndpointSettings> {
  const { url, description, event_types: eventTypes, signed } = input;
  return {
    ...(url != null && { url }),
    ...(description != null && { description }),
    ...(eventTypes != null && { eventTypes }),
    ...(signed != null && { signed }),
  };
}
