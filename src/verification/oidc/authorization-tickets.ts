import { Injectable } from '@nestjs/common';
import type { AdapterPayload } from 'oidc-provider';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Hasher, Vault, type SealPlace } from '../../platform/crypto/index.js';
import type { Id } from '../../platform/ids/index.js';

/**
 * An interaction is stored with its session once that exists; until then the request carries it.
 */
export interface PendingInteraction {
  id: string;
  payload: AdapterPayload;
  lifetimeSeconds: number;
  /** Both are the requesting client's. */
  organizationId: Id<'org'>;
  tenureId: string;
}

/** Long enough for a slow browser to follow a redirect. */
const LIFETIME_SECONDS = 600;

interface Ticket {
  pending: PendingInteraction;
  expiresAt: number;
}

/**
 * A pending authorization, sealed into the next address of the browser. A request that no browser
 * follows (a link preview, a flood) stores nothing.
 */
@Injectable()
export class AuthorizationTickets {
  readonly #key: Buffer;

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    hasher: Hasher,
  ) {
    this.#key = hasher.credential('openid-connect-tickets');
  }

  seal(pending: PendingInteraction): string {
    const expiresAt = secondsAfter(this.clock.now(), LIFETIME_SECONDS).getTime();
    const ticket: Ticket = { pending, expiresAt };
    return this.vault.seal(this.#key, place(pending.id), ticket).toString('base64url');
  }

  /** Null for a text that we did not seal for this authorization, or one that has expired. */
  open(id: string, text: string): { pending: PendingInteraction; isLive: boolean } | null {
    try {
      const sealed = Buffer.from(text, 'base64url');
      const { pending, expiresAt } = this.vault.unseal<Ticket>(this.#key, place(id), sealed);
      return { pending, isLive: expiresAt > this.clock.now().getTime() };
    } catch {
      return null;
    }
  }
}

function place(id: string): SealPlace {
  return { tenant: '', table: 'oidc_interactions', column: 'ticket', row: id };
}
