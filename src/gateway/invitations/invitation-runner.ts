import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { Problem } from '../../platform/errors/index.js';
import { AccessRequestsService } from '../access-requests/index.js';
import { GatewayAudit } from '../audit/index.js';
import { isWorthAnotherTry, MOST_TRIES } from '../batches/index.js';
import type { CustomerActor } from '../customers/index.js';
import { EmployeeStore, type Employee } from '../employees/index.js';
import { InvitationCheck } from './invitation-check.js';
import { nextReminderAt } from './invitation.policy.js';
import { afterQuietHours } from './quiet-hours.policy.js';
import { CampaignStore } from './records/campaign.store.js';
import { InvitationStore } from './records/invitation.store.js';
import { nextCampaignStatus } from './records/campaign.machine.js';
import type { Campaign } from './records/campaign.entity.js';
import type { Invitation } from './records/invitation.entity.js';

/** Links created concurrently. More would slow down other requests. */
const MOST_AT_ONCE = 4;
const RETRY_SECONDS = 30;
const DAY_SECONDS = 86_400;

/** Another worker was faster, or the campaign was canceled. Rolls back the work. */
class InvitationTaken extends Error {}

/** Another campaign has invited the employee concurrently. */
class AlreadyInvited extends Error {}

/**
 * Sends invitations and reminders. An invitation, its request and its message are one transaction,
 * so a killed process repeats nothing and leaves nothing out.
 */
@Injectable()
export class InvitationRunner {
  readonly #atOnce: number;

  constructor(
    private readonly campaigns: CampaignStore,
    private readonly invitations: InvitationStore,
    private readonly employees: EmployeeStore,
    private readonly requests: AccessRequestsService,
    private readonly check: InvitationCheck,
    private readonly audit: GatewayAudit,
    private readonly clock: Clock,
    { databasePoolSize }: Settings,
  ) {
    // Half of the connections, so that requests always find one.
    this.#atOnce = Math.min(MOST_AT_ONCE, Math.floor(databasePoolSize / 2));
  }

