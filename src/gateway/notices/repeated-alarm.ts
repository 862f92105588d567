import { secondsAfter } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { EarlierMessage, NoticeQueue } from '../../platform/messages/index.js';
import type { GatewayEvent } from '../events/index.js';

const DAY_SECONDS = 86_400;

/**
 * Whether a stranger can repeat this alarm at will and it was already written within a day. Every
 * other alarm is always written.
 */
export async function isRepeated(
  notices: NoticeQueue,
  { isByAnybody, createdAt }: GatewayEvent,
  earlier: EarlierMessage,
  tx: Transaction,
): Promise<boolean> {
  return (
    isByAnybody === true && notices.wasQueued(earlier, secondsAfter(createdAt, -DAY_SECONDS), tx)
  );
}
