import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter, unixSeconds } from '../../platform/clock/index.js';
import {
  credentialTenant,
  Hasher,
  mintCredential,
  unverifiedClaims,
} from '../../platform/crypto/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import type { Locale } from '../../platform/text/index.js';
import {
  acceptsDeviceKey,
  AccessRequestsService,
  purposes,
  SessionCreationService,
  type CurrentRequest,
} from '../access-requests/index.js';
import { GatewayAudit } from '../audit/index.js';
import { ConnectionsService, type Connection } from '../connections/index.js';
import { CustomersService, type Customer } from '../customers/index.js';
import type { Employee } from '../employees/index.js';
import { VerificationClient } from '../verification-client/index.js';
import type { AuthorizeError, CodeRequest } from './requests/code-request.policy.js';
import { ConnectIssuers } from './connect-issuers.js';
import type { ConnectParameters, ConnectRequest } from './requests/connect-request.entity.js';
import { ConnectRequestStore } from './requests/connect-request.store.js';
import { signInElsewhere, signInOver, signInPending } from './connect.problems.js';
import { EmployeeFinder } from './employee-finder.js';
import { oidcConfigOf } from './oidc-connection.kind.js';

/** Time for a person to finish. */
const SIGN_IN_SECONDS = 600;
const CODE_SECONDS = 60;
/** The hosted page's result may arrive a little after its end. */
const RETURN_SECONDS = 60;

/** Where the browser goes at the end, with what. */
export interface ClientAnswer {
  parameters: Pick<ConnectParameters, 'redirect_uri' | 'response_mode'>;
  fields: Record<string, string>;
}

/** A client of the code flow, with its customer. */
export interface SignInClient {
  connection: Connection;
  customer: Customer;
}

/** Sign-ins of a customer's identity provider: each is an ordinary access request. */
@Injectable()
export class SignInService {
  constructor(
    private readonly store: ConnectRequestStore,
    private readonly issuers: ConnectIssuers,
    private readonly finder: EmployeeFinder,
    private readonly accessRequests: AccessRequestsService,
    private readonly sessions: SessionCreationService,
    private readonly verification: VerificationClient,
    private readonly connections: ConnectionsService,
    private readonly customers: CustomersService,
    private readonly limits: RateLimits,
    private readonly audit: GatewayAudit,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /**
   * The page on which the person shows their face. Nobody learns whether the employee exists: for an
   * unknown one it is a page that leads nowhere.
   */
  async start(
    client: SignInClient,
    asked: CodeRequest,
    browser: string,
  ): Promise<{ page: string } | AuthorizeError> {
    const { connection, customer } = client;
    if (!customer.config.known_user_key.enabled)
      return refusal('temporarily_unavailable', 'The customer has switched this flow off');
    const handle = mintCredential('end', customer.id);
    const finish = `${this.issuers.urlOf(customer.environment)}/finish?handle=${handle}`;
    const employee = await this.#usable(client, asked);
    const opened = employee
      ? await this.#open(client, asked, { employee, finish })
      : { page: await this.#decoy(client, asked, finish), request: null };
    if (opened.page === null) return refusal('access_denied', 'The person was not verified');
    await this.store.insert({
      customerId: customer.id,
      handleHash: this.hasher.credential(handle),
      browserHash: this.hasher.credential(browser),
      connectionId: connection.id,
      employeeRowId: employee?.id ?? null,
      accessRequestId: opened.request?.id ?? null,
      subject: asked.loginHint,
      parameters: asked.parameters,
      expiresAt: secondsAfter(this.clock.now(), SIGN_IN_SECONDS + RETURN_SECONDS),
    });
    return { page: opened.page };
  }

  /**
   * What the client gets, once the browser is back from the hosted page. `browser` is the secret in its
   * cookie. Throws `sign_in_over`, `sign_in_elsewhere` and `sign_in_pending`.
   */
  async finish(handle: string, browser: string | null): Promise<ClientAnswer> {
    const customerId = credentialTenant(handle, ['end'], 'cust');
    if (!customerId) throw signInOver();
    const handleHash = this.hasher.credential(handle);
    const request = await this.store.find({ customerId, handleHash });
    if (!request) throw signInOver();
    if (!browser || !this.hasher.credential(browser).equals(request.browserHash))
      throw await this.#refuseForeign(request);
    const connection = await this.connections.find(customerId, request.connectionId);
    if (!connection?.enabled) throw signInOver();
    const verified = await this.#verified(request);
    return this.#answer(request, verified);
  }

  /** Somebody who can be recognised here: active, with an identity or the right to establish one. */
  async #usable({ connection, customer }: SignInClient, asked: CodeRequest) {
    const employee = await this.finder.find(customer.id, asked.loginHint);
    if (employee?.status !== 'active') return null;
    if (employee.clearUserId !== null) return employee;
    const mayEstablish =
      oidcConfigOf(connection).allow_establish &&
      asked.acceptsEstablishing &&
      customer.config.establish_identity.enabled;
    return mayEstablish ? employee : null;
  }

  async #open(
    { connection, customer }: SignInClient,
    { locale }: CodeRequest,
    { employee, finish }: { employee: Employee; finish: string },
  ): Promise<{ page: string | null; request: CurrentRequest }> {
    const request = await this.accessRequests.create(
      { tenantId: customer.id, id: connection.id },
      {
        employeeId: employee.profile.employee_id,
        action: oidcConfigOf(connection).action,
        resource: null,
        returnUrl: finish,
        reference: null,
        locale,
        deliver: 'none',
        signIn: {
          startedBy: 'anybody',
          validSeconds: SIGN_IN_SECONDS,
          purpose: signInTo(customer.name),
        },
      },
    );
    const isOpen = request.status === 'pending';
    return { page: isOpen ? (request.data?.verification_url ?? null) : null, request };
  }

