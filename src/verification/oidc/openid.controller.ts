import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Post,
  Query,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JWK } from 'jose';
import { SigningKeyRing } from '../../platform/crypto/index.js';
import { Public } from '../../platform/http/index.js';
import { OidcMount } from './oidc-mount.js';
import { ProtocolProblemFilter } from './protocol-problem.filter.js';
import { SIGNING_PURPOSE } from './token-issuer.service.js';

/** The library tells them apart by their path. */
const CLIENT_ENDPOINTS = [
  'integrations/oauth2/token',
  'integrations/oauth2/revoke',
  'integrations/oauth2/introspect',
];

/**
 * The endpoints of the protocol, whose bodies and errors are those of its RFCs and not of our API. The discovery document
 * describes them to machines, docs/guides/openid-connect.md to people.
 */
@ApiExcludeController()
@Controller()
export class OpenidController {
  constructor(
    private readonly mount: OidcMount,
    private readonly ring: SigningKeyRing,
  ) {}

  /** RFC 6749 3.2, RFC 7009, RFC 7662. */
  @Post(CLIENT_ENDPOINTS)
  @UseFilters(ProtocolProblemFilter)
  @Public('the client authenticates itself in the request (RFC 6749 2.3)')
  async answerClient(
    @Query() _query: Record<string, unknown>,
    @Body() _body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Always in JSON: the library answers a caller that prefers HTML with a page.
    request.raw.headers.accept = 'application/json';
    await this.mount.handle(request, reply);
  }

  /** RFC 7517. A key is in it for an hour before it signs, far longer than this may be cached. */
  @Get('integrations/.well-known/jwks.json')
  @Public('public keys are public, and every receiver of a token reads them')
  @HttpCode(200)
  @Header('content-type', 'application/jwk-set+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=900')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  keys(): Promise<{ keys: JWK[] }> {
    return this.ring.publicKeys(SIGNING_PURPOSE);
  }

  /** OpenID Connect Discovery 1.0. */
  @Get('integrations/.well-known/openid-configuration')
  @Public('describes the endpoints, which are public knowledge')
  async discovery(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.mount.handle(request, reply, '/.well-known/openid-configuration');
  }

  /** RFC 8414 3.1: the well-known part comes before the issuer's path. */
  @Get('.well-known/oauth-authorization-server/integrations')
  @Public('describes the endpoints, which are public knowledge')
  async metadata(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.mount.handle(request, reply, '/.well-known/oauth-authorization-server');
  }
}
