import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { credentialTenant, Hasher, mintCredential } from '../../platform/crypto/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import type { Locale } from '../../platform/text/index.js';
import {
  acceptsDeviceKey,
  AccessRequestsService,
  provesBrowser,
  purposes,
  SessionCreationService,
  type CurrentRequest,
  type ReturnedBrowser,
} from '../access-requests/index.js';
import { GatewayAudit } from '../audit/index.js';
import { ConnectionsService, type Connection } from '../connections/index.js';
import { CustomersService, type Customer } from '../customers/index.js';
import type { Employee } from '../employees/index.js';
import { VerificationClient } from '../verification-client/index.js';
import { ConnectIssuers } from './connect-issuers.js';
import { signInElsewhere, signInOver, signInPending } from './connect.problems.js';
import type { ConnectParameters, ConnectRequest } from './connect-request.entity.js';
import { ConnectRequestStore } from './connect-request.store.js';
import {
  NOT_VERIFIED,
  SignInAnswers,
  type AuthorizeError,
  type ClientAnswer,
} from './sign-in-answers.js';

/** The hosted page's result may arrive a little after its end. */
const RETURN_SECONDS = 60;

/** A client that may send browsers here, with its customer. */
export interface SignInClient {
  connection: Connection;
  customer: Customer;
}

/** A sign-in that a client may ask for. */
export interface NewSignIn {
  /** Null where nobody suits and the browser must not learn it: the page then leads nowhere. */
  employee: Employee | null;
  /** The id by which the client named the person, where the answer needs it. */
  subject: string | null;
  parameters: ConnectParameters;
  action: string;
  locale: string | null;
  startedBy: 'proven' | 'anybody';
  /** Whether the client resets an account after a success. */
  precedesReset: boolean;
  /** Time for the person to finish. */
  validSeconds: number;
  /** Of a state that counts once. */
  stateHash: Buffer | null;
}

