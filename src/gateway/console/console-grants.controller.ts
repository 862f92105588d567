import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, listView, ListViewOf, pageOf } from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import { Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import { grantNotFound } from '../grants/index.js';
import { grantRowView, GrantRowView, ListGrantsQuery } from './grant-row.view.js';
import { ConsoleGrantsService } from './console-grants.service.js';

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
    const found = await this.grants.list(caller, filters, page);
    return listView(
      found.map((each) => grantRowView(each)),
      page,
    );
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
