import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/index.js';
import { Messages } from '../../../platform/messages/index.js';
import type { Employee } from '../../employees/index.js';
import { VouchStore } from './vouch.store.js';

/** Removes what vouches know of a deleted employee. */
@Injectable()
export class VouchErasure {
  constructor(
    private readonly vouches: VouchStore,
    private readonly messages: Messages,
  ) {}

  /** A letter that names them and is still in the queue is not sent: another's key seals it. */
  async erase(
    { customerId, id }: Pick<Employee, 'customerId' | 'id'>,
    tx: Transaction,
  ): Promise<void> {
    for (const request of await this.vouches.listNaming(customerId, id, tx))
      for (const { id: letter, status } of await this.messages.store.listAbout(
        customerId,
        request,
        tx,
      )) {
        const queued =
          status === 'queued' && (await this.messages.store.lock(customerId, letter, tx));
        if (queued && queued.status === 'queued')
          await this.messages.store.end(queued, 'failed', 'unreadable', tx);
      }
    await this.vouches.forget(customerId, id, tx);
  }
}