  /** Works on some due invitations at once. The campaign ends with its last open link. */
  async step(campaign: Campaign): Promise<Step> {
    const due = await this.invitations.claim(campaign, this.#atOnce);
    // All settle before a failure is thrown: a stop waits for what is still being written.
    const outcomes = await Promise.allSettled(due.map((each) => this.#work(campaign, each)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    if (due.length === 0 && !(await this.invitations.isOpen(campaign)))
      await this.#finish(campaign);
    const isPutOff = outcomes.some((outcome) => 'value' in outcome && outcome.value === 'put_off');
    return { count: due.length, isPutOff };
  }

  async #work(campaign: Campaign, invitation: Invitation): Promise<'done' | 'put_off'> {
    const now = this.clock.now();
    const sendAt = afterQuietHours(now, campaign.settings.quiet_hours);
    if (sendAt > now) {
      await this.invitations.postpone(invitation, { until: sendAt, isFailure: false });
      return 'done';
    }
    // Its worker was killed or failed at each try. It must not be retried for ever.
    if (invitation.tries > MOST_TRIES) {
      await this.#giveUp(invitation, 'given_up');
      return 'done';
    }
    const actor = { tenantId: campaign.customerId, id: campaign.createdBy };
    const employee = await this.employees.find(campaign.customerId, invitation.employeeRowId);
    try {
      if (invitation.state === 'waiting')
        await this.#invite({ campaign, invitation, actor }, employee);
      else await this.#remind({ campaign, invitation, actor }, employee);
    } catch (error) {
      if (error instanceof InvitationTaken) return 'done';
      if (error instanceof AlreadyInvited) await this.#skip(invitation, 'request_open');
      else if (error instanceof Problem) return this.#onProblem(invitation, error);
      else throw error;
    }
    return 'done';
  }

  async #invite({ campaign, invitation, actor }: Work, employee: Employee | null): Promise<void> {
    const { customerId, settings } = campaign;
    const skips = await this.check.skips(customerId, employee ? [employee] : [], settings.deliver);
    const skip = employee ? skips.get(employee.id) : 'employee_erased';
    if (!employee || skip) {
      await this.#skip(invitation, skip ?? 'employee_erased');
      return;
    }
    const asked = {
      employeeId: employee.profile.employee_id,
      action: settings.action,
      resource: null,
      returnUrl: null,
      reference: null,
      locale: settings.locale,
      deliver: settings.deliver,
      invitation: { validSeconds: settings.valid_days * DAY_SECONDS },
    };
    await this.requests.create(actor, asked, async (request, tx) => {
      const now = this.clock.now();
      // If two campaigns invite the employee concurrently, the second waits here.
      if (await this.invitations.isInvited(invitation, tx)) throw new AlreadyInvited();
      const sent =
        request.status === 'pending'
          ? {
              state: 'invited' as const,
              dueAt: nextReminderAt(settings, { sent: 0, now, expiresAt: request.expiresAt }),
              invitedAt: now,
            }
          : { state: 'failed' as const, dueAt: null, code: request.reason };
      const change = { ...sent, accessRequestId: request.id };
      if (!(await this.invitations.change(invitation, change, tx))) throw new InvitationTaken();
    });
  }

  async #remind({ campaign, invitation, actor }: Work, employee: Employee | null): Promise<void> {
    const id = invitation.accessRequestId;
    const request = id && (await this.requests.peek(actor, id));
    const isOver = request?.status !== 'pending' || !employee || employee.clearUserId !== null;
    if (isOver) {
      await this.invitations.change(invitation, { dueAt: null });
      return;
    }
    const reminders = invitation.reminders + 1;
    await this.requests.remind(actor, request.id, async (tx) => {
      const plan = { sent: reminders, now: this.clock.now(), expiresAt: request.expiresAt };
      const dueAt = nextReminderAt(campaign.settings, plan);
      if (!(await this.invitations.change(invitation, { reminders, dueAt }, tx)))
        throw new InvitationTaken();
    });
  }

  async #onProblem(invitation: Invitation, { status, code }: Problem): Promise<'done' | 'put_off'> {
    if (isWorthAnotherTry(status, invitation.tries)) {
      const until = secondsAfter(this.clock.now(), RETRY_SECONDS);
      await this.invitations.postpone(invitation, { until, isFailure: true });
      return 'put_off';
    }
    await this.#giveUp(invitation, code);
    return 'done';
  }

  async #skip(invitation: Invitation, code: string): Promise<void> {
    await this.invitations.change(invitation, { state: 'skipped', code, dueAt: null });
  }

  /** A sent invitation stays valid; only its reminders end. */
  async #giveUp(invitation: Invitation, code: string): Promise<void> {
    const failed = invitation.state === 'waiting' ? ({ state: 'failed', code } as const) : {};
    await this.invitations.change(invitation, { ...failed, dueAt: null });
  }

  async #finish({ customerId, id }: Campaign): Promise<void> {
    await this.campaigns.inTransaction(async (tx) => {
      const campaign = await this.campaigns.lock(customerId, id, tx);
      const status = campaign && nextCampaignStatus(campaign.status, 'finish');
      if (!campaign || !status || (await this.invitations.isOpen(campaign, tx))) return;
      await this.campaigns.save({ ...campaign, status, endedAt: this.clock.now() }, tx);
      await this.audit.append(
        {
          customerId,
          actor: 'system',
          action: 'campaign.finished',
          outcome: 'changed',
          subject: id,
        },
        tx,
      );
    });
  }
}

/** The result of one step. */
export interface Step {
  /** Invitations that it worked on. */
  count: number;
  /**
   * Whether the service or a limit asked to wait. Trying the others now would only waste their
   * tries.
   */
  isPutOff: boolean;
}

/** One invitation, and the staff member who sends it. */
interface Work {
  campaign: Campaign;
  invitation: Invitation;
  actor: CustomerActor;
}
