import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { bearerOf, Established } from '../../platform/http/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import { webhookRefused } from './webhook-receiver.problems.js';
import { WebhookReceiverService, type WebhookSender } from './webhook-receiver.service.js';

type WebhookRequest = FastifyRequest & { webhookSender?: WebhookSender };

/**
 * Knows the sender by its bearer, before the body is read. What is not genuine counts against its address; what is does
 * not, because the results of all customers come from the one address of the service.
 */
@Injectable()
export class WebhookSenderGuard implements CanActivate {
  constructor(
    private readonly receiver: WebhookReceiverService,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<WebhookRequest>();
    const { customer_id: customerId, project_id: projectId } = request.params as Record<
      'customer_id' | 'project_id',
      string
    >;
    const bearer = bearerOf(request.headers.authorization);
    const sender = bearer && (await this.receiver.findSender(customerId, projectId, bearer));
    if (!sender) {
      await this.limits.use('address', request.ip, null);
      throw webhookRefused();
    }
    request.webhookSender = sender;
    return true;
  }
}

/** Whose bearer a webhook came with. */
export const Sender = Established(({ webhookSender }: WebhookRequest) => webhookSender);
