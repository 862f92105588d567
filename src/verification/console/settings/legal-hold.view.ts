import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '../../../platform/clock/index.js';
import { HOLD_REASONS, type HoldReason, type LegalHold } from '../../retention/index.js';

export class LegalHoldView {
  @ApiProperty({
    type: 'string',
    description: 'The held object: a session, or a user or project with their sessions.',
    example: 'vs_01h455vb4pex5vsknk084sn02q',
  })
  id: string;
  @ApiProperty({ type: 'string', enum: ['legal_hold'] }) object_name: 'legal_hold';
  @ApiProperty({
    type: 'string',
    enum: [...HOLD_REASONS],
    nullable: true,
    description: 'Null for a hold of the operator.',
  })
  reason: HoldReason | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Null for one of an older version.' })
  placed_by: string | null;
  @ApiProperty({ type: 'integer' }) placed_at: number;
}

export function legalHoldView(hold: LegalHold): LegalHoldView {
  return {
    id: hold.subject,
    object_name: 'legal_hold',
    reason: hold.reason,
    placed_by: hold.placedBy,
    placed_at: unixSeconds(hold.placedAt),
  };
}
