import type { EventPeriod } from '../delivery/delivery.js';
import { requestInvalid } from '../../errors/index.js';
import { isId, type Id } from '../../ids/index.js';
import type { ReplayDto } from './delivery.dto.js';

/** What to send again: chosen deliveries, the failed ones since a time, or a period's events. */
export type ReplaySelection = { ids: Id<'whd'>[] } | { failedSince: Date } | EventPeriod;

const EVER = new Date(0);

/** Throws `request_invalid` unless it is exactly one of the three. */
export function replaySelection(
  { after, before, failed, delivery_ids: ids }: ReplayDto,
  now: Date,
): ReplaySelection {
  if (ids != null) {
    if (after != null || before != null || failed != null) throw selectionInvalid('/delivery_ids');
    // Invalid ids are ignored, like ids of other endpoints.
    return { ids: ids.filter((id): id is Id<'whd'> => isId('whd', id)) };
  }
  if (failed === true && before == null)
    return { failedSince: after == null ? EVER : new Date(after * 1000) };
  if (after == null || failed != null) throw selectionInvalid('/after');
  const from = new Date(after * 1000);
  // Includes the current second.
  const to = before == null ? new Date(now.getTime() + 1000) : new Date(before * 1000);
  if (from >= to) throw selectionInvalid('/before');
  return { from, to };
}

function selectionInvalid(pointer: string): Error {
  const detail =
    'Name `delivery_ids` alone, `failed: true` (with or without `after`), or a time range by `after` (and `before`, later than it)';
  return requestInvalid({ detail, errors: [{ pointer, code: 'invalid', detail }] });
}
