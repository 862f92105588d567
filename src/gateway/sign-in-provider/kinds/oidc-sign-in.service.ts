import { Injectable } from '@nestjs/common';
import type { Id } from '../../../platform/ids/index.js';
import { type Employee, EmployeeStore } from '../../employees/index.js';
import { isFormer, NamedEmployeeStore } from '../../scim/index.js';
import { refusal, type AuthorizeError } from '../sign-in-answers.js';
import { SignInService, type SignInClient } from '../sign-in.service.js';
import { codeRequestOf, type AuthorizeInput, type CodeRequest } from './code-request.policy.js';
import { oidcConfigOf } from './oidc-connection.kind.js';

/** Finds whom an identity provider means. */
@Injectable()
export class EmployeeFinder {
  constructor(
    private readonly employees: EmployeeStore,
    private readonly named: NamedEmployeeStore,
  ) {}

  /**
   * By the customer's own id, or by the user name or external id in a directory. Null as well where these
   * mean different people: one of them would sign in as the other.
   */
  async find(customerId: Id<'cust'>, hint: string): Promise<Employee | null> {
    const [known, named] = await Promise.all([
      this.employees.findByEmployeeId(customerId, hint),
      this.named.list(customerId, hint),
    ]);
    if (!known && named.every(isFormer)) return null;
    const linked = named.map(({ employeeRowId }) => employeeRowId);
    const [only, ...others] = new Set(known ? [known.id, ...linked] : linked);
    if (only === undefined || others.length > 0) return null;
    return known ?? this.employees.find(customerId, only);
  }
}

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
    if (employee?.status !== 'active' || employee.identityLostAt) return null;
    if (employee.clearUserId !== null) return employee;
    const mayEstablish =
      oidcConfigOf(connection).allow_establish &&
      acceptsEstablishing &&
      customer.config.establish_identity.enabled;
    return mayEstablish ? employee : null;
  }
}
