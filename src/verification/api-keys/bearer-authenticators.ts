import { Injectable } from '@nestjs/common';
import type { ApiCaller } from './api-keys.service.js';

/** Recognises another kind of bearer token than server keys. */
export interface BearerAuthenticator {
  /** Null for any text that is not such a token, or is one no longer. */
  authenticate(token: string): Promise<ApiCaller | null>;
}

/** Where modules that issue tokens say how they are recognised: this module cannot know them, they build on it. */
@Injectable()
export class BearerAuthenticators {
  readonly #all: BearerAuthenticator[] = [];

  add(authenticator: BearerAuthenticator): void {
    this.#all.push(authenticator);
  }

  async authenticate(token: string): Promise<ApiCaller | null> {
    for (const authenticator of this.#all) {
      const caller = await authenticator.authenticate(token);
      if (caller) return caller;
    }
    return null;
  }
}
