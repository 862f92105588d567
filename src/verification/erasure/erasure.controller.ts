import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  pageOf,
  PageQuery,
  viewOf,
} from '../../platform/http/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { legalHold, userAbsent, type DeletionRecord } from '../legal-holds/index.js';
import {
  sessionAlreadyRedacted,
  sessionNotFound,
  sessionNotTerminal,
  sessionView,
  SessionView,
} from '../sessions/index.js';
import { ErasureService } from './erasure.service.js';

class DeletionRecordView {
  @ApiProperty({ type: 'string', example: 'del_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ type: 'string', enum: ['deletion_record'] }) object_name: 'deletion_record';
  @ApiProperty({ type: 'string', description: 'The session or user whose data was destroyed.' })
  subject: string;
  @ApiProperty({ type: 'string', enum: ['request', 'retention'] }) cause: 'request' | 'retention';
  @ApiProperty({ type: 'string', description: 'Id of the key that asked, or `system`.' })
  requested_by: string;
  @ApiProperty({ type: 'integer' }) sessions_redacted: number;
  @ApiProperty({ type: 'integer' }) deleted_at: number;
}

function deletionRecordView(record: DeletionRecord): DeletionRecordView {
  return viewOf(DeletionRecordView, record);
}

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
