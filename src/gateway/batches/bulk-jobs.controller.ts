import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, listView, ListViewOf, pageOf, PageQuery } from '../../platform/http/index.js';
import { Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import { exemptionTooLong } from '../employees/index.js';
import {
  bulkCountDiffers,
  bulkJobNotFound,
  bulkJobNotReady,
  bulkSelectionEmpty,
  bulkSelectionTooLarge,
} from './batch.problems.js';
import { BatchesService } from './batches.service.js';
import { BulkJobsService } from './bulk-jobs.service.js';
import { secondPersonNeeded } from '../staff-confirmation.js';
import {
  BulkExemptDto,
  BulkRowsQuery,
  BulkStatusDto,
  selectionOf,
  StartBulkJobDto,
} from './bulk-job.dto.js';
import { bulkJobView, BulkJobView, bulkRowsView, BulkRowsView } from './bulk-job.view.js';

const ROWS = 100;

/** Each action has its own route, because each needs its own permission. */
@ApiTags('People')
@Controller('people/v1/jobs')
export class BulkJobsController {
  constructor(
    private readonly batches: BatchesService,
    private readonly jobs: BulkJobsService,
  ) {}

  @Post('exempt')
  @ApiOperation({ summary: 'Prepare the exemption of many employees; nothing is done yet' })
  @Staff('employees:write')
  @Answers(201, BulkJobView, bulkSelectionEmpty, bulkSelectionTooLarge, exemptionTooLong)
  async exempt(
    @Caller() caller: StaffCaller<'cust'>,
    @Body() { until, reason, ...selection }: BulkExemptDto,
  ) {
    const action = { name: 'exempt', until, reason } as const;
    return bulkJobView(await this.jobs.prepare(caller, action, selectionOf(selection)));
  }

  @Post('change_status')
  @ApiOperation({ summary: 'Prepare the suspension or termination of many; nothing is done yet' })
  @Staff('employees:terminate')
  @Answers(201, BulkJobView, bulkSelectionEmpty, bulkSelectionTooLarge)
  async changeStatus(
    @Caller() caller: StaffCaller<'cust'>,
    @Body() { status, reason, ...selection }: BulkStatusDto,
  ) {
    const action = { name: 'change_status', status, reason } as const;
    return bulkJobView(await this.jobs.prepare(caller, action, selectionOf(selection)));
  }

  @Get()
  @ApiOperation({ summary: 'List actions on many employees, newest first' })
  @Staff('employees:read')
  @Answers(200, ListViewOf(BulkJobView))
  async list(@Caller() caller: StaffCaller<'cust'>, @Query() query: PageQuery) {
    const page = pageOf(query, 'job');
    return listView((await this.batches.list(this.jobs, caller, page)).map(bulkJobView), page);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get an action on many employees with its progress' })
  @Staff('employees:read')
  @Answers(200, BulkJobView, bulkJobNotFound)
  async get(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return bulkJobView(await this.batches.get(this.jobs, caller, id));
  }

  @Get(':id/rows')
  @ApiOperation({ summary: 'Get up to a hundred rows with their results' })
  @Staff('employees:read')
  @Answers(200, BulkRowsView, bulkJobNotFound)
  async rows(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Query() { after, state }: BulkRowsQuery,
  ) {
    const which = { after: after ?? 0, state: state ?? null, limit: ROWS + 1 };
    return bulkRowsView(await this.jobs.rows(caller, id, which), ROWS);
  }

  @Post(':id/start')
  @ApiOperation({ summary: 'Start a prepared action; confirms the number of employees' })
  @Staff('employees:write')
  @StepUp('bulk_jobs.start', 'id')
  @Answers(200, BulkJobView, bulkJobNotFound, bulkJobNotReady, bulkCountDiffers)
  async start(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() { employee_count: count }: StartBulkJobDto,
  ) {
    return bulkJobView(await this.batches.start(this.jobs, caller, id, count));
  }

  @Post(':id/approve')
  @ApiOperation({ summary: 'Confirm an action as a second person' })
  @Staff('employees:terminate')
  @StepUp('bulk_jobs.approve', 'id')
  @Answers(200, BulkJobView, bulkJobNotFound, bulkJobNotReady, secondPersonNeeded)
  async approve(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return bulkJobView(await this.batches.approve(this.jobs, caller, id));
  }

  @Post(':id/cancel')
  @ApiOperation({ summary: 'Stop an action on many employees; finished rows stay' })
  @Staff('employees:write')
  @Answers(200, BulkJobView, bulkJobNotFound, bulkJobNotReady)
  async cancel(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return bulkJobView(await this.batches.cancel(this.jobs, caller, id));
  }
}
