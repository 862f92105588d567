import { Body, Controller, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public, rawBodyOf } from '../../platform/http/index.js';
import { AddressLimitGuard } from '../../platform/rate-limit/index.js';
import { WebhookReceiver } from './webhook-receiver.service.js';

/** What the verification service calls. Registered by the gateway itself, at an address of its own for each project. */
@ApiExcludeController()
@Controller('gateway/v1/webhooks')
@UseGuards(AddressLimitGuard)
export class WebhookReceiverController {
  constructor(private readonly receiver: WebhookReceiver) {}

  @Post(':customer_id/:project_id')
  @Public('bearer and signature over the exact bytes are checked before anything else')
  @HttpCode(204)
  async receive(
    @Param('customer_id') customerId: string,
    @Param('project_id') projectId: string,
    @Body() _parsed: object,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { headers } = request;
    await this.receiver.receive({ customerId, projectId, body: rawBodyOf(request), headers });
  }
}
