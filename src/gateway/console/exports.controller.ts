import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, AnswersFile, downloadBusy } from '../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../staff/index.js';
import { campaignNotFound } from '../batches/index.js';
import { employeeFilters, EmployeeFiltersDto } from '../employees/index.js';
import { ExportsService } from './exports.service.js';

const ROWS = 'At most 100,000 rows; times are ISO 8601 in UTC.';

/** The lists as CSV files. */
@ApiTags('People')
@Controller('people/v1/exports')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Get('employees')
  @AnswersFile('employees.csv', 'text/csv', ROWS)
  @ApiOperation({
    summary: 'Download the employees that match the filters, as CSV; the download is recorded',
  })
  @Staff('employees:export')
  @Answers<StreamableFile>(200, null, downloadBusy)
  employees(@Caller() caller: StaffCaller<'cust'>, @Query() query: EmployeeFiltersDto) {
    return this.exports.employeeFile(caller, employeeFilters(query));
  }

  @Get('desk_cases')
  @AnswersFile('desk-cases.csv', 'text/csv', ROWS)
  @ApiOperation({ summary: 'Download all cases of the help desk as CSV; the download is recorded' })
  @Staff('desk:override')
  @Answers<StreamableFile>(200, null, downloadBusy)
  cases(@Caller() caller: StaffCaller<'cust'>) {
    return this.exports.caseFile(caller);
  }

  @Get('campaigns')
  @AnswersFile('campaigns.csv', 'text/csv', ROWS)
  @ApiOperation({
    summary: 'Download all campaigns with their progress as CSV; the download is recorded',
  })
  @Staff('employees:export')
  @Answers<StreamableFile>(200, null, downloadBusy)
  campaigns(@Caller() caller: StaffCaller<'cust'>) {
    return this.exports.campaignFile(caller);
  }

  @Get('campaigns/:id')
  @AnswersFile('invitations.csv', 'text/csv', ROWS)
  @ApiOperation({
    summary: 'Download the invitations of a campaign as CSV; the download is recorded',
  })
  @Staff('employees:export')
  @Answers<StreamableFile>(200, null, campaignNotFound, downloadBusy)
  invitations(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return this.exports.invitationFile(caller, id);
  }
}
