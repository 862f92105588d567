import { Body, Controller, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../platform/access/index.js';
import { rawBodyOf } from '../../platform/http/index.js';
import { DeskRefusalFilter } from '../desk-refusal.filter.js';
import { DeskWebhook } from './desk-webhook.service.js';

/** The gateway calls it. */
@ApiExcludeController()
@Controller('demo/webhooks')
@UseFilters(DeskRefusalFilter)
export class DeskWebhookController {
  constructor(private readonly webhook: DeskWebhook) {}

  @Post()
  @HttpCode(204)
  @Access({
    type: 'delegated',
    scheme: 'signed_webhook',
    detail: 'the bearer and the signature of a delivery of the gateway',
  })
  async receive(@Body() _parsed: object, @Req() request: FastifyRequest): Promise<void> {
    await this.webhook.receive(rawBodyOf(request), request.headers);
  }
}
