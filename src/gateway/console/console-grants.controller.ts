import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  pageOf,
  ChoiceField,
  PageQuery,
  TextField,
  text,
  textOrNull,
  time,
  viewOf,
} from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import { Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import { grantNotFound, GRANT_STATUSES, type GrantStatus } from '../grants/index.js';
import { ConsoleGrantsService, type GrantWithEmployee } from './console-grants.service.js';
import { nameOf } from '../employees/index.js';

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

function grantRowView({ grant, employee }: GrantWithEmployee): GrantRowView {
  return viewOf(GrantRowView, grant, {
    employee_id: employee?.profile.employee_id ?? null,
    name: nameOf(employee),
  });
}

@ApiTags('People')
@Controller('people/v1/grants')
export class ConsoleGrantsController {
  constructor(private readonly grants: ConsoleGrantsService) {}

  @Get()
  @ApiOperation({ summary: 'List grants, newest first' })
  @Staff('access_requests:read')
  @Answers(200, ListViewOf(GrantRowView))
  async list(@Caller() caller: StaffCaller<'cust'>, @Query() query: ListGrantsQuery) {
    const page = pageOf(query, 'grant');
    const { status, employee } = query;
    const filters = { ...(status && { status }), ...(isId('emp', employee) && { employee }) };
    return listView((await this.grants.list(caller, filters, page)).map(grantRowView), page);
  }

  @Post(':id/revoke')
  @ApiOperation({ summary: 'End a grant at once; an ended one stays as it is' })
  @Staff('grants:revoke')
  @StepUp('grants.revoke', 'id')
  @Answers(200, GrantRowView, grantNotFound)
  async revoke(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return grantRowView(await this.grants.revoke(caller, id));
  }
}
