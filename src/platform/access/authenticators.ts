import { Injectable } from '@nestjs/common';
import type { Authenticator } from './authenticator.js';

/** The authenticators of the deployment, by kind of principal. */
@Injectable()
export class Authenticators {
  readonly #byKind = new Map<string, Authenticator>();

  register(authenticator: Authenticator): void {
    const { kind } = authenticator;
    if (this.#byKind.has(kind)) throw new Error(`two authenticators for the kind ${kind}`);
    this.#byKind.set(kind, authenticator);
  }

  get(kind: string): Authenticator {
    const authenticator = this.#byKind.get(kind);
    if (!authenticator) throw new Error(`no authenticator for the kind ${kind}`);
    return authenticator;
  }
}
