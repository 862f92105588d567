import { ApiProperty } from '@nestjs/swagger';
import { viewOf } from '../../platform/http/index.js';
import type { DeletionRecord } from './deletion-record.store.js';

export class DeletionRecordView {
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

export function deletionRecordView(record: DeletionRecord): DeletionRecordView {
  return viewOf(DeletionRecordView, record);
}
