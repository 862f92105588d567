import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../platform/clock/index.js';
import {
  constantTimeEqual,
  Hasher,
  mintCredential,
  randomUuid,
  sha256,
} from '../../platform/crypto/index.js';
import {
  ConnectionsService,
  MachineTokensService,
  type ClientProof,
  type ConnectionKind,
} from '../connections/index.js';
import { CustomersService, type CustomerEnvironment } from '../customers/index.js';
import { EmployeeStore, standingSince, type Employee } from '../employees/index.js';
import { ConnectIssuers } from './connect-issuers.js';
import type { ConnectCode, ConnectRequest } from './connect-request.entity.js';
import { ConnectRequestStore } from './connect-request.store.js';
import { codeInvalid } from './connect.problems.js';
import { verifiedClaims } from './kinds/verified-claims.policy.js';
import { ID_TOKEN_SECONDS } from './sign-in-answers.js';

/** Kinds of clients that get codes. */
const KINDS: readonly ConnectionKind[] = ['oidc', 'okta_idv'];
const OKTA_TOKEN_SECONDS = 3_600;

/** What a client sends for its code. */
export interface CodeExchange {
  code: string | undefined;
  redirectUri: string | undefined;
  verifier: string | undefined;
}

export interface ConnectTokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
  id_token: string;
}

/** Exchanges codes for id tokens. */
@Injectable()
export class ConnectTokenService {
  constructor(
    private readonly clients: MachineTokensService,
    private readonly store: ConnectRequestStore,
    private readonly issuers: ConnectIssuers,
    private readonly connections: ConnectionsService,
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /**
   * A wrong address or verifier uses the code up as well, because the sender is not the client that
   * asked. Throws `client_invalid`, `code_invalid` and `rate_limited`.
   */
  async exchange(
    environment: CustomerEnvironment,
    client: { proof: ClientProof; address: string },
    { code = '', redirectUri = '', verifier = '' }: CodeExchange,
  ): Promise<ConnectTokens> {
    const { connection } = await this.clients.authenticateClient(client.proof, client.address);
    const { id: aud, customerId } = connection;
    const customer = await this.customers.get(customerId);
    if (!KINDS.includes(connection.kind) || customer.environment !== environment)
      throw codeInvalid();
    const codeHash = this.hasher.credential(code);
    const taken = await this.store.takeCode(connection, codeHash);
    if (!taken) {
      if (await this.store.isCodeLate(connection, codeHash))
        await this.connections.noteError(connection, 'A code was redeemed too late');
      throw codeInvalid();
    }
    const { parameters, employeeRowId } = taken.request;
    const challenge = sha256(verifier).toString('base64url');
    if (
      !constantTimeEqual(challenge, parameters.code_challenge ?? '') ||
      redirectUri !== parameters.redirect_uri
    )
      throw codeInvalid();
    const employee = employeeRowId && (await this.employees.find(customerId, employeeRowId));
    // Somebody who left, objected or was reset within the minute is signed in nowhere.
    if (!employee || standingSince(employee, sinceOf(taken.code))) throw codeInvalid();
    const said = await this.#claimsOf(taken, employee);
    await this.connections.noteUse(connection);
    const now = unixSeconds(this.clock.now());
    const { nonce } = parameters;
    const lifetime = parameters.pushed ? OKTA_TOKEN_SECONDS : ID_TOKEN_SECONDS;
    const claims = {
      iss: this.issuers.urlOf(environment),
      aud,
      ...said,
      iat: now,
      exp: now + lifetime,
      jti: randomUuid(),
      ...(nonce !== null && { nonce }),
    };
    return {
      // RFC 6749 5.1 demands one. It is stored nowhere and opens nothing.
      access_token: mintCredential('none', customerId),
      token_type: 'Bearer',
      expires_in: lifetime,
      scope: 'openid',
      id_token: await this.issuers.sign(environment, claims),
    };
  }

  /** What the token says of the person: how they were recognised, or what of the pushed values is verified. */
  async #claimsOf(
    { code, request }: { code: ConnectCode; request: ConnectRequest },
    { id }: Employee,
  ): Promise<Record<string, unknown>> {
    const { pushed } = request.parameters;
    const { acr, amr, authTime: at } = code;
    if (pushed) {
      const process = String(request.accessRequestId);
      return {
        sub: id,
        verified_claims: verifiedClaims(pushed, { isVerified: acr !== null, process, at }),
      };
    }
    const sub = await this.store.subjectOf(request);
    if (sub === null) throw codeInvalid();
    return { sub, auth_time: unixSeconds(at), acr, amr };
  }
}

/**
 * When the person was recognised: an alarm is dated before its commit, so one from before the code may
 * not have been seen when the code was given. A failed face is no success to doubt.
 */
function sinceOf({ acr, authTime, expiresAt }: ConnectCode): Date {
  return acr === null ? expiresAt : authTime;
}
