import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { requestInvalid } from '../../platform/errors/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { Wakeups } from '../../platform/jobs/index.js';
import { GatewayAudit, type AuditAction } from '../audit/index.js';
import { bulkSelectionEmpty, EmployeeSelections, type BulkSelection } from '../batches/index.js';
import { CustomersService, type CustomerActor, type StaffActor } from '../customers/index.js';
import { EmployeesService, type Employee } from '../employees/index.js';
import { InvitationCheck } from './invitation-check.js';
import { isTimeZone } from './quiet-hours.policy.js';
import {
  campaignCountDiffers,
  campaignNotFound,
  campaignNotReady,
} from './records/campaign.problems.js';
import { CampaignStore } from './records/campaign.store.js';
import {
  InvitationStore,
  type Reached,
  type StagedInvitation,
} from './records/invitation.store.js';
import { nextCampaignStatus, type CampaignEvent } from './records/campaign.machine.js';
import type { Campaign } from './records/campaign.entity.js';
import type { CampaignProgress, CampaignSettings, InvitationStage } from './records/campaign.js';
import type { Invitation } from './records/invitation.entity.js';

export const CAMPAIGN_TASK = 'campaigns';

const PAGE = 500;

/** A campaign with its progress. */
export type CurrentCampaign = Campaign & { progress: CampaignProgress };

/** An invitation with its employee; null once they were erased. */
export type InvitationWithEmployee = StagedInvitation & { employee: Employee | null };

