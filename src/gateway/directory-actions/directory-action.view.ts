import { ApiProperty } from '@nestjs/swagger';
import { text, viewOf } from '../../platform/http/index.js';
import {
  type DirectoryAction,
  ACTION_STATUSES,
  type ActionStatus,
} from './directory-action.store.js';

/** What your own system made of a grant. */
export class DirectoryActionView {
  @ApiProperty({ ...text, example: 'act_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({
    ...text,
    enum: [...ACTION_STATUSES],
    description: '`unknown`: it was called and may have done it; look there.',
  })
  status: ActionStatus;
  @ApiProperty({
    ...text,
    nullable: true,
    description: 'Why it is not done.',
    example: 'timed_out',
  })
  error: string | null;
  @ApiProperty({ type: 'integer' }) attempts: number;
  @ApiProperty({ type: 'integer', description: 'When it ended; before, when it was queued.' })
  updated_at: number;
}

export function directoryActionView(action: DirectoryAction): DirectoryActionView {
  const updatedAt = action.endedAt ?? action.createdAt;
  return viewOf(DirectoryActionView, { ...action, updatedAt });
}
