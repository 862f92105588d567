import {
  applyDecorators,
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  type OnModuleInit,
  Post,
  Query,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SigningKeyRing, type KeySet } from '../../platform/crypto/index.js';
import { ErrorFormats, FrontDoor, Public } from '../../platform/http/index.js';
import { OidcMount } from './oidc-mount.js';
import { protocolError, ProtocolProblemFilter } from './protocol-problem.filter.js';
import { SIGNING_PURPOSE } from './token-issuer.service.js';

/** The library tells them apart by their path. */
const CLIENT_ENDPOINTS = [
  'integrations/oauth2/token',
  'integrations/oauth2/revoke',
  'integrations/oauth2/introspect',
];

const KEY_SET_ADDRESS = '/integrations/.well-known/jwks.json';
const DISCOVERY = '/integrations/.well-known/openid-configuration';
const METADATA = '/.well-known/oauth-authorization-server/integrations';
const KEY_SET_HEADERS = {
  'content-type': 'application/jwk-set+json; charset=utf-8',
  'cache-control': 'public, max-age=900',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

function KeySetHeaders(): MethodDecorator {
  return applyDecorators(
    ...Object.entries(KEY_SET_HEADERS).map(([name, value]) => Header(name, value)),
  );
}

/**
 * The endpoints of the protocol, whose bodies and errors are those of its RFCs and not of our API. The discovery document
 * describes them to machines, docs/guides/openid-connect.md to people.
 */
@ApiExcludeController()
@Controller()
export class OpenidController implements OnModuleInit {
  constructor(
    private readonly mount: OidcMount,
    private readonly ring: SigningKeyRing,
    private readonly door: FrontDoor,
    private readonly formats: ErrorFormats,
  ) {}

  onModuleInit(): void {
    this.formats.register('/integrations/oauth2/', protocolError);
    [KEY_SET_ADDRESS, DISCOVERY, METADATA].forEach((address) => {
      this.door.takeHead(address);
    });
    this.door.serve(KEY_SET_ADDRESS, KEY_SET_HEADERS, () =>
      this.ring.knownPublicKeys(SIGNING_PURPOSE),
    );
  }

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
  @Get(KEY_SET_ADDRESS)
  @Public('public keys are public, and every receiver of a token reads them')
  @HttpCode(200)
  @KeySetHeaders()
  keys(@Query() _query: Record<string, unknown>): Promise<KeySet> {
    return this.ring.publicKeys(SIGNING_PURPOSE);
  }

  /** OpenID Connect Discovery 1.0. */
  @Get(DISCOVERY)
  @Public('describes the endpoints, which are public knowledge')
  async discovery(
    @Query() _query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.mount.handle(request, reply, '/.well-known/openid-configuration');
  }

  /** RFC 8414 3.1: the well-known part comes before the issuer's path. */
  @Get(METADATA)
  @Public('describes the endpoints, which are public knowledge')
  async metadata(
    @Query() _query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.mount.handle(request, reply, '/.well-known/oauth-authorization-server');
  }
}
