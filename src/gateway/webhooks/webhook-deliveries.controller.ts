import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answers, ListViewOf, type ListView } from '../../platform/http/index.js';
import {
  ListDeliveriesQuery,
  ReplayDto,
  WebhookDeliveryView,
  webhookDeliveryNotFound,
  webhookEndpointDisabled,
  webhookEndpointNotFound,
  WebhookReplayView,
} from '../../platform/outbox/index.js';
import { Caller, CustomerKeyAccess, type CustomerCaller } from '../customers/index.js';
import { CustomerWebhookDeliveries } from './webhook-deliveries.service.js';

@ApiTags('Webhooks of a customer')
@Controller('gateway/v1/webhook_endpoints/:id')
export class CustomerWebhookDeliveriesController {
  constructor(private readonly deliveries: CustomerWebhookDeliveries) {}

  @Post('test')
  @ApiOperation({ summary: 'Send a test event now, once' })
  @CustomerKeyAccess('webhooks:write')
  @Answers(200, WebhookDeliveryView, webhookEndpointNotFound, webhookEndpointDisabled)
  test(@Caller() caller: CustomerCaller, @Param('id') id: string): Promise<WebhookDeliveryView> {
    return this.deliveries.test(caller, id);
  }

  @Get('deliveries')
  @ApiOperation({ summary: 'List deliveries with their attempts, newest first' })
  @CustomerKeyAccess('webhooks:read')
  @Answers(200, ListViewOf(WebhookDeliveryView), webhookEndpointNotFound)
  list(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<ListView<WebhookDeliveryView>> {
    return this.deliveries.list(caller, id, query);
  }

  @Get('deliveries/:delivery_id')
  @ApiOperation({ summary: 'Get a delivery with its attempts' })
  @CustomerKeyAccess('webhooks:read')
  @Answers(200, WebhookDeliveryView, webhookEndpointNotFound, webhookDeliveryNotFound)
  get(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Param('delivery_id') deliveryId: string,
  ): Promise<WebhookDeliveryView> {
    return this.deliveries.get(caller, id, deliveryId);
  }

  @Post('deliveries/:delivery_id/replay')
  @ApiOperation({ summary: 'Send one delivery again' })
  @CustomerKeyAccess('webhooks:write')
  @Answers(
    200,
    WebhookDeliveryView,
    webhookEndpointNotFound,
    webhookDeliveryNotFound,
    webhookEndpointDisabled,
  )
  replayOne(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Param('delivery_id') deliveryId: string,
  ): Promise<WebhookDeliveryView> {
    return this.deliveries.replay(caller, id, deliveryId);
  }

  @Post('replay')
  @ApiOperation({ summary: 'Send again what was sent in a time range, or all that failed' })
  @CustomerKeyAccess('webhooks:write')
  @Answers(200, WebhookReplayView, webhookEndpointNotFound, webhookEndpointDisabled)
  replay(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Body() input: ReplayDto,
  ): Promise<WebhookReplayView> {
    return this.deliveries.replayMany(caller, id, input);
  }
}
