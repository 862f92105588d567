import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Hasher, Vault, type SealPlace } from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { OidcInteractionStore } from './oidc-interaction.store.js';

/** For this long a browser that loads its return address again is answered as before. */
const AGAIN_SECONDS = 60;

/** What a browser was sent back to its client with. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * The last answer of an authorization, kept for a moment: a redirect that got lost must not cost the person another
 * verification. It holds the code, so it is sealed under a key that only the id in the browser's address and cookie gives.
 */
@Injectable()
export class AuthorizationAnswers {
  constructor(
    private readonly interactions: OidcInteractionStore,
    private readonly vault: Vault,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  seal(organizationId: Id<'org'>, id: string, answer: Answer): Buffer {
    return this.vault.seal(this.#key(id), place(organizationId), answer);
  }

  /** Null where there is none, it is too old, or its code was exchanged or is good no longer. */
  async find(organizationId: Id<'org'>, id: string): Promise<Answer | null> {
    const now = this.clock.now();
    const since = secondsAfter(now, -AGAIN_SECONDS);
    const sealed = await this.interactions.findAnswer(organizationId, id, { since, now });
    return sealed && this.vault.unseal<Answer>(this.#key(id), place(organizationId), sealed);
  }

  #key(id: string): Buffer {
    return this.hasher.credential(`openid-connect-answers/${id}`);
  }
}

function place(tenant: Id<'org'>): SealPlace {
  return { tenant, table: 'oidc_interactions', column: 'sealed_answer', row: '' };
}
