import { Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { Clock } from '../../platform/clock/index.js';
import { OutboundHttp } from '../../platform/http/index.js';
import { ConsoleAddress } from '../access/console-address.js';
import {
  identityProviderFailed,
  identityProviderInvalid,
  singleSignOnRefused,
} from '../staff.problems.js';

/** Our client registration at a provider. */
export interface ProviderAccess {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Binds a response to the browser that started the sign-in (RFC 9700, 2.1.1). */
export interface Binding {
  state: string;
  nonce: string;
  codeVerifier: string;
}

interface Authorization extends Binding {
  /** Whether the provider must ask for the account, even with an active session there. */
  asksAgain?: boolean;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 65_536;
const TOLERANCE_SECONDS = 30;
const SCOPES = ['openid', 'profile', 'email'];
/** RFC 6749, 4.1.2.1: error codes of a failing provider. */
const OUTAGES = ['server_error', 'temporarily_unavailable'];
const REFUSED = 'The identity provider did not let you in';
const NO_BODY: readonly number[] = [204, 205, 304];

/** Calls the identity providers of workspaces, with the outbound rules for untrusted addresses. */
@Injectable()
export class OpenidProvider {
  readonly redirectUri: string;

  constructor(
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
    address: ConsoleAddress,
  ) {
    this.redirectUri = `${address.baseUrl}/staff/single_sign_on`;
  }

  /** Throws `identity_provider_invalid` if sign-in there cannot work. */
  async check(access: ProviderAccess): Promise<void> {
    const fault = this.outbound.fault(access.issuer);
    if (fault !== null) {
      const detail = `The issuer cannot be called: ${fault.replaceAll('_', ' ')}`;
      throw identityProviderInvalid({ detail });
    }
    try {
      await this.#authorizationUrl(access, { state: '', nonce: '', codeVerifier: 'x' });
    } catch (cause) {
      const detail = 'The issuer’s discovery document could not be read, or is another’s';
      throw identityProviderInvalid({ detail, cause });
    }
  }

  /** The address to redirect the browser to. Throws `identity_provider_failed`. */
  authorizationUrl(access: ProviderAccess, binding: Authorization): Promise<string> {
    return this.#authorizationUrl(access, binding).catch(failed);
  }

  /**
   * The claims of the ID token for an answer. Issuer, audience, signature, nonce and times are checked by
   * the library. Throws `identity_provider_failed`, `single_sign_on_refused`.
   */
  async claims(
    access: ProviderAccess,
    { state, nonce, codeVerifier }: Binding,
    answer: string,
  ): Promise<client.IDToken> {
    try {
      const config = await this.#configuration(access);
      const tokens = await client.authorizationCodeGrant(
        config,
        new URL(`${this.redirectUri}?${answer}`),
        {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        },
      );
      const claims = tokens.claims();
      if (!claims) throw new Error('there is no ID token');
      return claims;
    } catch (error) {
      if (isRefusal(error)) throw singleSignOnRefused({ detail: REFUSED, cause: error });
      return failed(error);
    }
  }

  async #authorizationUrl(access: ProviderAccess, binding: Authorization): Promise<string> {
    const config = await this.#configuration(access);
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: scopesAt(config),
      state: binding.state,
      nonce: binding.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(binding.codeVerifier),
      code_challenge_method: 'S256',
      ...(binding.asksAgain === true && { prompt: 'login' }),
    });
    // A page navigates to this address, so `javascript:` would run as our script.
    const { protocol } = new URL(access.issuer);
    if (url.protocol !== 'https:' && url.protocol !== protocol)
      throw new Error('the authorization endpoint is no web address');
    return url.href;
  }

  /** Read at each sign-in, so a changed or removed provider takes effect at once. */
  #configuration({ issuer, clientId, clientSecret }: ProviderAccess) {
    const skewSeconds = Math.round((this.clock.now().getTime() - Date.now()) / 1_000);
    const metadata = {
      [client.clockSkew]: skewSeconds,
      [client.clockTolerance]: TOLERANCE_SECONDS,
    };
    const address = new URL(issuer);
    const isPlain = address.protocol === 'http:';
    return client.discovery(address, clientId, metadata, authenticate(clientSecret), {
      [client.customFetch]: (url, options) => this.#fetch(url, options),
      timeout: TIMEOUT_MS / 1_000,
      execute: [
        // The outbound rules refuse plain http in production.
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated only to stand out
        ...(isPlain ? [client.allowInsecureRequests] : []),
        client.enableNonRepudiationChecks,
      ],
    });
  }

  async #fetch(
    url: string,
    { method, headers, body }: { method: string; headers: object; body?: unknown },
  ): Promise<Response> {
    const call = {
      url,
      headers: Object.fromEntries(new Headers(headers as Record<string, string>)),
      timeoutMs: TIMEOUT_MS,
      keepBytes: MAX_BYTES,
    };
    const result = await (method === 'POST'
      ? this.outbound.post({ ...call, body: String(body) })
      : this.outbound.get(call));
    if (result.kind === 'failed') throw new Error(`no answer: ${result.reason}`);
    const { status, start, contentType } = result;
    return new Response(NO_BODY.includes(status) ? null : Uint8Array.from(start), {
      status,
      headers: contentType === null ? {} : { 'content-type': contentType },
    });
  }
}

/** A provider may refuse unknown scopes. Name and e-mail address are only for display. */
function scopesAt(config: client.Configuration): string {
  const known = config.serverMetadata().scopes_supported ?? SCOPES;
  return SCOPES.filter((scope) => scope === 'openid' || known.includes(scope)).join(' ');
}

/** RFC 6749, 2.3.1: Basic, unless the provider only accepts the secret in the body. */
function authenticate(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** Whether the provider refused the sign-in: the person declined, or the code is invalid. */
function isRefusal(error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError) return !OUTAGES.includes(error.error);
  return error instanceof client.ResponseBodyError && error.error === 'invalid_grant';
}

function failed(cause: unknown): never {
  throw identityProviderFailed({ cause });
}
