import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../platform/limits/index.js';
import { ConnectionsService } from '../connections/index.js';
import { CustomersService, type CustomerEnvironment } from '../customers/index.js';
import { signInClientUnknown } from './connect.problems.js';
import { EntraSignIns } from './kinds/entra-sign-in.service.js';
import type { AuthorizeInput } from './kinds/code-request.policy.js';
import { oidcConfigOf } from './kinds/oidc-connection.kind.js';
import { OidcSignIns } from './kinds/oidc-sign-in.service.js';
import { isPushedUri, OktaSignIns } from './kinds/okta-sign-in.service.js';
import { refusal, SignInAnswers, type ClientAnswer } from './sign-in-answers.js';
import type { SignInClient } from './sign-in.service.js';

/** What a browser brings to the authorization endpoint of an issuer. */
export interface SignInStart {
  environment: CustomerEnvironment;
  method: string;
  /** Of the browser. */
  address: string;
  input: AuthorizeInput;
  /** Whether a parameter came twice (RFC 6749 3.1). */
  isRepeated: boolean;
  /** The secret in its cookie. */
  browser: string;
}

/** The clients that may send browsers here, each by the one way of its kind. */
@Injectable()
export class SignInClients {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly customers: CustomersService,
    private readonly oidc: OidcSignIns,
    private readonly entra: EntraSignIns,
    private readonly okta: OktaSignIns,
    private readonly answers: SignInAnswers,
    private readonly limits: RateLimits,
  ) {}

  /**
   * The page of the person, or the answer to the client. Throws `sign_in_client_unknown`: then the browser
   * must be sent nowhere (RFC 6749 4.1.2.1). One address may start thirty a minute; whom a client proves is
   * not counted, because a whole company may come from one address.
   */
  async start(start: SignInStart): Promise<{ page: string } | ClientAnswer> {
    const { environment, method, input, browser, address: caller } = start;
    const { client_id: id, redirect_uri: address = '', request_uri: pushed } = input;
    if (isPushedUri(pushed))
      return this.#proven(caller, async () => {
        const { request, connection } = await this.okta.take(pushed, id ?? null);
        const client = await this.#clientOf(environment, connection.id);
        return this.okta.start(client, request, browser);
      });
    const client = await this.#proven(caller, () => this.#clientOf(environment, id ?? ''));
    const { kind } = client.connection;
    if (kind === 'entra_mfa' && method === 'POST')
      return this.#proven(caller, () => this.entra.start(client, input, browser));
    await this.limits.use('sign_in_starts', caller, null);
    if (kind !== 'oidc' || !oidcConfigOf(client.connection).redirect_uris.includes(address))
      throw signInClientUnknown();
    const started = start.isRepeated
      ? refusal('invalid_request', 'A parameter may be sent once')
      : await this.oidc.start(client, input, browser);
    if ('page' in started) return started;
    const parameters = {
      redirect_uri: address,
      response_mode:
        input['response_mode'] === 'form_post' ? ('form_post' as const) : ('query' as const),
      state: input['state'] ?? null,
    };
    return this.answers.of(parameters, environment, { ...started });
  }

  /** Counts only what fails. */
  async #proven<T>(address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.limits.use('sign_in_starts', address, null);
      throw error;
    }
  }

  async #clientOf(environment: CustomerEnvironment, id: string): Promise<SignInClient> {
    const connection = await this.connections.findByClientId(id);
    if (!connection?.enabled) throw signInClientUnknown();
    const customer = await this.customers.get(connection.customerId);
    if (customer.environment !== environment) throw signInClientUnknown();
    return { connection, customer };
  }
}
