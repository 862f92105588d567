import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { BeforeBody, Public, rawBodyOf } from '../../platform/http/index.js';
import { WebhookReceiverService, type WebhookSender } from './webhook-receiver.service.js';
import { Sender, WebhookSenderGuard } from './webhook-sender.guard.js';

/** What the verification service calls. Registered by the gateway itself, at an address of its own for each project. */
@ApiExcludeController()
@Controller('gateway/v1/webhooks')
export class WebhookReceiverController {
  constructor(private readonly receiver: WebhookReceiverService) {}

  @Post(':customer_id/:project_id')
  @Public('bearer and signature over the exact bytes are checked before anything else')
  @BeforeBody(WebhookSenderGuard)
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
