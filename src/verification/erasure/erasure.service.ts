import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { listView, pageOf, type ListView, type PageQuery } from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import {
  DeletionRecordStore,
  deletionRecordView,
  userAbsent,
  type DeletionRecordView,
} from '../retention/index.js';
import { PersonErasure } from './person-erasure.service.js';

/** Deletion as a partner's backend asks for it. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erasure: PersonErasure,
    private readonly records: DeletionRecordStore,
    private readonly clock: Clock,
  ) {}

  /** Throws `user_absent`, `legal_hold`. */
  async deleteUser(caller: ApiCaller, userId: string): Promise<DeletionRecordView> {
    const { tenantId: organizationId, environment, id: requestedBy } = caller;
    if (!isId('user', userId)) throw userAbsent();
    const subject = { organizationId, environment, userId };
    const erasure = { cause: 'request', requestedBy } as const;
    return deletionRecordView(await this.erasure.erase(subject, erasure, this.clock.now()));
  }

  async listRecords(caller: ApiCaller, query: PageQuery): Promise<ListView<DeletionRecordView>> {
    const page = pageOf(query, 'del');
    const found = await this.records.list(caller.tenantId, caller.environment, page);
    return listView(found.map(deletionRecordView), page);
  }
}
