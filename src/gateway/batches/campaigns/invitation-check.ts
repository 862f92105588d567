import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { CustomersService } from '../../customers/index.js';
import { contactOf, isActionFrozen, type Employee } from '../../employees/index.js';
import type { CampaignSettings } from './campaign.js';
import { invitationSkip, LATELY_HOURS, type InvitationSkip } from './invitation.policy.js';
import { InvitationStore } from './invitation.store.js';

/** Decides who is skipped and why, before a campaign starts and again before each message. */
@Injectable()
export class InvitationCheck {
  constructor(
    private readonly invitations: InvitationStore,
    private readonly customers: CustomersService,
    private readonly clock: Clock,
  ) {}

  /** The reasons of skipped employees. */
  async skips(
    customerId: Id<'cust'>,
    employees: readonly Employee[],
    { action, deliver }: Pick<CampaignSettings, 'action' | 'deliver'>,
  ): Promise<Map<Id<'emp'>, InvitationSkip>> {
    const now = this.clock.now();
    const { config } = await this.customers.get(customerId);
    const lately = await this.invitations.invitedSince(
      customerId,
      employees.map(({ id }) => id),
      secondsAfter(now, -LATELY_HOURS * 3_600),
    );
    const skips = new Map<Id<'emp'>, InvitationSkip>();
    for (const employee of employees) {
      const contact = contactOf(employee, deliver === 'email' ? 'email' : 'phone', now);
      const skip = invitationSkip({
        ...employee,
        isVerified: employee.clearUserId !== null,
        contact: 'unusable' in contact ? contact.unusable : null,
        wasInvitedLately: lately.has(employee.id),
        isFrozen: isActionFrozen(employee, { config, action }, now),
      });
      if (skip) skips.set(employee.id, skip);
    }
    return skips;
  }
}
