import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import type { Queryable } from '../../../platform/database/index.js';
import { EmployeeStore } from '../../employees/index.js';
import { StaffConfirmation } from '../../staff-confirmation.js';
import type { AccessRequest } from '../access-request.entity.js';
import { NO_VOUCH, vouchStateOf, type VouchedFor, type VouchState } from './vouch.policy.js';
import { VouchStore } from './vouch.store.js';

/** Tells how far second persons have come with a request, each as they are now. */
@Injectable()
export class VouchStates {
  constructor(
    private readonly vouches: VouchStore,
    private readonly employees: EmployeeStore,
    private readonly staffConfirmation: StaffConfirmation,
    private readonly clock: Clock,
  ) {}

  /** They are read without a lock: what changes at the same moment comes after the decision. */
  async get(
    request: AccessRequest,
    persons: VouchedFor['persons'],
    on?: Queryable,
  ): Promise<VouchState> {
    const { customerId } = request;
    const vouches = await this.vouches.factsOf(request, on);
    if (vouches.length === 0) return NO_VOUCH;
    const ids = vouches.map(({ second }) => second.id);
    // One after the other: they share the connection of the decision.
    const revokedAt = await this.vouches.keysRevokedAt(customerId, ids, on);
    const staff = await this.vouches.staffOf(request, on);
    const participants = new Set<string>();
    if (staff.length > 0) {
      const isTheirs = await this.staffConfirmation.ownRecords(staff, on);
      for (const second of await this.employees.findAll(customerId, ids, on))
        if (isTheirs(second)) participants.add(second.id);
    }
    const facts = vouches.map((vouch) => ({
      ...vouch,
      isParticipant: participants.has(vouch.second.id),
      keyRevokedAt: revokedAt.get(vouch.second.id) ?? null,
    }));
    return vouchStateOf(facts, { now: this.clock.now(), request, persons });
  }
}
