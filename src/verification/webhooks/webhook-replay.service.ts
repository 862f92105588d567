import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { requestInvalid } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { Outbox, type NewDelivery } from '../../platform/outbox/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { EventStore } from '../events/index.js';
import { enabled, refOf } from './webhook-deliveries.service.js';
import type { ReplayDto } from './webhook-delivery.dto.js';
import type { WebhookReplayView } from './webhook-delivery.view.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { webhookDelivery } from './webhook-event.js';

const BATCH = 1_000;

/** Sends many again: after a fault of the receiver, or for an endpoint that was not there yet. */
@Injectable()
export class WebhookReplayService {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly events: EventStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Throws `request_invalid` unless it names a time range or the failed ones, and `webhook_endpoint_disabled`. */
  async replay(
    caller: ApiCaller,
    endpointId: string,
    input: ReplayDto,
  ): Promise<WebhookReplayView> {
    const endpoint = enabled(await this.endpoints.find(caller, endpointId));
    const count =
      input.failed === true && input.after == null && input.before == null
        ? await this.outbox.replayFailed(refOf(endpoint))
        : await this.outbox.replayEvents(
            refOf(endpoint),
            this.#eventsOf(endpoint, this.#stretch(input)),
          );
    return { object_name: 'webhook_replay', count };
  }

  #stretch({ after, before, failed }: ReplayDto): { from: Date; to: Date } {
    if (after == null || failed != null) throw selectionInvalid('/after');
    const from = new Date(after * 1000);
    // What was created in the second that has begun is meant too.
    const to =
      before == null ? new Date(this.clock.now().getTime() + 1000) : new Date(before * 1000);
    if (from >= to) throw selectionInvalid('/before');
    return { from, to };
  }

  async *#eventsOf(
    endpoint: WebhookEndpoint,
    stretch: { from: Date; to: Date },
  ): AsyncGenerator<NewDelivery[]> {
    let afterId: Id<'evt'> | null = null;
    do {
      const events = await this.events.listCreated(
        endpoint.organizationId,
        endpoint.projectId,
        { ...stretch, types: endpoint.eventTypes, afterId },
        BATCH,
      );
      yield events.map((event) => webhookDelivery(endpoint.id, event));
      afterId = events.length === BATCH ? (events.at(-1)?.id ?? null) : null;
    } while (afterId !== null);
  }
}

function selectionInvalid(pointer: string): Error {
  const detail =
    'Name a time range by `after` (and `before`, later than it), or `failed: true` alone';
  return requestInvalid({ detail, errors: [{ pointer, code: 'invalid', detail }] });
}
