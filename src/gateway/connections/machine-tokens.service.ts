import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import {
  Hasher,
  mintCredential,
  verifyClientAssertion,
  type ClientKeySet,
} from '../../platform/crypto/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import { MACHINE_TOKEN_PREFIX } from './connection.authenticator.js';
import { clientRefused, scopeInvalid } from './connection.problems.js';
import type { MachineScope } from './connection.js';
import type { Connection } from './connection.entity.js';
import { ConnectionKinds } from './connection-kinds.js';
import { ConnectionStore } from './connection.store.js';
import { ConnectionsService } from './connections.service.js';
import { keySetHash } from './machine-token.policy.js';

const LIFETIME_SECONDS = 3_600;

/** How a client proves itself in a request (RFC 6749 2.3, RFC 7523). */
export type ClientProof =
  { clientId: string; secret: string } | { clientId: string; assertion: string };

interface ProvenClient {
  connection: Connection;
  /** Of the assertion, which counts once; null for a secret. */
  assertionHash: Buffer | null;
  /** Of the secret or the key set. */
  proofHash: Buffer | null;
}

export interface IssuedToken {
  token: string;
  expiresInSeconds: number;
  scopes: MachineScope[];
}

/** Short-lived tokens for foreign systems, by client credentials. */
@Injectable()
export class MachineTokensService {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly store: ConnectionStore,
    private readonly kinds: ConnectionKinds,
    private readonly limits: RateLimits,
    private readonly hasher: Hasher,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Throws `client_invalid`, `scope_invalid` and `rate_limited`. */
  async issue(
    proof: ClientProof,
    { scope, address }: { scope: string | undefined; address: string },
  ): Promise<IssuedToken> {
    const { connection, assertionHash, proofHash } = await this.authenticateClient(proof, address);
    const { scopes: allowed = [] } = this.kinds.get(connection.kind);
    const asked = scope?.split(' ').filter(Boolean) ?? [];
    const scopes = asked.length === 0 ? allowed : allowed.filter((each) => asked.includes(each));
    if (scopes.length === 0 || scopes.length < asked.length) throw scopeInvalid();
    const token = mintCredential(MACHINE_TOKEN_PREFIX, connection.customerId);
    const isNew = await this.store.insertToken({
      customerId: connection.customerId,
      tokenHash: this.hasher.credential(token),
      connectionId: connection.id,
      scopes: [...scopes],
      assertionHash,
      proofHash,
      expiresAt: secondsAfter(this.clock.now(), LIFETIME_SECONDS),
    });
    if (!isNew) throw clientRefused('The assertion was used before: sign a new one');
    return { token, expiresInSeconds: LIFETIME_SECONDS, scopes: [...scopes] };
  }

  /**
   * The connection whose client proved itself. An assertion is not remembered here: the caller
   * must do that. Throws `client_invalid` and `rate_limited`.
   */
  async authenticateClient(proof: ClientProof, address: string): Promise<ProvenClient> {
    const connection = await this.connections.findByClientId(proof.clientId);
    const client = connection && (await this.#prove(connection, proof));
    if (!client) {
      // By address alone first: an invented id would begin another count.
      await this.limits.use('failures', address, null);
      // By client and address: otherwise anybody could lock a client out.
      if (connection) await this.limits.use('client_failures', `${connection.id} ${address}`, null);
      throw clientRefused();
    }
    await this.limits.use('client', client.connection.id, null);
    return client;
  }

  async #prove(connection: Connection, proof: ClientProof): Promise<ProvenClient | null> {
    if (!connection.enabled) {
      await this.connections.noteError(connection, 'Used while it is switched off');
      return null;
    }
    const { customerId, id } = connection;
    if ('secret' in proof) {
      const proofHash = this.hasher.credential(proof.secret);
      const found = await this.store.findBySecret(customerId, proofHash);
      return found?.id === id ? { connection, assertionHash: null, proofHash } : null;
    }
    const keys = connection.config['jwks'] as ClientKeySet | undefined;
    const base = `${this.settings.baseUrl}/gateway`;
    const proven =
      keys &&
      (await verifyClientAssertion(proof.assertion, {
        clientId: id,
        keys,
        audiences: [
          base,
          `${base}/oauth2/token`,
          `${base}/connect`,
          `${base}/connect/token`,
          `${base}/connect/par`,
        ],
        now: this.clock.now(),
      }));
    if (!proven) return null;
    const used = this.hasher.credential(JSON.stringify([id, proven.tokenId]));
    return { connection, assertionHash: used, proofHash: keySetHash(connection) ?? null };
  }
}
