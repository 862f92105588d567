import { secondsAfter } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type {
  EarlierMessage,
  MessageKind,
  Messages,
  Notice,
} from '../../platform/messages/index.js';
import type { ContactAddress, Employee } from '../employees/index.js';
import type { GatewayEvent } from '../audit/index.js';
import type { NoticeParams } from './notice.messages.js';

const DAY_SECONDS = 86_400;
const VALID_SECONDS = 3 * DAY_SECONDS;

const CHANNELS = { email: 'email', phone: 'sms' } as const;

/** A notice about something that happened, to the employee at these contacts. */
export function noticeTo<P extends NoticeParams>(
  { customerId, id, profile }: Employee,
  contacts: readonly ContactAddress[],
  kind: MessageKind<P>,
  params: P,
): Notice<P> {
  return {
    tenant: customerId,
    owner: id,
    kind,
    to: contacts.map(({ contact, address }) => {
      return { channel: CHANNELS[contact], address, subject: id };
    }),
    params,
    locale: profile.locale,
    expiresAt: secondsAfter(new Date(params.atMs), VALID_SECONDS),
  };
}

/**
 * Whether somebody else can repeat this alarm at will and it was already written within a day. Every
 * other alarm is always written.
 */
export async function isRepeated(
  messages: Messages,
  { isByAnybody, isAtAnotherRecord, createdAt }: GatewayEvent,
  earlier: EarlierMessage,
  tx: Transaction,
): Promise<boolean> {
  return (
    (isByAnybody === true || isAtAnotherRecord === true) &&
    messages.store.existsSince(earlier, secondsAfter(createdAt, -DAY_SECONDS), tx)
  );
}
