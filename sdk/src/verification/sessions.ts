import type { List } from '../http/list.types.js';
import { poll, type WaitOptions } from '../http/poll.js';
import type { CallOptions, PostOptions, Transport } from '../http/transport.js';
import {
  hasEnded,
  type CreatedSession,
  type CreateSession,
  type ListSessions,
  type VerificationSession,
} from './verification.types.js';

const PATH = 'verification_sessions';
const LONGEST_PAUSE_MS = 30_000;

/** How to read a session. */
export interface GetSessionOptions extends CallOptions {
  /** Shows identifiers in full instead of masked. Every such read is audited. */
  revealSensitiveData?: boolean;
}

/** Verifications of one person each. Every method throws `VerificationError`. */
export class Sessions {
  constructor(private readonly transport: Transport) {}

  /** Starts one; send the person's browser to its `url`, which is shown this once. */
  create(session: CreateSession, options?: PostOptions): Promise<CreatedSession> {
    return this.transport.send({ method: 'POST', path: [PATH], body: session, options });
  }

  get(
    id: string,
    { revealSensitiveData, ...options }: GetSessionOptions = {},
  ): Promise<VerificationSession> {
    const query = { reveal_sensitive_data: revealSensitiveData };
    return this.transport.send({ method: 'GET', path: [PATH, id], query, options });
  }

  /** One page, newest first. */
  list(
    { custom_fields: fields = {}, ...query }: ListSessions = {},
    options?: CallOptions,
  ): Promise<List<VerificationSession>> {
    const named = Object.entries(fields).map(([key, value]) => [`custom_fields[${key}]`, value]);
    const all = { ...query, ...(Object.fromEntries(named) as Record<string, string>) };
    return this.transport.send({ method: 'GET', path: [PATH], query: all, options });
  }

  /** Ends a session that has not ended; its page says so. */
  cancel(id: string, options?: PostOptions): Promise<VerificationSession> {
    return this.transport.send({ method: 'POST', path: [PATH, id, 'cancel'], options });
  }

  /** Destroys the personal data of an ended session, for good. */
  redact(id: string, options?: PostOptions): Promise<VerificationSession> {
    return this.transport.send({ method: 'POST', path: [PATH, id, 'redact'], options });
  }

  /**
   * Polls with growing pauses, also through outages, until the session has ended. Rejects with
   * `VerificationError` (`wait_timed_out`) or the signal's reason.
   */
  wait(id: string, options: WaitOptions = {}): Promise<VerificationSession> {
    const session = { path: [PATH, id], isOver: hasEnded, longestPauseMs: LONGEST_PAUSE_MS };
    return poll<VerificationSession>(this.transport, session, options);
  }
}
