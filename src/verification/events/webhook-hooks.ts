import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { type Id, idOf, uuidOf } from '../../platform/ids/index.js';
import {
  eventDelivery,
  type Endpoint,
  type EndpointChange,
  type EndpointOwner,
  type EndpointRef,
  type EndpointScope,
  type NewDelivery,
  type EventPeriod,
  type WebhookHooks,
  WebhookFanOut,
  type WebhookEvent,
} from '../../platform/webhooks/index.js';
import { StaffNotices } from '../../staff/index.js';
import { VerificationAudit } from '../audit/index.js';
import type { Environment } from '../environment.js';
import { eventData, type NumberedEvent } from './event.js';
import { EventStore, EventFollowers } from './event.store.js';
import { projectNotFound, ProjectsService } from '../projects/index.js';

/** The columns that place an endpoint in its organization. */
export const SCOPE_COLUMNS = ['project_id', 'environment'] as const;

/**
 * Sends events to the webhooks of their project. They are queued with their numbers, so the
 * original change does not wait.
 */
@Injectable()
export class PartnerWebhookFollower implements OnModuleInit {
  constructor(
    private readonly followers: EventFollowers,
    private readonly fanOut: WebhookFanOut,
  ) {}

  onModuleInit(): void {
    this.followers.add((organizationId, events, tx) =>
      this.fanOut.queue(organizationId, events.map(webhookEvent), tx),
    );
  }
}

const BATCH = 1_000;

@Injectable()
export class PartnerWebhookHooks implements WebhookHooks {
  constructor(
    private readonly audit: VerificationAudit,
    private readonly projects: ProjectsService,
    private readonly events: EventStore,
    readonly notices: StaffNotices,
  ) {}

  /** Changes of endpoints are audited in their organization. */
  record(
    { tenant, endpoint: subject }: EndpointRef,
    { actor, action }: EndpointChange,
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append(
      {
        organizationId: tenant as Id<'org'>,
        actor,
        action: `webhook_endpoint.${action}`,
        outcome: 'changed',
        subject,
      },
      tx,
    );
  }

  /** Throws `project_not_found`, `environment_mismatch`. */
  async scopeOfNew(
    { tenant, scope }: EndpointOwner,
    wanted: EndpointScope | null,
  ): Promise<EndpointScope> {
    const project =
      wanted && (await this.projects.find(tenant as Id<'org'>, projectOf({ scope: wanted })));
    if (!project || project.archivedAt) throw projectNotFound();
    const { id: projectId, environment } = project;
    // Staff may use both environments, a key only its own.
    if (environment !== (scope['environment'] ?? environment)) throw environmentMismatch();
    return scopeOf({ projectId, environment });
  }

  /** Events are stored, so a new endpoint can get earlier ones. */
  async *eventsOf(endpoint: Endpoint, period: EventPeriod): AsyncGenerator<NewDelivery[]> {
    let afterId: Id<'evt'> | null = null;
    do {
      const events = await this.events.listCreated(
        endpoint.tenant as Id<'org'>,
        projectOf(endpoint),
        { ...period, types: endpoint.eventTypes, afterId },
        BATCH,
      );
      yield events.map((event) => eventDelivery(endpoint.id, webhookEvent(event)));
      afterId = events.length === BATCH ? (events.at(-1)?.id ?? null) : null;
    } while (afterId !== null);
  }
}

function webhookEvent(event: NumberedEvent): WebhookEvent {
  return { ...event, data: eventData(event), scope: scopeOf(event) };
}

/** The place of an endpoint or event in its organization, or the caller's part of it. */
export function scopeOf({
  projectId,
  environment,
}: {
  projectId?: Id<'proj'>;
  environment?: Environment;
}): EndpointScope {
  return {
    ...(projectId && { project_id: uuidOf(projectId) }),
    ...(environment && { environment }),
  };
}

export function projectOf({ scope }: Pick<Endpoint, 'scope'>): Id<'proj'> {
  return idOf('proj', scope['project_id'] ?? '');
}
