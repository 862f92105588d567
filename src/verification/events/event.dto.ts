import { AfterQuery, LimitQuery, TextField } from '../../platform/http/index.js';

export class ListEventsQuery {
  @AfterQuery('events')
  after?: number;

  @LimitQuery()
  limit?: number;

  @TextField({
    description: 'Whose events; may be left out where the environment has one project.',
    max: 64,
    optional: true,
  })
  project_id?: string | null;
}
