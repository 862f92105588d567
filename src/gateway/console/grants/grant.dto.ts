import { ChoiceField, PageQuery, TextField } from '../../../platform/http/index.js';
import { GRANT_STATUSES, type GrantStatus } from '../../grants/index.js';

export class ListGrantsQuery extends PageQuery {
  @ChoiceField({ description: 'Only grants that are so.', of: GRANT_STATUSES, optional: true })
  status?: GrantStatus;

  @TextField({
    description: 'Only grants of the employee with this id of the row.',
    max: 40,
    pattern: /^emp_[0-9a-z]{26}$/,
    shape: 'be an id that begins with emp_',
    optional: true,
  })
  employee?: string | null;
}