/** Sign-ins of a customer's identity provider: each is an ordinary access request. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly store: ConnectRequestStore,
    private readonly issuers: ConnectIssuers,
    private readonly answers: SignInAnswers,
    private readonly accessRequests: AccessRequestsService,
    private readonly customers: CustomersService,
    private readonly sessions: SessionCreationService,
    private readonly verification: VerificationClient,
    private readonly connections: ConnectionsService,
    private readonly limits: RateLimits,
    private readonly audit: GatewayAudit,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /**
   * The page on which the person shows their face; `browser` is the secret in the cookie. Throws
   * `sign_in_over` for a state that came before, and what `AccessRequestsService.create` throws.
   */
  async begin(
    client: SignInClient,
    asked: NewSignIn,
    browser: string,
  ): Promise<{ page: string } | AuthorizeError> {
    const { connection, customer } = client;
    const { stateHash, employee } = asked;
    if (stateHash && (await this.store.hasState(connection, stateHash))) throw signInOver();
    const handle = mintCredential('end', customer.id);
    const finish = `${this.issuers.urlOf(customer.environment)}/finish?handle=${handle}`;
    const opened = employee
      ? await this.#open(client, asked, { employee, finish })
      : { page: await this.#decoy(client, asked, finish), request: null };
    if (opened.page === null) return NOT_VERIFIED;
    const isNew = await this.store.insert({
      customerId: customer.id,
      handleHash: this.hasher.credential(handle),
      browserHash: this.hasher.credential(browser),
      stateHash,
      connectionId: connection.id,
      employeeRowId: employee?.id ?? null,
      accessRequestId: opened.request?.id ?? null,
      subject: asked.subject,
      parameters: asked.parameters,
      expiresAt: secondsAfter(this.clock.now(), asked.validSeconds + RETURN_SECONDS),
    });
    if (!isNew) throw signInOver();
    return { page: opened.page };
  }

  /**
   * What the client gets, once the browser is back from the hosted page. Throws `sign_in_over`,
   * `sign_in_elsewhere` and `sign_in_pending`.
   */
  async finish(handle: string, browser: ReturnedBrowser): Promise<ClientAnswer> {
    const customerId = credentialTenant(handle, ['end'], 'cust');
    if (!customerId) throw signInOver();
    const handleHash = this.hasher.credential(handle);
    const request = await this.store.find({ customerId, handleHash });
    if (!request?.browserHash) throw signInOver();
    const { secret, proof } = browser;
    if (!secret || !this.hasher.credential(secret).equals(request.browserHash))
      throw await this.#refuseForeign(request);
    const connection = await this.connections.find(customerId, request.connectionId);
    if (!connection?.enabled) throw signInOver();
    const ended = await this.#ended(request);
    if (ended?.status === 'granted' && !(await this.#isVerified(ended, proof)))
      throw await this.#refuseForeign(request);
    return this.answers.give(connection, request, ended);
  }

  async #open(
    { connection, customer }: SignInClient,
    asked: NewSignIn,
    { employee, finish }: { employee: Employee; finish: string },
  ): Promise<{ page: string | null; request: CurrentRequest }> {
    const { action, locale, startedBy, validSeconds, precedesReset } = asked;
    const named = this.#namedIn(customer, asked);
    const request = await this.accessRequests.create(
      { tenantId: customer.id, id: connection.id },
      {
        employeeId: employee.profile.employee_id,
        action,
        resource: null,
        returnUrl: finish,
        reference: null,
        locale,
        deliver: 'none',
        named,
        signIn: { startedBy, validSeconds, precedesReset, purpose: purposeOf(customer, asked) },
      },
    );
    const isOpen = request.status === 'pending';
    return { page: isOpen ? (request.data?.verification_url ?? null) : null, request };
  }

  async #decoy({ customer }: SignInClient, asked: NewSignIn, finish: string): Promise<string> {
    const { locale, action, validSeconds, precedesReset } = asked;
    const named = this.#namedIn(customer, asked);
    // Otherwise only those who exist could be asked for too often.
    await this.limits.use('employee', named ?? this.#indexOf(customer, asked), null);
    const session = await this.sessions.createDecoy(customer, {
      project_id: customer.config.known_user_key.project_id ?? '',
      redirect_url: finish,
      custom_fields: { ...purposes(customer.config, action, purposeOf(customer, asked)) },
      expires_in: validSeconds,
      single_browser: true,
      for_nobody: true,
      ...(named && { started_by_anybody: named }),
      ...(acceptsDeviceKey(customer.config, action, precedesReset) && { ask_device_key: true }),
      ...(locale !== null && { locale }),
    });
    return this.verification.pageUrl(session.token);
  }

  /** The same for every spelling of a name, whether somebody has it or not: tries count by it at the service. */
  #namedIn(customer: Customer, asked: NewSignIn): string | null {
    return asked.startedBy === 'anybody' ? this.#indexOf(customer, asked) : null;
  }

  #indexOf({ id }: Customer, asked: NewSignIn): string {
    return this.hasher.blindIndex(id, 'named', nameIn(asked)).toString('base64url');
  }

  /** The page was relayed: one person started, another verified. The sign-in ends for both. */
  async #refuseForeign(request: ConnectRequest): Promise<Error> {
    const { customerId, connectionId, accessRequestId } = request;
    await this.database.transaction(async (tx) => {
      if (!(await this.store.use(request, tx))) return;
      const what = { actor: 'browser', action: 'return.refused', outcome: 'refused' } as const;
      const subject = accessRequestId ?? connectionId;
      const details = { reason: 'foreign_browser' };
      await this.audit.append({ customerId, subject, ...what, details }, tx);
    });
    return signInElsewhere();
  }

  /**
   * The same link opens in several browsers, and each sees how the session ended: whoever started must
   * also be whom the camera saw. In the sandbox a key may complete a session that no browser saw.
   */
  async #isVerified(ended: CurrentRequest, proof: string | null): Promise<boolean> {
    const evidence = await this.accessRequests.evidenceOf(ended);
    // Of an older version, which kept no proof: nobody foreign came, but nobody can show who was seen.
    if (evidence && evidence.browser_proof_sha256 === undefined) throw signInOver();
    const expected = evidence?.browser_proof_sha256 ?? null;
    if (evidence && expected === null)
      return (await this.customers.get(ended.customerId)).environment === 'sandbox';
    return provesBrowser(proof, expected);
  }

  /** The request as it ended; null for nobody's. */
  async #ended(request: ConnectRequest): Promise<CurrentRequest | null> {
    const { customerId: tenantId, connectionId, accessRequestId } = request;
    if (accessRequestId === null) return null;
    const current = await this.accessRequests.get({ tenantId, id: connectionId }, accessRequestId);
    if (current.status === 'pending') throw signInPending({ headers: { 'retry-after': '2' } });
    return current;
  }
}

/** One text for every spelling that finds the same employee. */
function nameIn({ subject }: NewSignIn): string {
  return (subject ?? '').trim().toLowerCase();
}

/** What the page says where the customer gave the action no label. */
function purposeOf(customer: Customer, { precedesReset }: NewSignIn): Record<Locale, string> {
  return (precedesReset ? recoverAt : signInTo)(customer.name);
}

function signInTo(customer: string): Record<Locale, string> {
  return {
    en: `Sign in to ${customer}`,
    es: `Iniciar sesión en ${customer}`,
    fr: `Se connecter à ${customer}`,
    de: `Bei ${customer} anmelden`,
    it: `Accedi a ${customer}`,
  };
}

/** Where a reset follows: a person with somebody else's link must see what they would approve. */
function recoverAt(customer: string): Record<Locale, string> {
  return {
    en: `Recover or change your sign-in at ${customer}`,
    es: `Recuperar o cambiar su inicio de sesión en ${customer}`,
    fr: `Récupérer ou modifier votre connexion à ${customer}`,
    de: `Ihre Anmeldung bei ${customer} wiederherstellen oder ändern`,
    it: `Recuperare o modificare il suo accesso a ${customer}`,
  };
}
