import { PageQuery, TextField } from '../../../platform/http/index.js';

export class ListConsoleEventsQuery extends PageQuery {
  @TextField({ description: 'Only this project, by its numbers.', max: 64, optional: true })
  project_id?: string;
}
