import { ChoiceField, MomentQuery, PageQuery, TextField } from '../../../platform/http/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';
import { SESSION_STATUSES, type SessionStatus } from '../../sessions/index.js';

export class ListConsoleSessionsQuery extends PageQuery {
  @ChoiceField('The environment; production when left out.', { of: ENVIRONMENTS, optional: true })
  environment?: Environment;

  @TextField(
    'The whole id of a session or of a user, `key=value` of a custom field, or a whole e-mail address or telephone number.',
    { max: 600, optional: true },
  )
  search?: string;

  @ChoiceField('Only this status.', { of: SESSION_STATUSES, optional: true })
  status?: SessionStatus;

  @TextField('Only this project.', { max: 64, optional: true }) project_id?: string;
  @MomentQuery('Created at or after, Unix seconds.') created_after?: number;
  @MomentQuery('Created before, Unix seconds.') created_before?: number;
}
