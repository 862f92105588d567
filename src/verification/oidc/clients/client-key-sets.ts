import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { OutboundHttp } from '../../../platform/http/index.js';
import { keySetFault, type ClientKey, type ClientKeySet } from '../../../platform/crypto/index.js';
import type { OidcClient } from './oidc-client.entity.js';

/** A key that was removed from a set stays valid at most this long. */
const FRESH_SECONDS = 300;
/** An unknown key id causes a new read at most this often, since anybody can invent one. */
const COOLDOWN_SECONDS = 30;
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 65_536;
/** Addresses whose keys are kept, the newest: a client may name another at any time. */
const MOST_KNOWN = 1_000;
/** The members of public keys (RFC 7517 4, RFC 7518 6). What else a set holds is not kept. */
const MEMBERS = ['kty', 'kid', 'alg', 'use', 'key_ops', 'n', 'e', 'crv', 'x', 'y'];

interface Known {
  keys: Promise<ClientKey[] | null>;
  readAt: Date;
}

/** The keys of clients: registered, or read from the client's address. */
@Injectable()
export class ClientKeySets {
  readonly #known = new Map<string, Known>();

  constructor(
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
  ) {}

  /**
   * Null when the key set cannot be read; the client is then refused. `kid` is the assertion's key
   * id.
   */
  async find({ jwks, jwksUri }: OidcClient, kid: unknown): Promise<ClientKey[] | null> {
    if (jwksUri === null) return jwks?.keys ?? null;
    const known = this.#current(jwksUri, FRESH_SECONDS);
    const keys = await known.keys;
    const isThere = kid === undefined || keys?.some((key) => key['kid'] === kid);
    return keys && isThere ? keys : this.#current(jwksUri, COOLDOWN_SECONDS).keys;
  }

  #current(uri: string, seconds: number): Known {
    const now = this.clock.now();
    const known = this.#known.get(uri);
    if (known && secondsAfter(known.readAt, seconds) > now) return known;
    const read = { keys: this.#read(uri), readAt: now };
    this.#known.delete(uri);
    this.#known.set(uri, read);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > MOST_KNOWN) this.#known.delete(oldest);
    return read;
  }

  async #read(url: string): Promise<ClientKey[] | null> {
    const result = await this.outbound.get({
      url,
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      keepBytes: MAX_BYTES,
    });
    if (result.kind !== 'answered' || result.status !== 200) return null;
    const set = parsed(result.start);
    return keySetFault(set) === null ? (set as ClientKeySet).keys.map(publicPart) : null;
  }
}

function publicPart(key: ClientKey): ClientKey {
  return Object.fromEntries(
    MEMBERS.flatMap((name) => (name in key ? [[name, key[name]] as const] : [])),
  );
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
