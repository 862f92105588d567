import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { NoticeQueue } from '../../platform/messages/index.js';
import { StaffDirectory } from '../../staff/index.js';
import { CustomersService } from '../customers/index.js';
import type { IdentityReset } from './identity-reset.entity.js';
import { RESET_CANCELED } from './reset-canceled.message.js';

const VALID_SECONDS = 86_400;

/** E-mails staff about the resets in which they took part. */
@Injectable()
export class ResetNotices {
  constructor(
    private readonly customers: CustomersService,
    private readonly staff: StaffDirectory,
    private readonly notices: NoticeQueue,
    private readonly clock: Clock,
  ) {}

  /** Tells who asked for the reset and who approved it, but not who canceled it. */
  async tellCanceled(
    { customerId: tenant, employeeRowId: owner, requestedBy, approvedBy }: IdentityReset,
    by: Id<'staff'>,
    tx: Transaction,
  ): Promise<void> {
    const tookPart = [requestedBy, approvedBy].filter((id) => id !== null && id !== by);
    const told = await this.staff.list(tookPart as Id<'staff'>[], tx);
    if (told.length === 0) return;
    const { name: company } = await this.customers.get(tenant);
    const now = this.clock.now();
    const notice = {
      tenant,
      owner,
      kind: RESET_CANCELED,
      to: told.map(({ email: address }) => ({
        channel: 'email' as const,
        address,
        subject: owner,
      })),
      params: { company, atMs: now.getTime() },
      locale: null,
      expiresAt: secondsAfter(now, VALID_SECONDS),
    };
    await this.notices.add(notice, tx);
  }
}
