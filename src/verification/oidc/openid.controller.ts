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
  Catch,
  Injectable,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/index.js';
import { SigningKeyRing, type KeySet } from '../../platform/crypto/index.js';
import type { Problem } from '../../platform/errors/index.js';
import { ErrorFormats, FastPath, ReadsForm, loggedProblem } from '../../platform/http/index.js';
import { Log } from '../../platform/logging/index.js';
import { ENVIRONMENTS } from '../environment.js';
import { ISSUERS, keyPurpose, keySetPath } from './tokens/issuers.js';
import { issuerOf, OidcMount } from './provider/oidc-mount.js';

/** Refusals before the protocol library have the library's format (RFC 6749 5.2). */
@Catch()
@Injectable()
class ProtocolProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = loggedProblem(error, request, { log: this.log, event: 'request failed' });
    if (reply.sent) return;
    void reply
      .status(problem.status)
      .headers({ ...problem.headers, 'content-type': 'application/json; charset=utf-8' })
      .send(JSON.stringify(protocolError(problem)));
  }
}

/** The library distinguishes them by path. */
const CLIENT_ENDPOINTS = ISSUERS.flatMap(({ path }) =>
  ['token', 'revoke', 'introspect'].map((endpoint) => `${path}/oauth2/${endpoint}`),
);

/** OpenID Connect Discovery 1.0, 4. */
const DISCOVERY = ISSUERS.map(({ path }) => `${path}/.well-known/openid-configuration`);
/** RFC 8414 3.1: the well-known part comes before the issuer's path. */
const METADATA = new Map(
  ISSUERS.map((issuer) => [`/.well-known/oauth-authorization-server${issuer.path}`, issuer]),
);
const KEY_SETS = new Map(
  ENVIRONMENTS.map((environment) => [keySetPath(environment), keyPurpose(environment)]),
);
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
 * The protocol's endpoints; bodies and errors follow its RFCs, not our API. The discovery document
 * describes them to machines, docs/guides/openid-connect.md to people.
 */
@ApiExcludeController()
@Controller()
export class OpenidController implements OnModuleInit {
  constructor(
    private readonly mount: OidcMount,
    private readonly ring: SigningKeyRing,
    private readonly fastPath: FastPath,
    private readonly formats: ErrorFormats,
  ) {}

  onModuleInit(): void {
    for (const { path } of ISSUERS)
      this.formats.register(`${path}/oauth2/`, (problem) => ({ body: protocolError(problem) }));
    for (const address of [...DISCOVERY, ...METADATA.keys(), ...KEY_SETS.keys()]) {
      this.fastPath.takeHead(address);
    }
    for (const [address, purpose] of KEY_SETS) {
      this.fastPath.serve(address, KEY_SET_HEADERS, () => this.ring.knownPublicKeys(purpose));
    }
  }

  /** RFC 6749 3.2, RFC 7009, RFC 7662. */
  @Post(CLIENT_ENDPOINTS)
  @ReadsForm()
  @UseFilters(ProtocolProblemFilter)
  @Public('the client authenticates itself in the request (RFC 6749 2.3)')
  async answerClient(
    @Query() _query: Record<string, unknown>,
    @Body() _body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Always JSON: the library would answer a caller that prefers HTML with a page.
    request.raw.headers.accept = 'application/json';
    await this.mount.handle(request, reply);
  }

  /**
   * RFC 7517. A new key is published an hour before it signs, much longer than this may be cached.
   */
  @Get([...KEY_SETS.keys()])
  @Public('public keys are public, and every receiver of a token reads them')
  @HttpCode(200)
  @KeySetHeaders()
  keys(@Query() _query: Record<string, unknown>, @Req() request: FastifyRequest): Promise<KeySet> {
    return this.ring.publicKeys(keyPurpose(issuerOf(request).environment));
  }

  @Get(DISCOVERY)
  @Public('describes the endpoints, which are public knowledge')
  async discovery(
    @Query() _query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.mount.handle(request, reply, { path: '/.well-known/openid-configuration' });
  }

  @Get([...METADATA.keys()])
  @Public('describes the endpoints, which are public knowledge')
  async metadata(
    @Query() _query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const issuer = METADATA.get(request.routeOptions.url ?? '') ?? issuerOf(request);
    await this.mount.handle(request, reply, {
      issuer,
      path: '/.well-known/oauth-authorization-server',
    });
  }
}

/** An error as RFC 6749 5.2 defines it; for our own faults, 4.1.2.1. */
function protocolError({ status, detail }: Problem): object {
  return { error: errorOf(status), error_description: detail };
}

function errorOf(status: number): string {
  if (status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
