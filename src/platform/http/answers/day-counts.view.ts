import { ApiProperty } from '@nestjs/swagger';
import type { DayCounts } from '../../clock/index.js';

const day = { type: 'string', format: 'date' } as const;

export class DayCountView {
  @ApiProperty(day) day: string;
  @ApiProperty({ type: 'string' }) status: string;
  @ApiProperty({ type: 'integer' }) count: number;
}

/** Counts of two weeks, by day in UTC. */
export class DayCountsView implements DayCounts {
  @ApiProperty({ ...day, description: 'The first day that was counted as a whole.' }) since: string;
  @ApiProperty({ ...day, description: 'Today.' }) until: string;
  @ApiProperty({ type: [DayCountView], description: 'Days without any are left out.' })
  counts: DayCountView[];
}
