import type { Id } from '../../ids/index.js';
import type { RenderedMessage } from '../render-message.js';
import type { SendTrouble } from './trouble.js';

/** A rendered message for a provider. */
export interface OutgoingMessage {
  tenant: Id;
  id: Id<'msg'>;
  kind: string;
  address: string;
  rendered: RenderedMessage;
}

/**
 * The result of handing a message over. `not_sent`: certainly not accepted, so it can be retried.
 * `unknown`: it may have been accepted.
 */
export type SendResult = 'accepted' | 'refused' | 'not_sent' | 'unknown';

/** An attempt to hand a message over, and why it did not succeed. */
export interface SendAttempt {
  result: SendResult;
  trouble: SendTrouble | null;
}

/** Hands messages of one lane to a provider. */
export interface MessageSender {
  /** Maximum number of concurrent calls. */
  readonly concurrency: number;
  /** Never rejects. `signal` cancels it. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendAttempt>;
  close(): void;
}
