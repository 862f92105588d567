import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { Answers, ListViewOf, type ListView } from '../../platform/http/index.js';
import {
  DeletedWebhookEndpointView,
  RotateSecretDto,
  webhookEndpointLimitReached,
  webhookEndpointNotFound,
  webhookUrlRefused,
} from '../../platform/outbox/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { projectNotFound } from '../projects/index.js';
import {
  CreateWebhookEndpointDto,
  ListWebhookEndpointsQuery,
  UpdateWebhookEndpointDto,
} from './webhook-endpoint.dto.js';
import { WebhookEndpointView } from './webhook-endpoint.view.js';
import { WebhookEndpointCreation } from './webhook-endpoint-creation.service.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

@ApiTags('Webhook endpoints')
@Controller('v1/webhook_endpoints')
export class WebhookEndpointsController {
  constructor(
    private readonly creation: WebhookEndpointCreation,
    private readonly endpoints: WebhookEndpointsService,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Create a webhook endpoint; its secrets are shown this once' })
  @ApiKey('webhooks:write')
  @Answers(
    201,
    WebhookEndpointView,
    projectNotFound,
    environmentMismatch,
    webhookUrlRefused,
    webhookEndpointLimitReached,
  )
  create(
    @Caller() caller: ApiCaller,
    @Body() input: CreateWebhookEndpointDto,
  ): Promise<WebhookEndpointView> {
    return this.creation.create(caller, input);
  }

  @Get()
  @ApiOperation({ summary: 'List webhook endpoints, newest first' })
  @ApiKey('webhooks:read')
  @Answers(200, ListViewOf(WebhookEndpointView))
  list(
    @Caller() caller: ApiCaller,
    @Query() query: ListWebhookEndpointsQuery,
  ): Promise<ListView<WebhookEndpointView>> {
    return this.endpoints.list(caller, query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a webhook endpoint' })
  @ApiKey('webhooks:read')
  @Answers(200, WebhookEndpointView, webhookEndpointNotFound, environmentMismatch)
  get(@Caller() caller: ApiCaller, @Param('id') id: string): Promise<WebhookEndpointView> {
    return this.endpoints.get(caller, id);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change a webhook endpoint' })
  @ApiKey('webhooks:write')
  @Answers(
    200,
    WebhookEndpointView,
    webhookEndpointNotFound,
    environmentMismatch,
    webhookUrlRefused,
  )
  update(
    @Caller() caller: ApiCaller,
    @Param('id') id: string,
    @Body() input: UpdateWebhookEndpointDto,
  ): Promise<WebhookEndpointView> {
    return this.endpoints.update(caller, id, input);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a webhook endpoint and what was kept of its deliveries' })
  @ApiKey('webhooks:write')
  @Answers(200, DeletedWebhookEndpointView, webhookEndpointNotFound, environmentMismatch)
  delete(
    @Caller() caller: ApiCaller,
    @Param('id') id: string,
  ): Promise<DeletedWebhookEndpointView> {
    return this.endpoints.delete(caller, id);
  }

  @Post(':id/enable')
  @ApiOperation({ summary: 'Send to the endpoint again, what has waited included' })
  @ApiKey('webhooks:write')
  @Answers(200, WebhookEndpointView, webhookEndpointNotFound, environmentMismatch)
  enable(@Caller() caller: ApiCaller, @Param('id') id: string): Promise<WebhookEndpointView> {
    return this.endpoints.enable(caller, id);
  }

  @Post(':id/disable')
  @ApiOperation({ summary: 'Send nothing to the endpoint until it is enabled' })
  @ApiKey('webhooks:write')
  @Answers(200, WebhookEndpointView, webhookEndpointNotFound, environmentMismatch)
  disable(@Caller() caller: ApiCaller, @Param('id') id: string): Promise<WebhookEndpointView> {
    return this.endpoints.disable(caller, id);
  }

  @Post(':id/rotate_secret')
  @ApiOperation({ summary: 'Make a new signing secret; the old one signs along for a day' })
  @ApiKey('webhooks:write')
  @Answers(200, WebhookEndpointView, webhookEndpointNotFound, environmentMismatch)
  rotateSecret(
    @Caller() caller: ApiCaller,
    @Param('id') id: string,
    @Body() input: RotateSecretDto,
  ): Promise<WebhookEndpointView> {
    return this.endpoints.rotateSecret(caller, id, input);
  }
}
