import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { credentialTenant, Hasher, mintCredential } from '../../../platform/crypto/index.js';
import { GatewayAudit } from '../../audit/index.js';
import { ConnectionsService, type Connection } from '../../connections/index.js';
import { CustomersService, type CustomerEnvironment } from '../../customers/index.js';
import { areResetsFrozen, EmployeeStore, type Employee } from '../../employees/index.js';
import { DirectoryLinkStore } from '../../scim/index.js';
import { pushedRequestInvalid, signInClientUnknown, signInOver } from '../connect.problems.js';
import type { ConnectRequest } from '../connect-request.entity.js';
import { ConnectRequestStore } from '../connect-request.store.js';
import { NOT_VERIFIED, SignInAnswers, type ClientAnswer } from '../sign-in-answers.js';
import { SignInService, type SignInClient } from '../sign-in.service.js';
import { oktaConfigOf, redirectUrisOf } from './okta-connection.kind.js';
import { pushedRequestOf, type PushedInput } from './pushed-request.policy.js';
import { compareWithRecord } from './verified-claims.policy.js';

const URN = 'urn:ietf:params:oauth:request_uri:';
const SIGN_IN_SECONDS = 600;
export const PUSHED_SECONDS = 60;

export function isPushedUri(uri: string | undefined): uri is string {
  return uri?.startsWith(URN) ?? false;
}

/** Verifications that Okta pushes before it sends the browser (RFC 9126). */
@Injectable()
export class OktaSignIns {
  constructor(
    private readonly database: Database,
    private readonly signIns: SignInService,
    private readonly answers: SignInAnswers,
    private readonly store: ConnectRequestStore,
    private readonly connections: ConnectionsService,
    private readonly customers: CustomersService,
    private readonly links: DirectoryLinkStore,
    private readonly employees: EmployeeStore,
    private readonly audit: GatewayAudit,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a request of a client that has authenticated, and returns its address. What was pushed of the
   * person is compared with the record at once, and only the results are kept. Throws
   * `sign_in_client_unknown`, `pushed_request_invalid` and `pushed_scope_invalid`.
   */
  async push(
    environment: CustomerEnvironment,
    connection: Connection,
    input: PushedInput,
  ): Promise<string> {
    const { customerId, id: connectionId } = connection;
    const customer = await this.customers.get(customerId);
    if (connection.kind !== 'okta_idv' || customer.environment !== environment)
      throw signInClientUnknown();
    const { actions } = oktaConfigOf(connection);
    const redirectUris = redirectUrisOf(connection);
    const asked = pushedRequestOf(input, { redirectUris, actions });
    const employee = await this.#find(connection, asked.loginHint);
    if (!employee) throw pushedRequestInvalid({ detail: 'no active employee' });
    const { match } = customer.config.establish_identity;
    const { differing, ...compared } = compareWithRecord(asked.requested, employee.profile, match);
    const handle = mintCredential('par', customerId);
    await this.database.transaction(async (tx) => {
      await this.store.insert(
        {
          ...{ customerId, connectionId, employeeRowId: employee.id },
          handleHash: this.hasher.credential(handle),
          ...{ browserHash: null, stateHash: null, accessRequestId: null, subject: null },
          parameters: { ...asked.parameters, pushed: { action: asked.action, ...compared } },
          expiresAt: secondsAfter(this.clock.now(), PUSHED_SECONDS),
        },
        tx,
      );
      if (compared.agrees) return;
      const what = { action: 'connection.refused', outcome: 'refused' } as const;
      const details = { reason: 'directory_differs', fields: differing };
      const about = { customerId, actor: connectionId, subject: employee.id };
      await this.audit.append({ ...about, ...what, details }, tx);
    });
    await this.connections.noteUse(connection);
    return URN + handle;
  }

  /** Uses a pushed request up. Throws `sign_in_over`, and `sign_in_client_unknown` for another client's. */
  async take(
    uri: string,
    clientId: string | null,
  ): Promise<{ request: ConnectRequest; connection: Connection }> {
    const handle = uri.slice(URN.length);
    const customerId = credentialTenant(handle, ['par'], 'cust');
    if (!customerId) throw signInOver();
    const request = await this.store.find({
      customerId,
      handleHash: this.hasher.credential(handle),
    });
    if (!request) throw signInOver();
    const connection = await this.connections.find(customerId, request.connectionId);
    if (connection?.kind !== 'okta_idv' || (clientId ?? connection.id) !== connection.id)
      throw signInClientUnknown();
    if (!(await this.database.transaction((tx) => this.store.use(request, tx)))) throw signInOver();
    return { request, connection };
  }

  /** The page on which the person shows their face, or the answer to Okta. */
  async start(
    client: SignInClient,
    { parameters, employeeRowId }: ConnectRequest,
    browser: string,
  ): Promise<{ page: string } | ClientAnswer> {
    const { customer } = client;
    const { pushed } = parameters;
    const employee = employeeRowId && (await this.employees.find(customer.id, employeeRowId));
    // What Okta does next is a reset.
    const isOpen =
      employee && employee.status === 'active' && !areResetsFrozen(employee, this.clock.now());
    if (!isOpen || !pushed)
      return this.answers.of(parameters, customer.environment, { ...NOT_VERIFIED });
    const started = await this.signIns.begin(
      client,
      {
        ...{ employee, parameters, action: pushed.action },
        ...{ subject: null, locale: null, stateHash: null },
        startedBy: 'proven',
        precedesReset: true,
        validSeconds: SIGN_IN_SECONDS,
      },
      browser,
    );
    if ('page' in started) return started;
    return this.answers.of(parameters, customer.environment, { ...started });
  }

  async #find({ customerId, config }: Connection, hint: string): Promise<Employee | null> {
    const { scim_connection_id: connectionId } = oktaConfigOf({ config });
    const link = await this.links.findBy({ customerId, connectionId }, 'externalId', hint);
    const employee = link && (await this.employees.find(customerId, link.employeeRowId));
    return employee?.status === 'active' ? employee : null;
  }
}
