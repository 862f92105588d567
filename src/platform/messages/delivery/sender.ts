import type { Id } from '../../ids/index.js';
import type { RenderedMessage } from '../kinds/index.js';

/** A message, ready to be handed to a provider. */
export interface OutgoingMessage {
  tenant: Id;
  id: Id<'msg'>;
  kind: string;
  address: string;
  rendered: RenderedMessage;
}

/**
 * What is known after handing a message over. `not_sent`: certainly not taken, and worth another
 * try. `unknown`: it may have been taken.
 */
export type SendResult = 'accepted' | 'refused' | 'not_sent' | 'unknown';

/** Hands messages of one lane to a provider. */
export interface MessageSender {
  /** How many may be under way at once. */
  readonly concurrency: number;
  /** Never rejects. `signal` gives it up. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>;
  close(): void;
}
