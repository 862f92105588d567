import { Injectable } from '@nestjs/common';
import type { Employee } from '../../employees/index.js';
import { refusal, type AuthorizeError } from '../sign-in-answers.js';
import { SignInService, type SignInClient } from '../sign-in.service.js';
import { codeRequestOf, type AuthorizeInput, type CodeRequest } from './code-request.policy.js';
import { EmployeeFinder } from './employee-finder.js';
import { oidcConfigOf } from './oidc-connection.kind.js';

const SIGN_IN_SECONDS = 600;

/** Sign-ins of OpenID clients, whose `login_hint` anybody can type. */
@Injectable()
export class OidcSignIns {
  constructor(
    private readonly signIns: SignInService,
    private readonly finder: EmployeeFinder,
  ) {}

  /**
   * The page on which the person shows their face. Nobody learns whether the employee exists: for an
   * unknown one it is a page that leads nowhere.
   */
  async start(
    client: SignInClient,
    input: AuthorizeInput,
    browser: string,
  ): Promise<{ page: string } | AuthorizeError> {
    const asked = codeRequestOf(input);
    if ('error' in asked) return asked;
    if (!client.customer.config.known_user_key.enabled)
      return refusal('temporarily_unavailable', 'The customer has switched this flow off');
    const { loginHint: subject, parameters, locale } = asked;
    return this.signIns.begin(
      client,
      {
        ...{ subject, parameters, locale, stateHash: null },
        employee: await this.#usable(client, asked),
        action: oidcConfigOf(client.connection).action,
        startedBy: 'anybody',
        precedesReset: false,
        validSeconds: SIGN_IN_SECONDS,
      },
      browser,
    );
  }

  /** Somebody who can be recognised here: active, with an identity or the right to establish one. */
  async #usable(
    { connection, customer }: SignInClient,
    { loginHint, acceptsEstablishing }: CodeRequest,
  ): Promise<Employee | null> {
    const employee = await this.finder.find(customer.id, loginHint);
    if (employee?.status !== 'active') return null;
    if (employee.clearUserId !== null) return employee;
    const mayEstablish =
      oidcConfigOf(connection).allow_establish &&
      acceptsEstablishing &&
      customer.config.establish_identity.enabled;
    return mayEstablish ? employee : null;
  }
}
