import { ApiProperty } from '@nestjs/swagger';
import { text, textOrNull, time, viewOf } from '../../platform/http/index.js';
import { nameOf, type Employee } from '../employees/index.js';
import { RESET_REASONS, RESET_STATUSES } from './identity-reset.js';
import type { IdentityReset } from './identity-reset.store.js';

export class IdentityResetView {
  @ApiProperty({ ...text, example: 'rst_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['identity_reset'] }) object_name: 'identity_reset';
  @ApiProperty({ ...text, description: 'The id of the row, as in the address of the employee.' })
  employee_row_id: string;
  @ApiProperty({ ...text, enum: [...RESET_STATUSES] }) status: string;
  @ApiProperty({ ...text, enum: [...RESET_REASONS] }) reason: string;
  @ApiProperty(textOrNull) note: string | null;
  @ApiProperty(text) requested_by: string;
  @ApiProperty(textOrNull) approved_by: string | null;
  @ApiProperty(time) requested_at: number;
  @ApiProperty({ ...time, description: 'The end of the cool-down: before it nothing is reset.' })
  effective_at: number;
  @ApiProperty({ type: 'integer', nullable: true }) ended_at: number | null;
}

export function identityResetView(reset: IdentityReset): IdentityResetView {
  return viewOf(IdentityResetView, reset);
}

/** A reset in the list of all, where a reader does not know whose it is. */
export class ListedResetView extends IdentityResetView {
  @ApiProperty({ ...textOrNull, description: "The customer's own id; null once erased." })
  employee_id: string | null;
  @ApiProperty(textOrNull) name: string | null;
}

export interface ListedReset {
  reset: IdentityReset;
  /** Null once erased. */
  employee: Employee | null;
}

export function listedResetView({ reset, employee }: ListedReset): ListedResetView {
  return {
    ...identityResetView(reset),
    employee_id: employee?.profile.employee_id ?? null,
    name: nameOf(employee),
  };
}
