import { Body, Controller, Get, Inject, Param, Post, Query, Res, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Clock } from '../clock/index.js';
import { Caller, type Principal } from '../access/index.js';
import { Answers, ListViewOf, listView, pageOf } from '../http/index.js';
import { IgnoresIdempotencyKey } from '../idempotency/index.js';
import { EndpointsService } from './endpoints/endpoints.service.js';
import { ownerOf } from './endpoints/endpoint.js';
import {
  webhookDeliveryNotFound,
  webhookEndpointDisabled,
  webhookEndpointNotFound,
} from './endpoints/endpoint.problems.js';
import type { WebhookRoutes } from './endpoints/webhook-product.js';
import { ListDeliveriesQuery, ReplayDto } from './delivery.dto.js';
import { webhookDeliveryView, WebhookDeliveryView, WebhookReplayView } from './delivery.view.js';
import { DeliveryHistory, replaySelection } from './history.service.js';

/** The routes for viewing and repeating an endpoint's deliveries. */
// eslint-disable-next-line max-lines-per-function -- a controller class, made with the decorators of one product
export function historyController(routes: WebhookRoutes): Type {
  const { access } = routes;
  const ofEndpoint = [webhookEndpointNotFound, ...routes.problems];
  const ofDelivery = [...ofEndpoint, webhookDeliveryNotFound];

  @ApiTags(routes.tag)
  @Controller(`${routes.path}/:id`)
  class HistoryController {
    constructor(
      @Inject(EndpointsService) private readonly endpoints: EndpointsService,
      @Inject(DeliveryHistory) private readonly history: DeliveryHistory,
      @Inject(Clock) private readonly clock: Clock,
    ) {}

    @Post('test')
    @ApiOperation({ summary: 'Send a test event now, once' })
    @access('webhooks:write')
    @Answers(200, WebhookDeliveryView, ...ofEndpoint, webhookEndpointDisabled)
    async test(@Caller() caller: Principal, @Param('id') id: string) {
      const endpoint = await this.endpoints.get(ownerOf(caller), id);
      return webhookDeliveryView(endpoint.id, await this.history.test(endpoint));
    }

    @Get('deliveries')
    @ApiOperation({ summary: 'List deliveries with their attempts, newest first' })
    @access('webhooks:read')
    @Answers(200, ListViewOf(WebhookDeliveryView), ...ofEndpoint)
    async list(
      @Caller() caller: Principal,
      @Param('id') id: string,
      @Query() query: ListDeliveriesQuery,
    ) {
      const endpoint = await this.endpoints.get(ownerOf(caller), id);
      const page = pageOf(query, 'whd');
      const found = await this.history.list(endpoint, query.status, page);
      return listView(
        found.map((each) => webhookDeliveryView(endpoint.id, each)),
        page,
      );
    }

    @Get('deliveries/:delivery_id')
    @ApiOperation({ summary: 'Get a delivery with its attempts' })
    @access('webhooks:read')
    @Answers(200, WebhookDeliveryView, ...ofDelivery)
    async get(
      @Caller() caller: Principal,
      @Param('id') id: string,
      @Param('delivery_id') deliveryId: string,
    ) {
      const endpoint = await this.endpoints.get(ownerOf(caller), id);
      return webhookDeliveryView(endpoint.id, await this.history.get(endpoint, deliveryId));
    }

    @Post('deliveries/:delivery_id/replay')
    @ApiOperation({ summary: 'Send one delivery again' })
    @access('webhooks:write')
    @Answers(200, WebhookDeliveryView, ...ofDelivery, webhookEndpointDisabled)
    async replayOne(
      @Caller() caller: Principal,
      @Param('id') id: string,
      @Param('delivery_id') deliveryId: string,
    ) {
      const endpoint = await this.endpoints.get(ownerOf(caller), id);
      return webhookDeliveryView(endpoint.id, await this.history.replay(endpoint, deliveryId));
    }

    @Post('replay')
    @ApiOperation({ summary: routes.replaySummary })
    @access('webhooks:write')
    @IgnoresIdempotencyKey('queueing again may be repeated, and takes minutes')
    @Answers(200, WebhookReplayView, ...ofEndpoint, webhookEndpointDisabled)
    async replay(
      @Caller() caller: Principal,
      @Param('id') id: string,
      @Body() input: ReplayDto,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<WebhookReplayView> {
      const endpoint = await this.endpoints.get(ownerOf(caller), id);
      const selected = replaySelection(input, this.clock.now());
      return {
        object_name: 'webhook_replay',
        count: await this.history.replayMany(endpoint, selected, goneSignal(reply)),
      };
    }
  }

  return HistoryController;
}

/** Aborted when the caller leaves. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const abort = (): void => {
    gone.abort();
  };
  raw.once('close', abort);
  if (raw.destroyed) abort(); // a destroyed response emits no further close
  return gone.signal;
}
