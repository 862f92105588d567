import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Post,
  Query,
  Req,
  type OnModuleInit,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/index.js';
import { Settings } from '../../platform/config/index.js';
import { mediaTypeUnsupported, requestInvalid, type Problem } from '../../platform/errors/index.js';
import {
  ErrorFormats,
  FastPath,
  TakesForm,
  type FormattedError,
} from '../../platform/http/index.js';
import { rateLimited } from '../../platform/limits/index.js';
import {
  clientInvalid,
  grantTypeUnsupported,
  scopeInvalid,
  clientRefused,
} from './connection.problems.js';
import { ConnectionKinds } from './connection-kinds.js';
import { MachineTokensService, type ClientProof } from './machine-tokens.service.js';

const FORM = 'application/x-www-form-urlencoded';
const METADATA = '/.well-known/oauth-authorization-server/gateway';

const ERRORS: Record<string, string> = {
  [clientInvalid.code]: 'invalid_client',
  [grantTypeUnsupported.code]: 'unsupported_grant_type',
  [scopeInvalid.code]: 'invalid_scope',
  [rateLimited.code]: 'temporarily_unavailable',
};

/**
 * Errors as RFC 6749 5.2 defines them, with the words for further problems. A wrong media type is an
 * invalid request there.
 */
export function oauthErrors(further: Readonly<Record<string, string>> = {}) {
  const words = { ...ERRORS, ...further };
  return ({ code, status, detail }: Problem): FormattedError => {
    const error = status >= 500 ? 'server_error' : (words[code] ?? 'invalid_request');
    const isMalformed = [411, 413, 415].includes(status);
    return { ...(isMalformed && { status: 400 }), body: { error, error_description: detail } };
  };
}

interface TokenView {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
}

/** Tokens for foreign systems (RFC 6749 4.4), and the document that describes them (RFC 8414). */
@ApiExcludeController()
@Controller()
export class TokenController implements OnModuleInit {
  constructor(
    private readonly tokens: MachineTokensService,
    private readonly kinds: ConnectionKinds,
    private readonly settings: Settings,
    private readonly formats: ErrorFormats,
    private readonly fastPath: FastPath,
  ) {}

  onModuleInit(): void {
    this.formats.register('/gateway/oauth2/', oauthErrors());
    this.fastPath.ignoreTrailingSlash('/gateway/oauth2/');
    this.fastPath.ignoreTrailingSlash(METADATA);
    this.fastPath.takeHead(METADATA);
  }

  @Post('gateway/oauth2/token')
  @TakesForm()
  @HttpCode(200)
  @Header('pragma', 'no-cache')
  @Public('the client authenticates itself in the request (RFC 6749 2.3)')
  async issue(
    @Req() request: FastifyRequest,
    @Query() _query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<TokenView> {
    const form = (body ?? {}) as Record<string, string>;
    const proof = tokenProofOf(request, form, 'client_credentials', grantTypeUnsupported);
    const { scope } = form;
    const issued = await this.tokens.issue(proof, { scope, address: request.ip });
    return {
      access_token: issued.token,
      token_type: 'Bearer',
      expires_in: issued.expiresInSeconds,
      scope: issued.scopes.join(' '),
    };
  }

  @Get(METADATA)
  @Public('describes the token endpoint, which is public knowledge')
  metadata(@Query() _query: Record<string, unknown>): Record<string, unknown> {
    const issuer = `${this.settings.baseUrl}/gateway`;
    return {
      issuer,
      token_endpoint: `${issuer}/oauth2/token`,
      scopes_supported: this.kinds.scopes(),
      response_types_supported: [],
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
      ],
      token_endpoint_auth_signing_alg_values_supported: [
        'RS256',
        'PS256',
        'ES256',
        'ES384',
        'EdDSA',
      ],
    };
  }
}

/**
 * How the client of a token request authenticates. Throws `client_invalid`, `request_invalid`,
 * `media_type_unsupported`, and `unsupported` for another grant type.
 */
export function tokenProofOf(
  request: Pick<FastifyRequest, 'headers'>,
  form: Readonly<Record<string, string>>,
  grantType: string,
  unsupported: () => Error,
): ClientProof {
  // RFC 6749 4.4.2: another media type would be read by another parser than the client meant.
  if (!request.headers['content-type']?.toLowerCase().startsWith(FORM))
    throw mediaTypeUnsupported({ detail: `Send the request as ${FORM}` });
  const proof = clientProofOf(request, form);
  if (!form['grant_type']) throw requestInvalid({ detail: 'grant_type is missing' });
  if (form['grant_type'] !== grantType) throw unsupported();
  return proof;
}

const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

/**
 * How the client of a form request authenticates: `client_secret_basic`, `client_secret_post` or
 * `private_key_jwt`, exactly one of them (RFC 6749 2.3). Throws `client_invalid`.
 */
export function clientProofOf(
  { headers: { authorization } }: Pick<FastifyRequest, 'headers'>,
  form: Readonly<Record<string, string>>,
): ClientProof {
  const { client_id: id, client_secret: secret, client_assertion: assertion } = form;
  const ways = [authorization, secret, assertion].filter((way) => way !== undefined);
  if (ways.length !== 1) throw clientRefused();
  if (authorization !== undefined) return basicProof(authorization, id);
  if (assertion !== undefined) {
    const clientId = id ?? issuerOf(assertion);
    if (form['client_assertion_type'] !== JWT_BEARER || !clientId) throw clientRefused();
    return { clientId, assertion };
  }
  if (id === undefined || secret === undefined) throw clientRefused();
  return { clientId: id, secret };
}

function basicProof(authorization: string, formId: string | undefined): ClientProof {
  const [, encoded] = BASIC.exec(authorization) ?? [];
  const [, id, secret] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  const proof = { clientId: decoded(id), secret: decoded(secret) };
  if (proof.clientId === '' || (formId !== undefined && formId !== proof.clientId))
    throw clientRefused();
  return proof;
}

/** RFC 6749 2.3.1: both parts are form-encoded first. Not every client does it. */
function decoded(text = ''): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The issuer that an assertion claims, unproven: it says whose keys to look up. */
function issuerOf(assertion: string): string | undefined {
  try {
    const [, payload = ''] = assertion.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
      iss?: unknown;
    };
    return typeof claims.iss === 'string' ? claims.iss : undefined;
  } catch {
    return undefined;
  }
}
