import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { Channel } from '../../../platform/messages/index.js';
import { contactOf, type Employee } from '../../employees/index.js';
import { invitationSkip, LATELY_HOURS, type InvitationSkip } from './invitation.policy.js';
import { InvitationStore } from './invitation.store.js';

/** Decides who is skipped and why, before a campaign starts and again before each message. */
@Injectable()
export class InvitationCheck {
  constructor(
    private readonly invitations: InvitationStore,
    private readonly clock: Clock,
  ) {}

  /** The reasons of skipped employees. */
  async skips(
    customerId: Id<'cust'>,
    employees: readonly Employee[],
    channel: Channel,
  ): Promise<Map<Id<'emp'>, InvitationSkip>> {
    const now = this.clock.now();
    const lately = await this.invitations.invitedSince(
      customerId,
      employees.map(({ id }) => id),
      secondsAfter(now, -LATELY_HOURS * 3_600),
    );
    const skips = new Map<Id<'emp'>, InvitationSkip>();
    for (const employee of employees) {
      const contact = contactOf(employee, channel === 'email' ? 'email' : 'phone', now);
      const skip = invitationSkip({
        ...employee,
        isVerified: employee.clearUserId !== null,
        contact: 'unusable' in contact ? contact.unusable : null,
        wasInvitedLately: lately.has(employee.id),
      });
      if (skip) skips.set(employee.id, skip);
    }
    return skips;
  }
}
