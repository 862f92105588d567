import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { Answers, ListViewOf, PageQuery, type ListView } from '../../platform/http/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { DeletionRecordView, legalHold, userAbsent } from '../retention/index.js';
import {
  sessionAlreadyRedacted,
  sessionNotFound,
  sessionNotTerminal,
  SessionView,
} from '../sessions/index.js';
import { ErasureService } from './erasure.service.js';
import { RedactionService } from './redaction.service.js';

@ApiTags('Deletion')
@Controller('v1')
export class ErasureController {
  constructor(
    private readonly erasure: ErasureService,
    private readonly redactions: RedactionService,
  ) {}

  @Post('verification_sessions/:id/redact')
  @ApiOperation({ summary: 'Destroy the personal data of an ended session' })
  @ApiKey('sessions:write')
  @Answers(
    200,
    SessionView,
    sessionNotFound,
    environmentMismatch,
    sessionNotTerminal,
    sessionAlreadyRedacted,
    legalHold,
  )
  redact(@Caller() caller: ApiCaller, @Param('id') id: string): Promise<SessionView> {
    return this.redactions.redact(caller, id);
  }

  @Delete('users/:id')
  @ApiOperation({
    summary: 'Destroy the personal data of a person and of all their sessions',
    description: 'Tries that verified nobody and were given the same identity go with them.',
  })
  @ApiKey('users:delete')
  @Answers(200, DeletionRecordView, userAbsent, legalHold)
  deleteUser(@Caller() caller: ApiCaller, @Param('id') id: string): Promise<DeletionRecordView> {
    return this.erasure.deleteUser(caller, id);
  }

  @Get('deletion_records')
  @ApiOperation({ summary: 'List the proofs of destroyed personal data, newest first' })
  @ApiKey('sessions:read')
  @Answers(200, ListViewOf(DeletionRecordView))
  records(
    @Caller() caller: ApiCaller,
    @Query() query: PageQuery,
  ): Promise<ListView<DeletionRecordView>> {
    return this.erasure.listRecords(caller, query);
  }
}
