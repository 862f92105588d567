import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import { Settings } from '../../../platform/config/index.js';
import { constantTimeEqual, Hasher } from '../../../platform/crypto/index.js';
import { Problem } from '../../../platform/errors/index.js';
import { isId } from '../../../platform/ids/index.js';
import {
  mintSessionToken,
  SessionLifecycle,
  SessionStore,
  sessionTokenTenant,
  type Entry,
  type Handoff,
  type Session,
  type SessionData,
} from '../../sessions/index.js';
import { handoffNotPossible, linkExpired, linkInvalid } from '../hosted.problems.js';

const HANDOFF_SECONDS = 600;

export interface NewHandoff {
  url: string;
  /** Unix seconds. */
  expiresAt: number;
}

/**
 * Continues a session on the person's phone, by a link that works once, for ten minutes. Each
 * browser has its own token.
 */
@Injectable()
export class HandoffService {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly sessions: SessionStore,
    private readonly hasher: Hasher,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a link and ends the earlier one. Throws `handoff_not_possible` for `browser` tokens (a
   * stranger could verify for their owner), shared devices and sessions of a single browser.
   */
  async begin({ organizationId, id, data }: Session, entry: Entry): Promise<NewHandoff> {
    if (entry !== 'link' || data?.kiosk || data?.single_browser) throw handoffNotPossible();
    const token = mintSessionToken('handoff', organizationId);
    const expiresAt = unixSeconds(this.clock.now()) + HANDOFF_SECONDS;
    await this.lifecycle.progress(organizationId, id, () => ({
      handoff: { link_hash: this.#hash(token), expires_at: expiresAt, phone_hash: null },
    }));
    return { url: `${this.settings.baseUrl}/verify/${id}/handoff?token=${token}`, expiresAt };
  }

  /** Ends the hand-off: the person goes on in the first browser. */
  end({ organizationId, id }: Session, entry: Entry): Promise<Session> {
    if (entry !== 'link') throw handoffNotPossible();
    return this.lifecycle.progress(organizationId, id, () => ({ handoff: null }));
  }

  /**
   * Opens the session on a phone; of two phones at once one gets it. Throws `link_invalid`, or
   * `link_expired` for a used or late link.
   */
  async open(
    id: string,
    token: string,
    visit: SessionData['visits'][number],
  ): Promise<{ session: Session; phoneToken: string }> {
    const organizationId = sessionTokenTenant(token, ['handoff']);
    if (!organizationId || !isId('vs', id)) throw linkInvalid();
    const phoneToken = mintSessionToken('phone', organizationId);
    try {
      await this.lifecycle.progress(organizationId, id, ({ handoff }) => ({
        handoff: { ...this.#usable(handoff, token), phone_hash: this.#hash(phoneToken) },
      }));
      const session = await this.lifecycle.open(organizationId, id, visit);
      return { session, phoneToken };
    } catch (error) {
      throw linkProblem(error);
    }
  }

  /** The session of a phone; null once another hand-off has replaced it. */
  async findByPhone(id: string, token: string): Promise<Session | null> {
    const organizationId = sessionTokenTenant(token, ['phone']);
    if (!organizationId || !isId('vs', id)) return null;
    const session = await this.sessions.find(organizationId, id);
    const hash = session?.data?.handoff?.phone_hash ?? null;
    return hash !== null && constantTimeEqual(hash, this.#hash(token)) ? session : null;
  }

  #usable(handoff: Handoff | null, token: string): Handoff {
    if (!handoff || !constantTimeEqual(handoff.link_hash, this.#hash(token))) throw linkInvalid();
    if (handoff.phone_hash !== null || handoff.expires_at <= unixSeconds(this.clock.now()))
      throw linkExpired();
    return handoff;
  }

  #hash(token: string): string {
    return this.hasher.credential(token).toString('base64url');
  }
}

/** A link only shows that it is wrong or over, not how the session ended. */
function linkProblem(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  if (error.code === 'session_already_terminal') return linkExpired();
  return error.code === 'session_not_found' ? linkInvalid() : error;
}
