import { Body, Controller, HttpCode, Post, Req, Injectable } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { rawBodyOf } from '../../platform/http/index.js';
import {
  WebhookReceiverService,
  type WebhookSender,
  webhookRefused,
} from './webhook-receiver.service.js';
import {
  Access,
  Authenticators,
  bearerOf,
  CallerParam,
  type AuthenticationScheme,
  type Authenticator,
  type Principal,
} from '../../platform/access/index.js';

interface SenderPrincipal extends Principal {
  sender: WebhookSender;
}

/** Authenticates a webhook's sender by the bearer registered for its project. */
@Injectable()
export class WebhookSenderAuthenticator implements Authenticator<SenderPrincipal> {
  readonly kind = 'webhook_sender';
  readonly scheme: AuthenticationScheme = {
    find: ({ headers }) => bearerOf(headers.authorization),
    missing: webhookRefused,
    invalid: () => webhookRefused(),
    // Forged webhooks count against their address. Genuine ones do not: all customers' results come
    // from the service's one address.
    limits: { principal: null, failure: 'address', countsMissing: true },
  };

  constructor(
    private readonly receiver: WebhookReceiverService,
    authenticators: Authenticators,
  ) {
    authenticators.register(this);
  }

  async authenticate(bearer: string, { params }: FastifyRequest): Promise<SenderPrincipal | null> {
    const { customer_id: customerId, project_id: projectId } = params as Record<
      'customer_id' | 'project_id',
      string
    >;
    const sender = await this.receiver.findSender(customerId, projectId, bearer);
    if (!sender) return null;
    const { customerId: id } = sender;
    return { kind: this.kind, tenantId: id, id, permissions: [], sender };
  }
}

function Sender(): ParameterDecorator {
  return CallerParam(({ sender }: SenderPrincipal) => sender)();
}

/** The verification service calls it. The gateway registers one address for each project. */
@ApiExcludeController()
@Controller('gateway/v1/webhooks')
export class WebhookReceiverController {
  constructor(private readonly receiver: WebhookReceiverService) {}

  @Post(':customer_id/:project_id')
  @Access({
    type: 'credential',
    scheme: 'webhook_bearer',
    detail: 'the verification service; the signature over the exact bytes is checked too',
    accepts: ['webhook_sender'],
    permission: null,
    phase: 'before_body',
  })
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