  async #decoy(
    { connection, customer }: SignInClient,
    { loginHint, locale }: CodeRequest,
    finish: string,
  ): Promise<string> {
    // Otherwise only those who exist could be asked for too often.
    const subject = this.hasher.blindIndex(customer.id, 'login_hint', loginHint);
    await this.limits.use('employee', subject.toString('base64url'), null);
    const session = await this.sessions.createDecoy(customer, {
      project_id: customer.config.known_user_key.project_id ?? '',
      redirect_url: finish,
      custom_fields: {
        ...purposes(customer.config, oidcConfigOf(connection).action, signInTo(customer.name)),
      },
      expires_in: SIGN_IN_SECONDS,
      single_browser: true,
      ask_device_key: acceptsDeviceKey(customer.config, oidcConfigOf(connection).action),
      ...(locale !== null && { locale }),
    });
    return this.verification.pageUrl(session.token);
  }

  /** The page was relayed: whoever verified is not whoever started. The sign-in is lost for both. */
  async #refuseForeign(request: ConnectRequest): Promise<Error> {
    const { customerId, connectionId, accessRequestId } = request;
    await this.store.inTransaction(async (tx) => {
      if (!(await this.store.use(request, tx))) return;
      const what = { actor: 'browser', action: 'return.refused', outcome: 'refused' } as const;
      const subject = accessRequestId ?? connectionId;
      const details = { reason: 'foreign_browser' };
      await this.audit.append({ customerId, subject, ...what, details }, tx);
    });
    return signInElsewhere();
  }

  /** The granted request; null for one that ended otherwise, and for nobody's. */
  async #verified(request: ConnectRequest): Promise<CurrentRequest | null> {
    const { customerId: tenantId, connectionId, accessRequestId } = request;
    if (accessRequestId === null) return null;
    const caller = { tenantId, id: connectionId };
    const current = await this.accessRequests.get(caller, accessRequestId);
    if (current.status === 'pending') throw signInPending({ headers: { 'retry-after': '2' } });
    return current.status === 'granted' ? current : null;
  }

  async #answer(request: ConnectRequest, verified: CurrentRequest | null): Promise<ClientAnswer> {
    const { customerId, handleHash, parameters } = request;
    const { environment } = await this.customers.get(customerId);
    const code = mintCredential('code', customerId);
    const now = this.clock.now();
    const proof = verified?.grant?.data ? unverifiedClaims(verified.grant.data.token) : null;
    await this.store.inTransaction(async (tx) => {
      if (!(await this.store.use(request, tx))) throw signInOver();
      if (!proof) return;
      await this.store.insertCode(
        {
          customerId,
          codeHash: this.hasher.credential(code),
          handleHash,
          acr: String(proof['acr']),
          amr: proof['amr'] as string[],
          authTime: new Date(Number(proof['auth_time'] ?? unixSeconds(now)) * 1000),
          expiresAt: secondsAfter(now, CODE_SECONDS),
        },
        tx,
      );
    });
    const result = proof ? { code } : refusal('access_denied', 'The person was not verified');
    return this.answerOf(parameters, environment, { ...result });
  }

  /** The fields that go back to a client: with its state, and with our issuer (RFC 9207). */
  answerOf(
    {
      redirect_uri,
      response_mode,
      state,
    }: Pick<ConnectParameters, 'redirect_uri' | 'response_mode' | 'state'>,
    environment: Customer['environment'],
    result: Record<string, string>,
  ): ClientAnswer {
    const fields = {
      ...result,
      ...(state !== null && { state }),
      iss: this.issuers.urlOf(environment),
    };
    return { parameters: { redirect_uri, response_mode }, fields };
  }
}

function refusal(error: string, description: string): AuthorizeError {
  return { error, error_description: description };
}

/** What the page says where the customer gave the action no label. */
function signInTo(customer: string): Record<Locale, string> {
  return {
    en: `Sign in to ${customer}`,
    es: `Iniciar sesión en ${customer}`,
    fr: `Se connecter à ${customer}`,
    de: `Bei ${customer} anmelden`,
    it: `Accedi a ${customer}`,
  };
}
