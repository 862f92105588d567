import { Controller, HttpCode, Post, UseFilters, Body, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { AccessGrantClaims } from '@identity-gateway/sdk';
import { AccessGrant, RequireAccessGrant } from '@identity-gateway/sdk/nestjs';
import type { FastifyRequest } from 'fastify';
import { Access } from '../platform/access/index.js';
import { ActivityLog } from './activity-log.js';
import { DeskRefusalFilter } from './desk-refusal.filter.js';
import { MfaResets } from './mfa-system.js';
import { rawBodyOf } from '../platform/http/index.js';
import { DeskWebhook } from './desk-webhook.service.js';

/** The protected route of the demo: it only accepts callers with a grant. */
@ApiExcludeController()
@Controller('demo/api/employees/:employeeId/mfa')
@UseFilters(DeskRefusalFilter)
export class MfaController {
  constructor(
    private readonly resets: MfaResets,
    private readonly log: ActivityLog,
  ) {}

  @Post('reset')
  @HttpCode(200)
  @Access({
    type: 'delegated',
    scheme: 'access_grant',
    detail: 'a grant to reset the MFA of this employee, once',
  })
  @RequireAccessGrant({
    action: 'reset_mfa',
    subject: ({ params }) => params.employeeId,
    singleUse: true,
  })
  reset(@AccessGrant() grant: AccessGrantClaims): AccessGrantClaims {
    this.log.note({
      actor: 'guard',
      step: 'grant_checked',
      call: { method: 'POST', path: `/gateway/v1/grants/${grant.jti}/consume`, status: 200 },
    });
    this.resets.reset(grant.sub);
    return grant;
  }
}

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