/** Campaigns of invitations: first checked, then confirmed, then sent one by one in the background. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly customers: CustomersService,
    private readonly campaigns: CampaignStore,
    private readonly invitations: InvitationStore,
    private readonly selections: EmployeeSelections,
    private readonly employees: EmployeesService,
    private readonly check: InvitationCheck,
    private readonly audit: GatewayAudit,
    private readonly wakeups: Wakeups,
    private readonly clock: Clock,
  ) {}

  /**
   * * Determines who would be invited, and who is skipped and why. Sends nothing. Throws
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
    await this.customers.requireOffered(actor, settings.action);
    const chosen = [...new Set(await this.selections.choose(actor, selection))];
    const checked: CheckedEmployee[] = [];
    for (let start = 0; start < chosen.length; start += PAGE)
      checked.push(...(await this.#checked(actor, settings, chosen.slice(start, start + PAGE))));
    // Other customers' employees are ignored.
    if (checked.length === 0) throw bulkSelectionEmpty();
    const campaign: Campaign = {
      customerId: actor.tenantId,
      id: newId('camp'),
      status: 'prepared',
      settings,
      createdBy: actor.id,
      employeeCount: checked.length,
      createdAt: this.clock.now(),
      startedAt: null,
      endedAt: null,
    };
    await this.campaigns.inTransaction(async (tx) => {
      await this.campaigns.insert(campaign, tx);
      await this.invitations.insertAll(campaign, checked, tx);
      await this.#record(campaign, actor.id, 'campaign.prepared', tx);
    });
    return this.#current(campaign);
  }

  /** The actions that a campaign may request, with their labels. */
  actions({ tenantId }: CustomerActor): Promise<Record<string, string>> {
    return this.customers.offeredActions(tenantId);
  }

  list({ tenantId }: CustomerActor, page: Page<'camp'>): Promise<Campaign[]> {
    return this.campaigns.list(tenantId, page);
  }

  /** How many employees of each campaign were invited and have answered. */
  reached({ tenantId }: CustomerActor, of: readonly Campaign[]): Promise<Map<Id<'camp'>, Reached>> {
    return this.invitations.reached(tenantId, of);
  }

  /** Throws `campaign_not_found`. */
  async get(actor: CustomerActor, id: string): Promise<CurrentCampaign> {
    return this.#current(await this.#find(actor, id));
  }

  /** Invitations from a number on, with their employees. Throws `campaign_not_found`. */
  async invited(
    actor: CustomerActor,
    id: string,
    which: { after: number; stage: InvitationStage | null; limit: number },
  ): Promise<InvitationWithEmployee[]> {
    const campaign = await this.#find(actor, id);
    const rows = await this.invitations.list(campaign, which);
    const employees = await this.employees.listByIds(
      actor,
      rows.map(({ employeeRowId }) => employeeRowId),
    );
    const byId = new Map(employees.map((employee) => [employee.id, employee]));
    return rows.map((row) => ({ ...row, employee: byId.get(row.employeeRowId) ?? null }));
  }

  /**
   * * Starts a prepared campaign. `count` is the number of invitations that the caller confirmed.
   * Throws `campaign_not_found`, `campaign_not_ready` and `campaign_count_differs`.
   */
  start(actor: StaffActor, id: string, count: number): Promise<CurrentCampaign> {
    return this.#move(actor, id, 'start', async (campaign, tx) => {
      if (campaign.createdBy !== actor.id)
        throw campaignNotReady({ detail: 'Only who prepared a campaign starts it' });
      if ((await this.invitations.countWaiting(campaign, tx)) !== count)
        throw campaignCountDiffers();
      const now = this.clock.now();
      await this.invitations.release(campaign, now, tx);
      return { startedAt: now };
    });
  }

  /**
   * Writes again to those who did not answer, who are at most once a day. `count` is the number that
   * the caller confirmed. Throws `campaign_not_found`, `campaign_not_ready` and
   * `campaign_count_differs`.
   */
  resend(actor: StaffActor, id: string, count: number): Promise<CurrentCampaign> {
    return this.#move(actor, id, 'resend', async (campaign, tx) => {
      const again = await this.invitations.resend(campaign, this.clock.now(), tx);
      if (again !== count) throw campaignCountDiffers();
      return { endedAt: null };
    });
  }

  /** Cancels unsent invitations and all reminders. Sent links stay valid. */
  cancel(actor: StaffActor, id: string): Promise<CurrentCampaign> {
    return this.#move(actor, id, 'cancel', async (campaign, tx) => {
      await this.invitations.stop(campaign, 'campaign_canceled', tx);
      return { endedAt: this.clock.now() };
    });
  }

  async #checked(
    actor: CustomerActor,
    { deliver }: CampaignSettings,
    ids: Id<'emp'>[],
  ): Promise<CheckedEmployee[]> {
    const found = await this.employees.listByIds(actor, ids);
    const skips = await this.check.skips(actor.tenantId, found, deliver);
    const byId = new Map(found.map((employee) => [employee.id, employee]));
    return ids
      .filter((id) => byId.has(id))
      .map((employeeRowId) => {
        const code = skips.get(employeeRowId) ?? null;
        return { employeeRowId, code, state: code === null ? 'waiting' : 'skipped' };
      });
  }

  async #move(
    actor: StaffActor,
    id: string,
    event: Exclude<CampaignEvent, 'finish'>,
    change: (campaign: Campaign, tx: Transaction) => Promise<Partial<Campaign>>,
  ): Promise<CurrentCampaign> {
    if (!isId('camp', id)) throw campaignNotFound();
    const moved = await this.campaigns.inTransaction(async (tx) => {
      const campaign = await this.campaigns.lock(actor.tenantId, id, tx);
      if (!campaign) throw campaignNotFound();
      const status = nextCampaignStatus(campaign.status, event);
      if (!status) throw campaignNotReady({ detail: `The campaign is ${campaign.status}` });
      const next = { ...campaign, ...(await change(campaign, tx)), status };
      await this.campaigns.save(next, tx);
      await this.#record(next, actor.id, ACTIONS[event], tx);
      return next;
    });
    if (moved.status === 'running') this.wakeups.call(CAMPAIGN_TASK, actor.tenantId);
    return this.#current(moved);
  }

  async #find({ tenantId }: CustomerActor, id: string): Promise<Campaign> {
    const campaign = isId('camp', id) ? await this.campaigns.find(tenantId, id) : null;
    if (!campaign) throw campaignNotFound();
    return campaign;
  }

  async #current(campaign: Campaign): Promise<CurrentCampaign> {
    return { ...campaign, progress: await this.invitations.progress(campaign) };
  }

  #record(
    { customerId, id: subject, settings, employeeCount: employees }: Campaign,
    actor: string,
    action: AuditAction,
    tx: Transaction,
  ): Promise<void> {
    const { action: asked, deliver, reminders } = settings;
    const details = { action: asked, deliver, reminders, employees };
    return this.audit.append(
      { customerId, actor, action, outcome: 'changed', subject, details },
      tx,
    );
  }
}

type CheckedEmployee = Pick<Invitation, 'employeeRowId' | 'state' | 'code'>;

const ACTIONS = {
  start: 'campaign.started',
  resend: 'campaign.resent',
  cancel: 'campaign.canceled',
} as const satisfies Record<Exclude<CampaignEvent, 'finish'>, AuditAction>;
