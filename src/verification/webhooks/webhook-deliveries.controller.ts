import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
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
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { NO_SESSION } from './webhook-event.js';
import { WebhookReplayService } from './webhook-replay.service.js';

@ApiTags('Webhook endpoints')
@Controller('v1/webhook_endpoints/:id')
export class WebhookDeliveriesController {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly deliveries: EndpointDeliveries,
    private readonly replays: WebhookReplayService,
  ) {}

  @Post('test')
  @ApiOperation({ summary: 'Send a test event now, once' })
  @ApiKey('webhooks:write')
  @Answers(
    200,
    WebhookDeliveryView,
    webhookEndpointNotFound,
    environmentMismatch,
    webhookEndpointDisabled,
  )
  async test(@Caller() caller: ApiCaller, @Param('id') id: string): Promise<WebhookDeliveryView> {
    return this.deliveries.test(await this.endpoints.own(caller, id), NO_SESSION);
  }

  @Get('deliveries')
  @ApiOperation({ summary: 'List deliveries with their attempts, newest first' })
  @ApiKey('webhooks:read')
  @Answers(200, ListViewOf(WebhookDeliveryView), webhookEndpointNotFound, environmentMismatch)
  async list(
    @Caller() caller: ApiCaller,
    @Param('id') id: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<ListView<WebhookDeliveryView>> {
    return this.deliveries.list(await this.endpoints.own(caller, id), query);
  }

  @Get('deliveries/:delivery_id')
  @ApiOperation({ summary: 'Get a delivery with its attempts' })
  @ApiKey('webhooks:read')
  @Answers(
    200,
    WebhookDeliveryView,
    webhookEndpointNotFound,
    webhookDeliveryNotFound,
    environmentMismatch,
  )
  async get(
    @Caller() caller: ApiCaller,
    @Param('id') id: string,
    @Param('delivery_id') deliveryId: string,
  ): Promise<WebhookDeliveryView> {
    return this.deliveries.get(await this.endpoints.own(caller, id), deliveryId);
  }

  @Post('deliveries/:delivery_id/replay')
  @ApiOperation({ summary: 'Send one delivery again' })
  @ApiKey('webhooks:write')
  @Answers(
    200,
    WebhookDeliveryView,
    webhookEndpointNotFound,
    webhookDeliveryNotFound,
    environmentMismatch,
    webhookEndpointDisabled,
  )
  async replayOne(
    @Caller() caller: ApiCaller,
    @Param('id') id: string,
    @Param('delivery_id') deliveryId: string,
  ): Promise<WebhookDeliveryView> {
    return this.deliveries.replay(await this.endpoints.own(caller, id), deliveryId);
  }

  @Post('replay')
  @ApiOperation({ summary: 'Send again every event of a time range, or all that failed' })
  @ApiKey('webhooks:write')
  @Answers(
    200,
    WebhookReplayView,
    webhookEndpointNotFound,
    environmentMismatch,
    webhookEndpointDisabled,
  )
  async replay(
    @Caller() caller: ApiCaller,
    @Param('id') id: string,
    @Body() input: ReplayDto,
  ): Promise<WebhookReplayView> {
    return this.replays.replay(await this.endpoints.own(caller, id), input);
  }
}
