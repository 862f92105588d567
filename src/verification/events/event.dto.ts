import { IntegerQuery, TextField } from '../../platform/http/index.js';

export class ListEventsQuery {
  @IntegerQuery({
    description: 'Only events with a greater number.',
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

  @TextField({
    description: 'Whose events; may be left out where the environment has one project.',
    max: 64,
    optional: true,
  })
  project_id?: string | null;
}
