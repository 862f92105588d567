import { text } from 'node:stream/consumers';
import { Controller, Get, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/index.js';
import { requestMalformed, uriTooLong } from '../../platform/errors/index.js';
import {
  ClosingPage,
  MAX_URL_LENGTH,
  PageProblemFilter,
  ReadsForm,
  TextField,
} from '../../platform/http/index.js';
import { HostedEntry } from '../hosted-ui/index.js';
import { Authorizations } from './authorizations.service.js';
import { ORGANIZATION_PARAMETER } from './interaction-sessions.service.js';
import { authorizationExpired } from './clients/oidc-client.problems.js';
import { VERIFICATION_ENDED } from './oidc-page-words.js';
import { ISSUERS } from './tokens/issuers.js';
import { INTERACTION_COOKIE, RESUME_COOKIE } from './provider/oidc-provider.factory.js';
import { issuerOf, OidcMount } from './provider/oidc-mount.js';

class BeginQuery {
  @TextField('The sealed authorization.', { max: 8_000 }) ticket: string;
}

/**
 * The address to which a client sends its person's browser, and to which the hosted page returns
 * it.
 */
@ApiExcludeController()
@Controller(ISSUERS.map(({ path }) => `${path}/oauth2/auth`))
@UseFilters(PageProblemFilter)
export class AuthorizationController {
  constructor(
    private readonly mount: OidcMount,
    private readonly authorizations: Authorizations,
    private readonly closing: ClosingPage,
    private readonly entry: HostedEntry,
  ) {}

  @Get()
  @Public('a browser arrives here with nothing but the request of a registered client', {
    isLimited: true,
  })
  async authorize(
    @Query() _query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.mount.handle(request, reply);
  }

  /**
   * OpenID Connect Core 3.1.2.1: the request as a form. The browser is redirected to it as an
   * address.
   */
  @Post()
  @ReadsForm()
  @Public('a browser arrives here with nothing but the request of a registered client', {
    isLimited: true,
  })
  async authorizeByForm(
    @Query() _query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // A form without a declared length is not read either.
    if (!(Number(request.headers['content-length']) <= MAX_URL_LENGTH)) throw uriTooLong();
    const form = await text(request.raw).catch((cause: unknown) => {
      throw requestMalformed({ cause });
    });
    const location = `${request.routeOptions.url ?? ''}?${new URLSearchParams(form).toString()}`;
    if (location.length > MAX_URL_LENGTH) throw uriTooLong();
    await reply.status(303).header('location', location).send();
  }

  /** The browser has followed: only now a verification is created. */
  @Get(':uid/begin')
  @Public(
    'the signed cookie of the authorization and the sealed ticket in the address are the credential',
    { isLimited: true },
  )
  async begin(
    @Param('uid') uid: string,
    @Query() { ticket }: BeginQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Somebody else could be sent this address and verify for its sender. So only the requesting
    // browser continues, with the token in a cookie.
    const cookie = await this.mount.authorizationOf(INTERACTION_COOKIE, request, reply);
    const beginning =
      cookie === uid ? await this.authorizations.begin(uid, ticket, issuerOf(request)) : null;
    if (beginning === null) throw authorizationExpired();
    if ('token' in beginning) {
      await this.entry.enter(beginning.token, request, reply);
    } else if ('page' in beginning) {
      await reply.headers(beginning.page.headers).send(beginning.page.body);
    } else {
      await reply.status(303).header('location', beginning.next).send();
    }
  }

  /**
   * The return from the hosted page. The outcome is looked up; nothing from the browser is trusted.
   */
  @Get(':uid')
  @Public('the signed cookie of the authorization is the credential', { isLimited: true })
  async resume(
    @Param('uid') uid: string,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const stand = await this.authorizations.standOf(query[ORGANIZATION_PARAMETER], uid);
    if (stand === 'ready') {
      await this.mount.handle(request, reply);
    } else if ('endedIn' in stand) {
      // No redirect: the client learns nothing about an abandoned verification (source document,
      // outcomes).
      await this.closing.sendTranslated(VERIFICATION_ENDED, reply, [stand.endedIn]);
    } else if ('next' in stand) {
      await reply.status(303).header('location', stand.next).send();
    } else if ((await this.mount.authorizationOf(RESUME_COOKIE, request, reply)) === uid) {
      // A reload, since the answer got lost on its way.
      const { status, headers, body } = stand.answer;
      await reply.status(status).headers(headers).send(body);
    } else {
      await this.mount.handle(request, reply);
    }
  }
}
