import { Controller, Get, Header, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags, OmitType } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, downloadBusy } from '../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../staff/index.js';
import { campaignNotFound } from '../batches/index.js';
import { employeeFilters, ListEmployeesQuery } from '../employees/index.js';
import { ExportsService } from './exports.service.js';

class ExportEmployeesQuery extends OmitType(ListEmployeesQuery, [
  'limit',
  'starting_after',
  'ending_before',
] as const) {}

const FILE = {
  status: 200,
  description: 'At most 100,000 rows; times are ISO 8601 in UTC.',
  content: { 'text/csv': { schema: { type: 'string' } } },
} as const;
const TYPE = ['content-type', 'text/csv; charset=utf-8'] as const;

/** The lists as CSV files. */
@ApiTags('People')
@Controller('people/v1/exports')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Get('employees')
  @ApiResponse(FILE)
  @ApiOperation({
    summary: 'Download the employees that match the filters, as CSV; the download is recorded',
  })
  @Header(...TYPE)
  @Header('content-disposition', 'attachment; filename="employees.csv"')
  @Staff('employees:export')
  @Answers(200, null, downloadBusy)
  employees(
    @Caller() caller: StaffCaller<'cust'>,
    @Query() query: ExportEmployeesQuery,
  ): Promise<StreamableFile> {
    return this.exports.employeeFile(caller, employeeFilters(query));
  }

  @Get('desk_cases')
  @ApiResponse(FILE)
  @ApiOperation({ summary: 'Download all cases of the help desk as CSV; the download is recorded' })
  @Header(...TYPE)
  @Header('content-disposition', 'attachment; filename="desk-cases.csv"')
  @Staff('desk:override')
  @Answers(200, null, downloadBusy)
  cases(@Caller() caller: StaffCaller<'cust'>): Promise<StreamableFile> {
    return this.exports.caseFile(caller);
  }

  @Get('campaigns')
  @ApiResponse(FILE)
  @ApiOperation({
    summary: 'Download all campaigns with their progress as CSV; the download is recorded',
  })
  @Header(...TYPE)
  @Header('content-disposition', 'attachment; filename="campaigns.csv"')
  @Staff('employees:export')
  @Answers(200, null, downloadBusy)
  campaigns(@Caller() caller: StaffCaller<'cust'>): Promise<StreamableFile> {
    return this.exports.campaignFile(caller);
  }

  @Get('campaigns/:id')
  @ApiResponse(FILE)
  @ApiOperation({
    summary: 'Download the invitations of a campaign as CSV; the download is recorded',
  })
  @Header(...TYPE)
  @Header('content-disposition', 'attachment; filename="invitations.csv"')
  @Staff('employees:export')
  @Answers(200, null, campaignNotFound, downloadBusy)
  invitations(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
  ): Promise<StreamableFile> {
    return this.exports.invitationFile(caller, id);
  }
}
