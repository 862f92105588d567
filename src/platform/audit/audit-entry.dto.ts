import { AfterQuery, LimitQuery } from '../http/index.js';

export class ListAuditEntriesQuery {
  @AfterQuery('entries')
  after?: number;

  @LimitQuery()
  limit?: number;
}
