import { secondsAfter } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { EarlierMessage, NoticeQueue } from '../../platform/messages/index.js';
import type { GatewayEvent } from '../events/index.js';

const DAY_SECONDS = 86_400;

/** A stranger repeats such an alarm at will, so it is written once a day. Every other alarm is always written. */
export async function isRepeated(
  notices: NoticeQueue,
  { isByAnybody, createdAt }: GatewayEvent,
  told: EarlierMessage,
  tx: Transaction,
): Promise<boolean> {
  return isByAnybody === true && notices.wasQueued(told, secondsAfter(createdAt, -DAY_SECONDS), tx);
}
