import type { Id } from '../../ids/index.js';
import type { RenderedMessage } from '../kinds/render-message.js';

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

/** Hands messages of one lane to a provider. */
export interface MessageSender {
  /** Maximum number of concurrent calls. */
  readonly concurrency: number;
  /** Never rejects. `signal` cancels it. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>;
  close(): void;
}
