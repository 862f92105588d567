import { Injectable } from '@nestjs/common';
import type { Page } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { DeliveryHistory, type SentEvent } from '../../platform/webhooks/index.js';
import { EventsService, type StoredEvent } from '../events/index.js';

/** Events of an organization for the console. */
@Injectable()
export class ConsoleEvents {
  constructor(
    private readonly events: EventsService,
    private readonly deliveries: DeliveryHistory,
  ) {}

  /** Up to limit + 1 events of a page, newest first. */
  async list(
    organizationId: Id<'org'>,
    project: string | null,
    page: Page<'evt'>,
  ): Promise<StoredEvent[]> {
    if (project !== null && !isId('proj', project)) return [];
    return this.events.listNewest(organizationId, project, page);
  }

  /** Throws `event_not_found`. */
  async get(
    organizationId: Id<'org'>,
    id: string,
  ): Promise<{ event: StoredEvent; deliveries: SentEvent[] }> {
    const event = await this.events.get(organizationId, id);
    const deliveries = await this.deliveries.listOfEvents(organizationId, [event.id]);
    return { event, deliveries };
  }
}
