import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, ListViewOf, PageQuery, type ListView } from '../../platform/http/index.js';
import {
  DeletedWebhookEndpointView,
  RotateSecretDto,
  webhookEndpointLimitReached,
  webhookEndpointNotFound,
  webhookUrlRefused,
} from '../../platform/outbox/index.js';
import { CustomerKey, type CustomerCaller } from '../customers/index.js';
import { CreateCustomerWebhookDto, UpdateCustomerWebhookDto } from './webhook-endpoint.dto.js';
import { CustomerWebhookView } from './webhook-endpoint.view.js';
import { CustomerWebhooksService } from './webhook-endpoints.service.js';

@ApiTags('Webhooks of a customer')
@Controller('gateway/v1/webhook_endpoints')
export class CustomerWebhooksController {
  constructor(private readonly endpoints: CustomerWebhooksService) {}

  @Post()
  @ApiOperation({ summary: 'Create a webhook endpoint; its secrets are shown this once' })
  @CustomerKey('webhooks:write')
  @Answers(201, CustomerWebhookView, webhookUrlRefused, webhookEndpointLimitReached)
  create(
    @Caller() caller: CustomerCaller,
    @Body() input: CreateCustomerWebhookDto,
  ): Promise<CustomerWebhookView> {
    return this.endpoints.create(caller, input);
  }

  @Get()
  @ApiOperation({ summary: 'List webhook endpoints, newest first' })
  @CustomerKey('webhooks:read')
  @Answers(200, ListViewOf(CustomerWebhookView))
  list(
    @Caller() caller: CustomerCaller,
    @Query() query: PageQuery,
  ): Promise<ListView<CustomerWebhookView>> {
    return this.endpoints.list(caller, query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a webhook endpoint' })
  @CustomerKey('webhooks:read')
  @Answers(200, CustomerWebhookView, webhookEndpointNotFound)
  get(@Caller() caller: CustomerCaller, @Param('id') id: string): Promise<CustomerWebhookView> {
    return this.endpoints.get(caller, id);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change a webhook endpoint' })
  @CustomerKey('webhooks:write')
  @Answers(200, CustomerWebhookView, webhookEndpointNotFound, webhookUrlRefused)
  update(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Body() input: UpdateCustomerWebhookDto,
  ): Promise<CustomerWebhookView> {
    return this.endpoints.update(caller, id, input);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a webhook endpoint and what was kept of its deliveries' })
  @CustomerKey('webhooks:write')
  @Answers(200, DeletedWebhookEndpointView, webhookEndpointNotFound)
  delete(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
  ): Promise<DeletedWebhookEndpointView> {
    return this.endpoints.delete(caller, id);
  }

  @Post(':id/enable')
  @ApiOperation({ summary: 'Send to the endpoint again, what has waited included' })
  @CustomerKey('webhooks:write')
  @Answers(200, CustomerWebhookView, webhookEndpointNotFound)
  enable(@Caller() caller: CustomerCaller, @Param('id') id: string): Promise<CustomerWebhookView> {
    return this.endpoints.enable(caller, id);
  }

  @Post(':id/disable')
  @ApiOperation({ summary: 'Send nothing to the endpoint until it is enabled' })
  @CustomerKey('webhooks:write')
  @Answers(200, CustomerWebhookView, webhookEndpointNotFound)
  disable(@Caller() caller: CustomerCaller, @Param('id') id: string): Promise<CustomerWebhookView> {
    return this.endpoints.disable(caller, id);
  }

  @Post(':id/rotate_secret')
  @ApiOperation({ summary: 'Make a new signing secret; the old one signs along for a day' })
  @CustomerKey('webhooks:write')
  @Answers(200, CustomerWebhookView, webhookEndpointNotFound)
  rotateSecret(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Body() input: RotateSecretDto,
  ): Promise<CustomerWebhookView> {
    return this.endpoints.rotateSecret(caller, id, input);
  }
}
