import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Hasher, Vault, type SealPlace } from '../../platform/crypto/index.js';
import type { Id } from '../../platform/ids/index.js';
import { OidcInteractionStore } from './oidc-interaction.store.js';

/** For this many seconds a browser that reloads its return address gets the same answer. */
const AGAIN_SECONDS = 60;

/** The answer that sends a browser back to its client. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * The last answer of an authorization, so a lost redirect costs no second verification. It holds
 * the code: sealed under the browser's id.
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

  /**
   * Null when there is no answer, it is too old, or its code was exchanged or is no longer valid.
   */
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
