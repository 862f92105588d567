import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import { bodyTooLarge, mediaTypeUnsupported } from '../../../platform/errors/index.js';
import {
  Answers,
  AnswersFile,
  listView,
  ListViewOf,
  pageOf,
  PageQuery,
  TakesTable,
} from '../../../platform/http/index.js';
import { Staff, StepUp, type StaffCaller } from '../../../staff/index.js';
import {
  bulkSelectionEmpty,
  bulkSelectionTooLarge,
  importAlreadyRunning,
  importColumnsInvalid,
  importExpired,
  importFileInvalid,
  importNotFound,
  importNotReady,
  importTooLarge,
} from '../batch.problems.js';
import { IMPORT_LIMITS } from './import.js';
import { ImportsService } from './imports.service.js';
import { secondPersonNeeded } from '../../staff-confirmation.js';
import { bulkJobView, BulkJobView } from '../bulk-job.view.js';
import {
  ApproveImportDto,
  EndMissingDto,
  importMapping,
  ImportRowsQuery,
  ImportWordsQuery,
  MatchColumnsDto,
  UploadQuery,
} from './import.dto.js';
import {
  importReviewView,
  ImportReviewView,
  importView,
  ImportView,
  importWordsView,
  ImportWordsView,
  importReport,
  importSample,
} from './import.view.js';

const RUN_PROBLEMS = [importNotFound, importNotReady, importAlreadyRunning, importExpired];

/** Every import begins with an upload that changes nothing. */
@ApiTags('People')
@Controller('people/v1/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post()
  @TakesTable({ maxBytes: IMPORT_LIMITS.bytes })
  @ApiOperation({ summary: 'Upload a CSV or XLSX file of employees; nothing is changed yet' })
  @Staff('employees:import')
  @Answers(
    201,
    ImportView,
    importFileInvalid,
    importTooLarge,
    importAlreadyRunning,
    bodyTooLarge,
    mediaTypeUnsupported,
  )
  async upload(
    @Caller() caller: StaffCaller<'cust'>,
    @Query() { file_name: fileName }: UploadQuery,
    @Body() file: Buffer,
  ) {
    if (!Buffer.isBuffer(file))
      throw mediaTypeUnsupported({
        detail: 'Send the file as text/csv, or as an XLSX spreadsheet',
      });
    return importView(await this.imports.upload(caller, file, fileName));
  }

  @Get()
  @ApiOperation({ summary: 'List imports, newest first' })
  @Staff('employees:import')
  @Answers(200, ListViewOf(ImportView))
  async list(@Caller() caller: StaffCaller<'cust'>, @Query() query: PageQuery) {
    const page = pageOf(query, 'imp');
    return listView((await this.imports.list(caller, page)).map(importView), page);
  }

  @Get('sample')
  @AnswersFile('employees.csv', 'text/csv', 'Every column, with two employees.')
  @ApiOperation({ summary: 'Download a sample file' })
  @Staff('employees:import')
  @Answers<string>(200, null)
  sample() {
    return importSample();
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get an import with its progress' })
  @Staff('employees:import')
  @Answers(200, ImportView, importNotFound)
  async get(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return importView(await this.imports.get(caller, id));
  }

  @Put(':id/columns')
  @ApiOperation({ summary: 'Match the columns; the review begins' })
  @Staff('employees:import')
  @Answers(200, ImportView, importNotFound, importColumnsInvalid, importNotReady, importExpired)
  async match(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() input: MatchColumnsDto,
  ) {
    return importView(await this.imports.match(caller, id, importMapping(input)));
  }

  @Get(':id/words')
  @ApiOperation({ summary: 'List the words of a column, and the status that each means' })
  @Staff('employees:import')
  @Answers(200, ImportWordsView, importNotFound, importExpired)
  async words(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Query() { column }: ImportWordsQuery,
  ) {
    return importWordsView(await this.imports.words(caller, id, column ?? null));
  }

  @Get(':id/rows')
  @ApiOperation({ summary: 'Get a hundred reviewed rows with the errors and doubts of each cell' })
  @Staff('employees:import')
  @Answers(200, ImportReviewView, importNotFound, importExpired)
  async rows(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Query() { page, only_errors: onlyErrors }: ImportRowsQuery,
  ) {
    const which = { page: page ?? 0, onlyErrors: onlyErrors ?? false };
    return importReviewView(await this.imports.rows(caller, id, which));
  }

  @Get(':id/report')
  @AnswersFile('import-report.csv', 'text/csv', 'The refused and doubtful rows, and why.')
  @ApiOperation({ summary: 'Download the refused and doubtful rows with reasons, as CSV' })
  @Staff('employees:import')
  @Answers<string>(200, null, importNotFound, importExpired)
  async report(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return importReport(await this.imports.refused(caller, id));
  }

  @Post(':id/missing')
  @ApiOperation({
    summary:
      'Prepare the suspension or termination of employees missing from the file; nothing is done yet',
  })
  @Staff('employees:terminate')
  @Answers(
    201,
    BulkJobView,
    importNotFound,
    importNotReady,
    importExpired,
    bulkSelectionEmpty,
    bulkSelectionTooLarge,
  )
  async endMissing(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() input: EndMissingDto,
  ) {
    return bulkJobView(await this.imports.endMissing(caller, id, input));
  }

  @Post(':id/start')
  @ApiOperation({ summary: 'Record the reviewed rows; refused ones are left out' })
  @Staff('employees:import')
  @StepUp('imports.start', 'id')
  @Answers(200, ImportView, ...RUN_PROBLEMS)
  async start(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return importView(await this.imports.start(caller, id));
  }

  @Post(':id/approve')
  @ApiOperation({
    summary: 'Confirm, as a second person, an import or undo that changes many employees’ access',
  })
  @Staff('employees:terminate')
  @StepUp('imports.approve', 'id')
  @Answers(200, ImportView, ...RUN_PROBLEMS, secondPersonNeeded)
  async approve(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() { action }: ApproveImportDto,
  ) {
    return importView(await this.imports.approve(caller, id, action));
  }

  @Post(':id/cancel')
  @ApiOperation({ summary: 'Stop an import; recorded rows stay' })
  @Staff('employees:import')
  @Answers(200, ImportView, importNotFound, importNotReady, importExpired)
  async cancel(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return importView(await this.imports.cancel(caller, id));
  }

  @Post(':id/undo')
  @ApiOperation({
    summary: 'Undo an import; for many employees a second person confirms',
  })
  @Staff('employees:terminate')
  @StepUp('imports.undo', 'id')
  @Answers(200, ImportView, ...RUN_PROBLEMS)
  async undo(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return importView(await this.imports.undo(caller, id));
  }
}
