import type { Id } from '../../ids/index.js';
import type { SendTrouble } from './trouble.js';
import type { MessageKind, MessageParams } from '../message-kind.js';

declare module '../../ids/ids.js' {
  interface IdPrefixes {
    msg: true;
  }
}

export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Lanes are independent: codes do not wait behind other messages, and channels do not wait for each
 * other.
 */
export const LANES = ['email', 'email_code', 'sms', 'sms_code'] as const;
export type Lane = (typeof LANES)[number];

/**
 * `accepted`: the provider accepted it. `delivered`: the provider reported its arrival, which never
 * happens for e-mail.
 */
export const MESSAGE_STATUSES = ['queued', 'accepted', 'delivered', 'failed', 'expired'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/**
 * Why a message failed: refused by the provider, undelivered, its only attempt interrupted, or its
 * data destroyed.
 */
export const MESSAGE_FAILURES = ['refused', 'undelivered', 'interrupted', 'unreadable'] as const;
export type MessageFailure = (typeof MESSAGE_FAILURES)[number];

/** The recipient and channel of a message that is not written yet. */
export interface MessageRoute<P extends MessageParams = MessageParams> {
  tenant: Id;
  kind: MessageKind<P>;
  channel: Channel;
  /** An e-mail address, or a telephone number as E.164. */
  address: string;
}

/** Its content, and the object it is about. */
export interface MessageDraft<P extends MessageParams = MessageParams> {
  /** Owner of the data key that seals it: destroying the key makes it unreadable. */
  owner: Id;
  /** The object it is about. */
  subject: Id;
  params: P;
  /** BCP 47; English without one. */
  locale: string | null;
  /** It is not sent later than this. */
  expiresAt: Date;
}

/** A message to store. */
export type NewMessage = MessageRoute & MessageDraft;

/** A message as staff see it: no address and no text. */
export interface MessageState {
  id: Id<'msg'>;
  kind: string;
  channel: Channel;
  status: MessageStatus;
  reason: MessageFailure | null;
  attempts: number;
  /** Why the last attempt of a test message did not succeed; null for other messages. */
  trouble: SendTrouble | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Names messages that were stored before. */
export interface EarlierMessage {
  tenant: Id;
  subject: Id;
  kind: { name: string };
  /** At least so many of them; one if left out. */
  count?: number;
}

/** A message that will not be sent any more, or has a final status. */
export interface EndedMessage extends MessageState {
  tenant: Id;
  /** The object it is about, as a `uuid`: only its product knows the kind of id. */
  subjectUuid: string;
}

/** The sealed part of a message. It is removed once the message was sent. */
export interface MessageContent {
  address: string;
  locale: string | null;
  params: MessageParams;
}

export function laneOf({ kind, channel }: Pick<MessageRoute, 'kind' | 'channel'>): Lane {
  return kind.isCode ? `${channel}_code` : channel;
}

export function channelOf(lane: Lane): Channel {
  return lane.startsWith('sms') ? 'sms' : 'email';
}

/** Whether messages of the lane are sent at most once. */
export function isCodeLane(lane: Lane): boolean {
  return lane.endsWith('_code');
}

export function contentPlace(tenant: Id, id: Id<'msg'>) {
  return { tenant, table: 'messages', column: 'sealed_content', row: id };
}

/** A provider's later report about a message. */
export type Report = 'delivered' | 'undelivered';

/**
 * The status after a report; null when nothing changes. A report may come twice, late, or before
 * the provider's own answer.
 */
export function statusAfter(status: MessageStatus, report: Report): 'delivered' | 'failed' | null {
  if (status !== 'queued' && status !== 'accepted') return null;
  return report === 'delivered' ? 'delivered' : 'failed';
}
