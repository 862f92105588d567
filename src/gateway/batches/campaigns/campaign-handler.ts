import { Injectable } from '@nestjs/common';
import type { AuditDetails } from '../../../platform/audit/index.js';
import { Clock } from '../../../platform/clock/index.js';
import { Settings } from '../../../platform/config/index.js';
import type { Queryable } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { Task, type BackgroundTask } from '../../../platform/jobs/index.js';
import { AccessRequestsService } from '../../access-requests/index.js';
import type { Employee } from '../../employees/index.js';
import { ItemSkipped, ItemTaken, type ItemHandler, type Step } from '../batch-handler.js';
import type { BatchItem } from '../batch.entity.js';
import { BatchItemStore, type ItemChange } from '../batch-item.store.js';
import { BatchRunner } from '../batch-runner.js';
import type { BatchEvent } from '../batch.machine.js';
import { campaignCountDiffers, campaignNotFound, campaignNotReady } from '../batch.problems.js';
import type { Campaign } from './campaign.js';
import { InvitationCheck } from './invitation-check.js';
import { nextReminderAt, afterQuietHours } from './invitation.policy.js';
import { InvitationStore } from './invitation.store.js';

/**
 * Each link costs one call at the verification service. Campaigns use half of the key's limit, so
 * that the help desk is not refused because of them.
 */
const SHARE = 0.5;

const CAMPAIGN_TASK = 'campaigns';

/** Links created concurrently. More would slow down other requests. */
const MOST_AT_ONCE = 4;
const DAY_SECONDS = 86_400;

/** Sends the invitations and reminders of campaigns. */
@Injectable()
export class CampaignHandler implements ItemHandler<Campaign>, BackgroundTask {
  readonly kind = 'camp';
  readonly task = CAMPAIGN_TASK;
  readonly noun = 'campaign';
  readonly notFound = campaignNotFound;
  readonly notReady = campaignNotReady;
  readonly countDiffers = campaignCountDiffers;
  readonly claims: number;
  readonly atOnce: number;
  readonly audited = {
    create: 'campaign.prepared',
    start: 'campaign.started',
    resend: 'campaign.resent',
    cancel: 'campaign.canceled',
    finish: 'campaign.finished',
  } as const;

  constructor(
    private readonly runner: BatchRunner,
    private readonly items: BatchItemStore,
    private readonly invitations: InvitationStore,
    private readonly requests: AccessRequestsService,
    private readonly check: InvitationCheck,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {
    // Half of the connections, so that requests always find one.
    this.atOnce = Math.min(MOST_AT_ONCE, Math.floor(settings.databasePoolSize / 2));
    this.claims = this.atOnce;
  }

  @Task(CAMPAIGN_TASK)
  run(signal?: AbortSignal, tenants?: readonly Id[]): Promise<number> {
    return this.runner.run(this, signal, tenants);
  }

  step(campaign: Campaign): Promise<Step> {
    return this.runner.stepItems(this, campaign, (item, employee) =>
      item.state === 'waiting'
        ? this.#invite(campaign, item, employee)
        : this.#remind(campaign, item, employee),
    );
  }

  pauseMs(count: number, tookMs: number): number {
    return pauseMs({ count, tookMs }, this.settings.rateLimitPerKey);
  }

  details(
    { settings, itemCount: employees }: Campaign,
    event: BatchEvent | 'create',
  ): AuditDetails {
    const { action, deliver, reminders } = settings;
    return event === 'finish' ? {} : { action, deliver, reminders, employees };
  }

  waitsUntil({ settings }: Campaign): Date | null {
    const now = this.clock.now();
    const sendAt = afterQuietHours(now, settings.quiet_hours);
    return sendAt > now ? sendAt : null;
  }

  /** A campaign ends with its last open link. */
  async isOver(campaign: Campaign, count: number, on?: Queryable): Promise<boolean> {
    return count === 0 && !(await this.invitations.isOpen(campaign, on));
  }

  async #invite(campaign: Campaign, item: BatchItem, employee: Employee | null): Promise<void> {
    const { customerId, settings } = campaign;
    if (!employee) throw new ItemSkipped('employee_erased');
    const skips = await this.check.skips(customerId, [employee], settings);
    const skip = skips.get(employee.id);
    if (skip) throw new ItemSkipped(skip);
    const { action, locale, deliver, valid_days: days } = settings;
    const asked = {
      ...{ employeeId: employee.profile.employee_id, action, locale, deliver },
      ...{ resource: null, returnUrl: null, reference: null },
      invitation: { validSeconds: days * DAY_SECONDS },
    };
    await this.requests.create(actorOf(campaign), asked, async (request, tx) => {
      const now = this.clock.now();
      // If two campaigns invite the employee concurrently, the second waits here.
      if (await this.invitations.isInvited(campaign, employee.id, tx))
        throw new ItemSkipped('request_open');
      const { id: accessRequestId, expiresAt } = request;
      const plan = { sent: 0, now, expiresAt };
      const sent: ItemChange =
        request.status === 'pending'
          ? { state: 'invited', dueAt: nextReminderAt(settings, plan), invitedAt: now }
          : { state: 'failed', code: request.reason };
      await this.#change(campaign, item, { ...sent, accessRequestId }, tx);
    });
  }

  async #remind(campaign: Campaign, item: BatchItem, employee: Employee | null): Promise<void> {
    const actor = actorOf(campaign);
    const id = item.accessRequestId;
    const request = id && (await this.requests.peek(actor, id));
    const isOver = request?.status !== 'pending' || !employee || employee.clearUserId !== null;
    if (isOver) {
      await this.items.change(campaign, item, {});
      return;
    }
    const reminders = item.reminders + 1;
    await this.requests.remind(actor, request.id, async (tx) => {
      const plan = { sent: reminders, now: this.clock.now(), expiresAt: request.expiresAt };
      const dueAt = nextReminderAt(campaign.settings, plan);
      await this.#change(campaign, item, { reminders, dueAt }, tx);
    });
  }

  async #change(campaign: Campaign, item: BatchItem, change: ItemChange, on: Queryable) {
    if (!(await this.items.change(campaign, item, change, on))) throw new ItemTaken();
  }
}

function actorOf({ customerId, createdBy }: Campaign) {
  return { tenantId: customerId, id: createdBy };
}

/** How long a campaign waits after a step, so that requests go first. */
export function pauseMs(
  { count, tookMs }: { count: number; tookMs: number },
  callsPerMinute: number,
): number {
  const leastMs = (count * 60_000) / (callsPerMinute * SHARE);
  return Math.max(1, leastMs - tookMs);
}
