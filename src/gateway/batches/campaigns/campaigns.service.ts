import { Injectable } from '@nestjs/common';
import { Clock, isTimeZone } from '../../../platform/clock/index.js';
import { requestInvalid } from '../../../platform/errors/index.js';
import type { Page } from '../../../platform/http/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { OfferedActions, offeredActions } from '../../action-policies/index.js';
import { CustomersService, type CustomerActor, type StaffActor } from '../../customers/index.js';
import { EmployeesService, type Employee } from '../../employees/index.js';
import { BatchItemStore, type NewItem } from '../batch-item.store.js';
import { bulkSelectionEmpty, campaignCountDiffers } from '../batch.problems.js';
import { BatchesService, type BulkSelection } from '../batches.service.js';
import { CampaignHandler } from './campaign-handler.js';
import type { Campaign, CampaignProgress, CampaignSettings, InvitationStage } from './campaign.js';
import { InvitationCheck } from './invitation-check.js';
import { InvitationStore, type Reached, type StagedInvitation } from './invitation.store.js';

const PAGE = 500;

export type CurrentCampaign = Campaign & { progress: CampaignProgress };

/** An invitation with its employee; null once they were erased. */
export type InvitationWithEmployee = StagedInvitation & { employee: Employee | null };

/** Campaigns of invitations: first checked, then confirmed, then sent one by one in the background. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly batches: BatchesService,
    private readonly items: BatchItemStore,
    private readonly handler: CampaignHandler,
    private readonly invitations: InvitationStore,
    private readonly customers: CustomersService,
    private readonly offered: OfferedActions,
    private readonly employees: EmployeesService,
    private readonly check: InvitationCheck,
    private readonly clock: Clock,
  ) {}

  /**
   * Determines who would be invited, and who is skipped and why. Sends nothing. Throws
   * `action_needs_code`, `action_not_offered`, `bulk_selection_empty`, `bulk_selection_too_large`
   * and `request_invalid`.
   */
  async prepare(
    actor: StaffActor,
    settings: CampaignSettings,
    selection: BulkSelection,
  ): Promise<CurrentCampaign> {
    if (settings.quiet_hours && !isTimeZone(settings.quiet_hours.time_zone))
      throw requestInvalid({ detail: 'quiet_hours.time_zone must be an IANA time zone' });
    const customer = await this.customers.get(actor.tenantId);
    await this.offered.require(actor, customer, settings.action);
    const chosen = [...new Set(await this.batches.choose(actor, selection))];
    const checked: NewItem[] = [];
    for (let start = 0; start < chosen.length; start += PAGE)
      checked.push(...(await this.#checked(actor, settings, chosen.slice(start, start + PAGE))));
    const campaign = { status: 'prepared', settings, counts: {}, itemCount: 0 } as const;
    return this.#current(
      this.batches.create(this.handler, actor, campaign, async (batch, tx) => {
        const itemCount = await this.items.insertAll(batch, checked, tx);
        // Other customers' employees are ignored.
        if (itemCount === 0) throw bulkSelectionEmpty();
        return { itemCount };
      }),
    );
  }

  /** The actions that a campaign may request, with their labels. */
  async actions({ tenantId }: CustomerActor): Promise<Record<string, string>> {
    return offeredActions((await this.customers.get(tenantId)).config);
  }

  list(actor: CustomerActor, page: Page<'camp'>): Promise<Campaign[]> {
    return this.batches.list(this.handler, actor, page);
  }

  /** How many employees of each campaign were invited and have answered. */
  reached({ tenantId }: CustomerActor, of: readonly Campaign[]): Promise<Map<Id<'camp'>, Reached>> {
    return this.invitations.reached(tenantId, of);
  }

  /** Throws `campaign_not_found`. */
  get(actor: CustomerActor, id: string): Promise<CurrentCampaign> {
    return this.#current(this.batches.get(this.handler, actor, id));
  }

  /** Invitations from a number on, with their employees. Throws `campaign_not_found`. */
  async invited(
    actor: CustomerActor,
    id: string,
    which: { after: number; stage: InvitationStage | null; limit: number },
  ): Promise<InvitationWithEmployee[]> {
    const campaign = await this.batches.get(this.handler, actor, id);
    return this.batches.withEmployees(actor, await this.invitations.list(campaign, which));
  }

  /**
   * Starts a prepared campaign. `count` is the number of invitations that the caller confirmed.
   * Throws `campaign_not_found`, `campaign_not_ready` and `campaign_count_differs`.
   */
  start(actor: StaffActor, id: string, count: number): Promise<CurrentCampaign> {
    return this.#current(this.batches.start(this.handler, actor, id, count));
  }

  /**
   * Writes again to those who did not answer, who are at most once a day. `count` is the number that
   * the caller confirmed. Throws `campaign_not_found`, `campaign_not_ready` and
   * `campaign_count_differs`.
   */
  resend(actor: StaffActor, id: string, count: number): Promise<CurrentCampaign> {
    return this.#current(
      this.batches.move(this.handler, actor, id, {
        event: 'resend',
        change: async (campaign, tx) => {
          const again = await this.invitations.resend(campaign, this.clock.now(), tx);
          if (again !== count) throw campaignCountDiffers();
          return { endedAt: null };
        },
      }),
    );
  }

  /** Cancels unsent invitations and all reminders. Sent links stay valid. */
  cancel(actor: StaffActor, id: string): Promise<CurrentCampaign> {
    return this.#current(
      this.batches.cancel(this.handler, actor, id, (campaign, tx) =>
        this.invitations.stop(campaign, 'campaign_canceled', tx),
      ),
    );
  }

  async #checked(
    actor: CustomerActor,
    settings: CampaignSettings,
    ids: Id<'emp'>[],
  ): Promise<NewItem[]> {
    const found = await this.employees.listByIds(actor, ids);
    const skips = await this.check.skips(actor.tenantId, found, settings);
    const known = new Set(found.map(({ id }) => id));
    return ids
      .filter((id) => known.has(id))
      .map((employeeRowId) => ({ employeeRowId, code: skips.get(employeeRowId) ?? null }));
  }

  async #current(found: Promise<Campaign>): Promise<CurrentCampaign> {
    const campaign = await found;
    return { ...campaign, progress: await this.invitations.progress(campaign) };
  }
}
