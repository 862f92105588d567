import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, ListViewOf, type ListView } from '../../platform/http/index.js';
import {
  EndpointDeliveries,
  ListDeliveriesQuery,
  ReplayDto,
  WebhookDeliveryView,
  webhookDeliveryNotFound,
  webhookEndpointDisabled,
  webhookEndpointNotFound,
  WebhookReplayView,
} from '../../platform/outbox/index.js';
import { CustomerKey, type CustomerCaller } from '../customers/index.js';
import { CustomerWebhooksService } from './webhook-endpoints.service.js';

@ApiTags('Webhooks of a customer')
@Controller('gateway/v1/webhook_endpoints/:id')
export class CustomerWebhookDeliveriesController {
  constructor(
    private readonly endpoints: CustomerWebhooksService,
    private readonly deliveries: EndpointDeliveries,
  ) {}

  @Post('test')
  @ApiOperation({ summary: 'Send a test event now, once' })
  @CustomerKey('webhooks:write')
  @Answers(200, WebhookDeliveryView, webhookEndpointNotFound, webhookEndpointDisabled)
  async test(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
  ): Promise<WebhookDeliveryView> {
    return this.deliveries.test(await this.endpoints.own(caller, id));
  }

  @Get('deliveries')
  @ApiOperation({ summary: 'List deliveries with their attempts, newest first' })
  @CustomerKey('webhooks:read')
  @Answers(200, ListViewOf(WebhookDeliveryView), webhookEndpointNotFound)
  async list(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<ListView<WebhookDeliveryView>> {
    return this.deliveries.list(await this.endpoints.own(caller, id), query);
  }

  @Get('deliveries/:delivery_id')
  @ApiOperation({ summary: 'Get a delivery with its attempts' })
  @CustomerKey('webhooks:read')
  @Answers(200, WebhookDeliveryView, webhookEndpointNotFound, webhookDeliveryNotFound)
  async get(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Param('delivery_id') deliveryId: string,
  ): Promise<WebhookDeliveryView> {
    return this.deliveries.get(await this.endpoints.own(caller, id), deliveryId);
  }

  @Post('deliveries/:delivery_id/replay')
  @ApiOperation({ summary: 'Send one delivery again' })
  @CustomerKey('webhooks:write')
  @Answers(
    200,
    WebhookDeliveryView,
    webhookEndpointNotFound,
    webhookDeliveryNotFound,
    webhookEndpointDisabled,
  )
  async replayOne(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Param('delivery_id') deliveryId: string,
  ): Promise<WebhookDeliveryView> {
    return this.deliveries.replay(await this.endpoints.own(caller, id), deliveryId);
  }

  @Post('replay')
  @ApiOperation({ summary: 'Send again what was sent in a time range, or all that failed' })
  @CustomerKey('webhooks:write')
  @Answers(200, WebhookReplayView, webhookEndpointNotFound, webhookEndpointDisabled)
  async replay(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Body() input: ReplayDto,
  ): Promise<WebhookReplayView> {
    return this.deliveries.replayMany(await this.endpoints.own(caller, id), input);
  }
}
