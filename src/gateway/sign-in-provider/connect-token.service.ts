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
} from '../connections/index.js';
import { CustomersService, type CustomerEnvironment } from '../customers/index.js';
import { EmployeeStore } from '../employees/index.js';
import { ConnectIssuers } from './connect-issuers.js';
import { ConnectRequestStore } from './requests/connect-request.store.js';
import { codeInvalid } from './connect.problems.js';

const ID_TOKEN_SECONDS = 300;

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
   * A wrong address or verifier uses the code up as well: whoever sends them is not the client that
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
    if (connection.kind !== 'oidc' || customer.environment !== environment) throw codeInvalid();
    const taken = await this.store.takeCode(connection, this.hasher.credential(code));
    if (!taken) throw codeInvalid();
    const { parameters, employeeRowId } = taken.request;
    const challenge = sha256(verifier).toString('base64url');
    if (
      !constantTimeEqual(challenge, parameters.code_challenge) ||
      redirectUri !== parameters.redirect_uri
    )
      throw codeInvalid();
    const [sub, employee] = await Promise.all([
      this.store.subjectOf(taken.request),
      employeeRowId && this.employees.find(customerId, employeeRowId),
    ]);
    // Somebody who left within the minute is signed in nowhere.
    if (sub === null || !employee || employee.status !== 'active') throw codeInvalid();
    await this.connections.noteUse(connection);
    const now = unixSeconds(this.clock.now());
    const { acr, amr, authTime } = taken.code;
    const { nonce } = parameters;
    const claims = {
      iss: this.issuers.urlOf(environment),
      aud,
      sub,
      iat: now,
      exp: now + ID_TOKEN_SECONDS,
      auth_time: unixSeconds(authTime),
      acr,
      amr,
      jti: randomUuid(),
      ...(nonce !== null && { nonce }),
    };
    return {
      // RFC 6749 5.1 demands one. It is stored nowhere and opens nothing.
      access_token: mintCredential('none', customerId),
      token_type: 'Bearer',
      expires_in: ID_TOKEN_SECONDS,
      scope: 'openid',
      id_token: await this.issuers.sign(environment, claims),
    };
  }
}
