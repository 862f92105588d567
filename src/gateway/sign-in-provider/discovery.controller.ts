import { Controller, Get, Header, Query, Req, type OnModuleInit } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/index.js';
import type { KeySet } from '../../platform/crypto/index.js';
import { FastPath } from '../../platform/http/index.js';
import { FACE_CLASSES } from './kinds/entra-request.policy.js';
import { TRUST_FRAMEWORK } from './kinds/verified-claims.policy.js';
import { CONNECT_PATHS, ConnectIssuers, environmentOf } from './connect-issuers.js';

const PATHS = Object.values(CONNECT_PATHS);
/** OpenID Connect Discovery 4, and RFC 8414 3.1, where the well-known part comes first. */
const DISCOVERY = PATHS.flatMap((path) => [
  `${path}/.well-known/openid-configuration`,
  `/.well-known/openid-configuration${path}`,
  `/.well-known/oauth-authorization-server${path}`,
]);
const KEY_SETS = PATHS.map((path) => `${path}/jwks.json`);

/** The documents by which identity providers learn the endpoints and keys. */
@ApiExcludeController()
@Controller()
export class ConnectDiscoveryController implements OnModuleInit {
  constructor(
    private readonly issuers: ConnectIssuers,
    private readonly fastPath: FastPath,
  ) {}

  onModuleInit(): void {
    for (const address of [...DISCOVERY, ...KEY_SETS]) this.fastPath.takeHead(address);
    for (const address of DISCOVERY) this.fastPath.ignoreTrailingSlash(address);
  }

  @Get(DISCOVERY)
  @Public('describes the endpoints, which are public knowledge')
  @Header('cache-control', 'public, max-age=900')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  discovery(
    @Query() _query: Record<string, unknown>,
    @Req() { routeOptions }: FastifyRequest,
  ): Record<string, unknown> {
    const issuer = this.issuers.urlOf(environmentOf(routeOptions.url));
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      pushed_authorization_request_endpoint: `${issuer}/par`,
      jwks_uri: `${issuer}/jwks.json`,
      response_types_supported: ['code', 'id_token'],
      response_modes_supported: ['query', 'form_post'],
      grant_types_supported: ['authorization_code', 'implicit'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      scopes_supported: ['openid', 'profile', 'identity_assurance'],
      claim_types_supported: ['normal'],
      claims_supported: ['iss', 'aud', 'sub', 'iat', 'exp', 'nonce', 'acr', 'amr', 'auth_time'],
      claims_parameter_supported: true,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
      acr_values_supported: ['known_user_key', 'establish_identity', ...FACE_CLASSES],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      verified_claims_supported: true,
      trust_frameworks_supported: [TRUST_FRAMEWORK],
    };
  }

  /** Identity providers keep it for a day; keys are published two days before they sign. */
  @Get(KEY_SETS)
  @Public('public keys are public')
  @Header('content-type', 'application/jwk-set+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=900')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  keys(
    @Query() _query: Record<string, unknown>,
    @Req() { routeOptions }: FastifyRequest,
  ): Promise<KeySet> {
    return this.issuers.keySet(environmentOf(routeOptions.url));
  }
}
