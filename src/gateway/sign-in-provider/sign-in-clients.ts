import { Injectable } from '@nestjs/common';
import { ConnectionsService } from '../connections/index.js';
import { CustomersService, type CustomerEnvironment } from '../customers/index.js';
import type { AuthorizeInput } from './requests/code-request.policy.js';
import { signInClientUnknown } from './connect.problems.js';
import { oidcConfigOf } from './oidc-connection.kind.js';
import type { SignInClient } from './sign-in.service.js';

/** The clients that may send a browser here. */
@Injectable()
export class SignInClients {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly customers: CustomersService,
  ) {}

  /**
   * The client of a request, of this issuer and with this address. Throws `sign_in_client_unknown`:
   * then the browser must be sent nowhere (RFC 6749 4.1.2.1).
   */
  async get(
    environment: CustomerEnvironment,
    { client_id: id = '', redirect_uri: address = '' }: AuthorizeInput,
  ): Promise<SignInClient> {
    const connection = await this.connections.findByClientId(id);
    if (!connection?.enabled || connection.kind !== 'oidc') throw signInClientUnknown();
    const customer = await this.customers.get(connection.customerId);
    if (customer.environment !== environment) throw signInClientUnknown();
    if (!oidcConfigOf(connection).redirect_uris.includes(address)) throw signInClientUnknown();
    return { connection, customer };
  }
}
