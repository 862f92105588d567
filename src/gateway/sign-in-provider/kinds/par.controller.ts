import {
  Body,
  Controller,
  Header,
  HttpCode,
  Post,
  Query,
  Req,
  type OnModuleInit,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../../platform/access/index.js';
import { ErrorFormats, TakesForm } from '../../../platform/http/index.js';
import { clientProofOf, MachineTokensService, oauthErrors } from '../../connections/index.js';
import { CONNECT_PATHS, environmentOf } from '../connect-issuers.js';
import { pushedScopeInvalid, signInClientUnknown } from '../connect.problems.js';
import { textsOf } from './code-request.policy.js';
import { OktaSignIns, PUSHED_SECONDS } from './okta-sign-in.service.js';

const ADDRESSES = Object.values(CONNECT_PATHS).map((path) => `${path}/par`);

/** Where Okta pushes a verification before it sends the browser (RFC 9126). */
@ApiExcludeController()
@Controller()
export class ParController implements OnModuleInit {
  constructor(
    private readonly clients: MachineTokensService,
    private readonly okta: OktaSignIns,
    private readonly formats: ErrorFormats,
  ) {}

  onModuleInit(): void {
    for (const address of ADDRESSES) this.formats.register(address, oauthErrors(ERRORS));
  }

  /** Okta's sample sends JSON under the media type of a form. */
  @Post(ADDRESSES)
  @TakesForm({ orJson: true })
  @HttpCode(201)
  @Header('cache-control', 'no-cache, no-store')
  @Public('the client authenticates itself in the request (RFC 6749 2.3)')
  async push(
    @Req() request: FastifyRequest,
    @Query() _query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<{ request_uri: string; expires_in: number }> {
    const input = body ?? {};
    const proof = clientProofOf(request, textsOf(input));
    const { connection } = await this.clients.authenticateClient(proof, request.ip);
    const environment = environmentOf(request.routeOptions.url);
    const uri = await this.okta.push(environment, connection, input);
    return { request_uri: uri, expires_in: PUSHED_SECONDS };
  }
}

const ERRORS: Readonly<Record<string, string>> = {
  [pushedScopeInvalid.code]: 'invalid_scope',
  [signInClientUnknown.code]: 'unauthorized_client',
};
