import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { Answers, listView, ListViewOf, pageOf, PageQuery } from '../../platform/http/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import {
  deletionRecordView,
  DeletionRecordView,
  legalHold,
  userAbsent,
} from '../retention/index.js';
import {
  sessionAlreadyRedacted,
  sessionNotFound,
  sessionNotTerminal,
  sessionView,
  SessionView,
} from '../sessions/index.js';
import { ErasureService } from './erasure.service.js';

@ApiTags('Deletion')
@Controller('v1')
export class ErasureController {
  constructor(private readonly erasure: ErasureService) {}

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
  async redact(@Caller() caller: ApiCaller, @Param('id') id: string) {
    return sessionView(await this.erasure.redactSession(caller, id));
  }

  @Delete('users/:id')
  @ApiOperation({
    summary: 'Destroy the personal data of a person and of all their sessions',
    description: 'Failed sessions that were started with the same identity are destroyed too.',
  })
  @ApiKey('users:delete')
  @Answers(200, DeletionRecordView, userAbsent, legalHold)
  async deleteUser(@Caller() caller: ApiCaller, @Param('id') id: string) {
    return deletionRecordView(await this.erasure.deleteUser(caller, id));
  }

  @Get('deletion_records')
  @ApiOperation({ summary: 'List the proofs of destroyed personal data, newest first' })
  @ApiKey('sessions:read')
  @Answers(200, ListViewOf(DeletionRecordView))
  async records(@Caller() caller: ApiCaller, @Query() query: PageQuery) {
    const page = pageOf(query, 'del');
    const records = await this.erasure.listRecords(caller, page);
    return listView(records.map(deletionRecordView), page);
  }
}
