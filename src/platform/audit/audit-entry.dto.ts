import { IntegerQuery } from '../http/index.js';

export class ListAuditEntriesQuery {
  @IntegerQuery({
    description: 'Only entries with a greater number.',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
  })
  after?: number;

  @IntegerQuery({
    description: 'How many to return.',
    min: 1,
    max: 100,
    optional: true,
    example: 20,
  })
  limit?: number;
}
