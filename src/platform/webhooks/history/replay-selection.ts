import type { EventPeriod } from '../delivery/index.js';
import { requestInvalid } from '../../errors/index.js';
import type { ReplayDto } from './delivery.dto.js';

/** The selected events. Throws `request_invalid` unless it is a period or the failed ones. */
export function replaySelection(
  { after, before, failed }: ReplayDto,
  now: Date,
): 'failed' | EventPeriod {
  if (failed === true && after == null && before == null) return 'failed';
  if (after == null || failed != null) throw selectionInvalid('/after');
  const from = new Date(after * 1000);
  // Includes the current second.
  const to = before == null ? new Date(now.getTime() + 1000) : new Date(before * 1000);
  if (from >= to) throw selectionInvalid('/before');
  return { from, to };
}

function selectionInvalid(pointer: string): Error {
  const detail =
    'Name a time range by `after` (and `before`, later than it), or `failed: true` alone';
  return requestInvalid({ detail, errors: [{ pointer, code: 'invalid', detail }] });
}
