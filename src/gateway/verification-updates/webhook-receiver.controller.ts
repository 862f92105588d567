import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { rawBodyOf } from '../../platform/http/index.js';
import { WebhookReceiverService, type WebhookSender } from './webhook-receiver.service.js';
import { Sender, WebhookBearer } from './webhook-sender.authenticator.js';

/** The verification service calls it. The gateway registers one address for each project. */
@ApiExcludeController()
@Controller('gateway/v1/webhooks')
export class WebhookReceiverController {
  constructor(private readonly receiver: WebhookReceiverService) {}

  @Post(':customer_id/:project_id')
  @WebhookBearer()
  @HttpCode(204)
  async receive(
    @Sender() sender: WebhookSender,
    @Body() _parsed: object,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { headers, ip: address } = request;
    await this.receiver.receive({ sender, body: rawBodyOf(request), headers, address });
  }
}
