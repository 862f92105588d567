import { ApiProperty } from '@nestjs/swagger';
import {
  ChoiceField,
  PageQuery,
  TextField,
  text,
  textOrNull,
  time,
  viewOf,
} from '../../platform/http/index.js';
import { nameOf, type Employee } from '../employees/index.js';
import { GRANT_STATUSES, type ListedGrant, type GrantStatus } from '../grants/index.js';

export class ListGrantsQuery extends PageQuery {
  @ChoiceField('Only grants that are so.', { of: GRANT_STATUSES, optional: true })
  status?: GrantStatus;

  @TextField('Only grants of the employee with this id of the row.', {
    max: 40,
    pattern: /^emp_[0-9a-z]{26}$/,
    shape: 'be an id that begins with emp_',
    optional: true,
  })
  employee?: string | null;
}

/** A grant as staff see it: its token is for the customer's systems alone. */
export class GrantRowView {
  @ApiProperty({ ...text, example: 'grant_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['grant'] }) object_name: 'grant';
  @ApiProperty(text) access_request_id: string;
  @ApiProperty({ ...text, description: 'The id of the row, as in the address of the employee.' })
  employee_row_id: string;
  @ApiProperty({ ...textOrNull, description: "The customer's own id; null once erased." })
  employee_id: string | null;
  @ApiProperty(textOrNull) name: string | null;
  @ApiProperty({ ...text, example: 'reset_mfa' }) action: string;
  @ApiProperty({ type: 'boolean' }) single_use: boolean;
  @ApiProperty({ ...text, enum: [...GRANT_STATUSES] }) status: string;
  @ApiProperty(time) created_at: number;
  @ApiProperty(time) expires_at: number;
}

export interface GrantWithEmployee {
  grant: ListedGrant;
  /** Null once erased. */
  employee: Employee | null;
}

export function grantRowView({ grant, employee }: GrantWithEmployee): GrantRowView {
  return viewOf(GrantRowView, grant, {
    employee_id: employee?.profile.employee_id ?? null,
    name: nameOf(employee),
  });
}
