import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Clock, secondsAfter, unixSeconds } from '../../platform/clock/index.js';
import {
  Hasher,
  mintCredential,
  randomUuid,
  unverifiedClaims,
} from '../../platform/crypto/index.js';
import type { CurrentRequest } from '../access-requests/index.js';
import { ConnectionsService, type Connection } from '../connections/index.js';
import { CustomersService, type Customer } from '../customers/index.js';
import { EmployeeStore, standingSince } from '../employees/index.js';
import { ConnectIssuers } from './connect-issuers.js';
import { signInOver } from './connect.problems.js';
import type { ConnectParameters, ConnectRequest } from './connect-request.entity.js';
import { ConnectRequestStore } from './connect-request.store.js';

const CODE_SECONDS = 60;
export const ID_TOKEN_SECONDS = 300;

/** An error as the client gets it back (RFC 6749 4.1.2.1, OpenID Connect Core 3.1.2.6). */
export interface AuthorizeError {
  error: string;
  error_description: string;
}

/** Where the browser goes at the end, with what. */
export interface ClientAnswer {
  parameters: Pick<ConnectParameters, 'redirect_uri' | 'response_mode'>;
  fields: Record<string, string>;
  /** What the person reads first. */
  notice?: 'not_ready';
}

interface Proof {
  acr: string;
  amr: string[];
  authTime: Date;
}

type Addressed = Pick<ConnectParameters, 'redirect_uri' | 'response_mode' | 'state'>;

/** The fields that go to Microsoft's page: the result and its state, and nothing else. */
export function postOf(
  { redirect_uri, state }: Addressed,
  result: Readonly<Record<string, string>>,
): ClientAnswer {
  const fields = { ...result, ...(state !== null && { state }) };
  return { parameters: { redirect_uri, response_mode: 'form_post' }, fields };
}

/** Whether a person declined, failed or does not exist: these look alike. */
export const NOT_VERIFIED: AuthorizeError = {
  error: 'access_denied',
  error_description: 'The person was not verified',
};

const UNMET = refusal(
  'unmet_authentication_requirements',
  'The person was recognised in another way than the essential acr',
);

export function refusal(error: string, description: string): AuthorizeError {
  return { error, error_description: description };
}

/** What each kind of client gets at the end of a sign-in. */
@Injectable()
export class SignInAnswers {
  constructor(
    private readonly database: Database,
    private readonly store: ConnectRequestStore,
    private readonly issuers: ConnectIssuers,
    private readonly connections: ConnectionsService,
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /** Uses the sign-in up. `ended` is null for nobody's. Throws `sign_in_over`. */
  async give(
    connection: Connection,
    request: ConnectRequest,
    ended: CurrentRequest | null,
  ): Promise<ClientAnswer> {
    const { parameters } = request;
    if (connection.kind === 'okta_idv' && ended?.status === 'expired')
      await this.connections.noteError(connection, 'A verification was not finished in time');
    const { environment } = await this.customers.get(request.customerId);
    const proof = await this.#proofOf(request, ended);
    return connection.kind === 'entra_mfa'
      ? postOf(parameters, await this.#token(connection, request, { proof, environment }))
      : this.of(parameters, environment, await this.#code(connection, request, { ended, proof }));
  }

  /** The fields that go back to a client: with its state, and with our issuer (RFC 9207). */
  of(
    { redirect_uri, response_mode, state }: Addressed,
    environment: Customer['environment'],
    result: Readonly<Record<string, string>>,
  ): ClientAnswer {
    const fields = {
      ...result,
      ...(state !== null && { state }),
      iss: this.issuers.urlOf(environment),
    };
    return { parameters: { redirect_uri, response_mode }, fields };
  }

  async #code(
    { kind }: Connection,
    request: ConnectRequest,
    { ended, proof: given }: { ended: CurrentRequest | null; proof: Proof | null },
  ): Promise<Record<string, string>> {
    const { customerId, handleHash, parameters } = request;
    const isMet = !given || (parameters.essential_acr?.includes(given.acr) ?? true);
    const proof = isMet ? given : null;
    const now = this.clock.now();
    const code = mintCredential('code', customerId);
    const isCode = proof !== null || (kind === 'okta_idv' && hasFailed(ended));
    await this.database.transaction(async (tx) => {
      if (!(await this.store.use(request, tx))) throw signInOver();
      if (!isCode) return;
      await this.store.insertCode(
        {
          customerId,
          codeHash: this.hasher.credential(code),
          handleHash,
          acr: proof?.acr ?? null,
          amr: proof?.amr ?? [],
          authTime: proof?.authTime ?? now,
          expiresAt: secondsAfter(now, CODE_SECONDS),
        },
        tx,
      );
    });
    if (isCode) return { code };
    return { ...(isMet ? NOT_VERIFIED : UNMET) };
  }

  /** Microsoft's page takes the token itself: one method, and the subject that it gave. */
  async #token(
    connection: Connection,
    request: ConnectRequest,
    { proof, environment }: { proof: Proof | null; environment: Customer['environment'] },
  ): Promise<Record<string, string>> {
    const { parameters } = request;
    const sub = await this.store.subjectOf(request);
    await this.database.transaction(async (tx) => {
      if (!(await this.store.use(request, tx))) throw signInOver();
    });
    if (!proof || sub === null) return { error: 'access_denied' };
    await this.connections.noteUse(connection);
    const now = unixSeconds(this.clock.now());
    const claims = {
      iss: this.issuers.urlOf(environment),
      aud: connection.id,
      sub,
      nonce: parameters.nonce,
      iat: now,
      exp: now + ID_TOKEN_SECONDS,
      auth_time: unixSeconds(proof.authTime),
      acr: parameters.acr,
      amr: ['face'],
      jti: randomUuid(),
    };
    return { id_token: await this.issuers.sign(environment, claims) };
  }

  /**
   * How a granted request was proven; null for any other end. The browser may come back minutes later: nothing
   * counts where the employee objected, left or was reset meanwhile.
   */
  async #proofOf(
    { customerId, employeeRowId }: ConnectRequest,
    ended: CurrentRequest | null,
  ): Promise<Proof | null> {
    if (ended?.status !== 'granted' || !ended.grant?.data) return null;
    const { acr, amr, auth_time: at } = unverifiedClaims(ended.grant.data.token);
    const authTime = new Date(Number(at) * 1000);
    const employee = employeeRowId && (await this.employees.find(customerId, employeeRowId));
    if (!employee || standingSince(employee, ended.completedAt ?? authTime)) return null;
    return { acr: String(acr), amr: amr as string[], authTime };
  }
}

/** Whether somebody tried and was not verified. Declining or leaving does not count. */
function hasFailed(ended: CurrentRequest | null): boolean {
  if (ended?.status !== 'denied') return false;
  return ended.reason !== 'verification_not_me' && ended.reason !== 'vouch_objected';
}
