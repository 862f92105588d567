import { AfterQuery, LimitQuery, TextField } from '../../platform/http/index.js';

export class ListEventsQuery {
  @AfterQuery('events')
  after?: number;

  @LimitQuery()
  limit?: number;

  @TextField(
    'Only this project, by its numbers. Without it, all projects of the environment in one order.',
    { max: 64, optional: true },
  )
  project_id?: string | null;
}
