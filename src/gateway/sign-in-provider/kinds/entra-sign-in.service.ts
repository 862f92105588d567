import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Clock } from '../../../platform/clock/index.js';
import { Hasher } from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { RateLimits } from '../../../platform/limits/index.js';
import { Log } from '../../../platform/logging/index.js';
import { GatewayAudit } from '../../audit/index.js';
import { ConnectionsService } from '../../connections/index.js';
import { EmployeeIdentityStore, EmployeeStore, type Employee } from '../../employees/index.js';
import { DirectoryLinkStore, type DirectoryLink } from '../../scim/index.js';
import { signInClientUnknown, signInHintInvalid } from '../connect.problems.js';
import type { AuthorizeInput } from './code-request.policy.js';
import type { ConnectParameters } from '../connect-request.entity.js';
import { postOf, type ClientAnswer } from '../sign-in-answers.js';
import { SignInService, type SignInClient } from '../sign-in.service.js';
import { entraConfigOf, issuerOf, redirectUriOf } from './entra-connection.kind.js';
import { methodRequestOf, GUID, hintOf, type EntraHint } from './entra-request.policy.js';
import { TenantKeys } from './tenant-keys.js';

/** Entra gives up after ten minutes. */
const SIGN_IN_SECONDS = 540;
const MOST_HINT_CHARACTERS = 16_384;
const MOST_CHARACTERS = 4_000;

/** Sign-ins for which Microsoft's page asks for a second method. Its signed hint says whom it means. */
@Injectable()
export class EntraSignIns {
  constructor(
    private readonly database: Database,
    private readonly signIns: SignInService,
    private readonly keys: TenantKeys,
    private readonly connections: ConnectionsService,
    private readonly links: DirectoryLinkStore,
    private readonly employees: EmployeeStore,
    private readonly identities: EmployeeIdentityStore,
    private readonly audit: GatewayAudit,
    private readonly limits: RateLimits,
    private readonly hasher: Hasher,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  /**
   * The page on which the person shows their face, or the answer that goes to Microsoft's page. Throws
   * `sign_in_client_unknown`, `sign_in_hint_invalid`, `sign_in_over` and `identity_provider_silent`:
   * then the browser is sent nowhere.
   */
  async start(
    client: SignInClient,
    input: AuthorizeInput,
    browser: string,
  ): Promise<{ page: string } | ClientAnswer> {
    const { connection, customer } = client;
    const { redirect_uri: address, state, nonce } = input;
    if (address !== redirectUriOf(connection)) throw signInClientUnknown();
    const hint = await this.#hintOf(client, input['id_token_hint'] ?? '');
    if (!isShort(state) || !isShort(nonce)) throw signInHintInvalid();
    this.#note(client, input['client-request-id']);
    const asked = methodRequestOf(input);
    const parameters: ConnectParameters = {
      redirect_uri: address,
      response_mode: 'form_post',
      ...{ state, nonce },
      code_challenge: null,
      ...('acr' in asked && { acr: asked.acr }),
    };
    if ('error' in asked) return postOf(parameters, { error: asked.error });
    const employee = await this.#usable(client, hint);
    if (!employee)
      return { ...postOf(parameters, { error: 'access_denied' }), notice: 'not_ready' };
    const started = await this.signIns.begin(
      client,
      {
        ...{ employee, parameters },
        subject: hint.subject,
        action: entraConfigOf(connection).action,
        locale: null,
        startedBy: 'proven',
        precedesReset: false,
        validSeconds: SIGN_IN_SECONDS,
        stateHash: this.hasher.blindIndex(customer.id, 'sign_in_state', state),
      },
      browser,
    );
    return 'error' in started ? postOf(parameters, { error: started.error }) : started;
  }

  async #hintOf({ connection }: SignInClient, token: string): Promise<EntraHint> {
    const { tenant_id: tenantId, app_id: appId } = entraConfigOf(connection);
    const issuer = issuerOf(connection);
    const claims =
      token.length > MOST_HINT_CHARACTERS ? 'malformed' : await this.keys.claimsOf(issuer, token);
    const rules = { issuer, tenantId, audiences: [appId, connection.id], now: this.clock.now() };
    const hint = typeof claims === 'string' ? claims : hintOf(claims, rules);
    if (typeof hint !== 'string') return hint;
    // Its owners learn which check failed; the browser does not.
    await this.connections.noteError(connection, `Microsoft's hint was refused: ${hint}`);
    throw signInHintInvalid();
  }

  /** Somebody who can be recognised here: active, with an identity or the right to establish one. */
  async #usable({ connection, customer }: SignInClient, hint: EntraHint): Promise<Employee | null> {
    const config = entraConfigOf(connection);
    const place = { customerId: customer.id, connectionId: config.scim_connection_id };
    const link =
      config.match === 'external_id'
        ? await this.links.findBy(place, 'externalId', hint.oid)
        : hint.userName && (await this.links.findBy(place, 'userName', hint.userName));
    if (!link) return null;
    const employee = await this.employees.find(customer.id, link.employeeRowId);
    if (employee?.status !== 'active' || employee.identityLostAt) return null;
    if (config.match === 'user_name' && !(await this.#isPinned(connection.id, link, hint)))
      return null;
    const mayEstablish = config.allow_establish && customer.config.establish_identity.enabled;
    return employee.clearUserId !== null || mayEstablish ? employee : null;
  }

  /**
   * Whether the link has this object id: the first one that came with its user name. Another account that
   * was given the name later is refused.
   */
  async #isPinned(actor: Id<'conn'>, link: DirectoryLink, { oid }: EntraHint): Promise<boolean> {
    if ((await this.links.pinOid(link, oid)) === oid) return true;
    const { customerId, employeeRowId: id } = link;
    await this.limits.use('employee', id, null);
    await this.database.transaction(async (tx) => {
      await this.identities.noteAlarm({ customerId, id }, null, tx);
      const what = { action: 'connection.refused', outcome: 'alarm' } as const;
      const details = { reason: 'object_id_changed' };
      await this.audit.append({ customerId, actor, subject: id, ...what, details }, tx);
    });
    return false;
  }

  /** Microsoft's support asks for it. */
  #note({ connection, customer }: SignInClient, requestId: string | undefined): void {
    if (requestId !== undefined && GUID.test(requestId))
      this.log.info('entra sign-in', {
        callerRequestId: requestId,
        tenant: customer.id,
        subject: connection.id,
      });
  }
}

function isShort(text: string | undefined): text is string {
  return text !== undefined && text.length <= MOST_CHARACTERS;
}
