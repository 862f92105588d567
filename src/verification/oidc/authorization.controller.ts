import { Controller, Get, Param, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClosingPage, PageProblemFilter, Public } from '../../platform/http/index.js';
import { AddressLimitGuard } from '../../platform/rate-limit/index.js';
import { InteractionSessions } from './interaction-sessions.service.js';
import { OidcMount } from './oidc-mount.js';

/** Where a client sends its person's browser, and where the hosted page sends it back. */
@ApiExcludeController()
@Controller('integrations/oauth2/auth')
@UseGuards(AddressLimitGuard)
@UseFilters(PageProblemFilter)
export class AuthorizationController {
  constructor(
    private readonly mount: OidcMount,
    private readonly interactions: InteractionSessions,
    private readonly closing: ClosingPage,
  ) {}

  @Get()
  @Public('a browser arrives here with nothing but the request of a registered client')
  async authorize(
    @Query() _query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.mount.handle(request, reply);
  }

  /** Back from the hosted page. What the person did is looked up; nothing the browser says of it is believed. */
  @Get(':uid')
  @Public('the signed cookie of the authorization is the credential')
  async resume(
    @Param('uid') uid: string,
    @Query() _query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const stand = await this.interactions.standOf(uid);
    if (stand?.outcome === 'pending') {
      await reply.status(303).header('location', `/verify/${stand.sessionId}`).send();
      return;
    }
    if (stand?.outcome === 'abandoned') {
      // No redirect: the client learns nothing of an abandoned verification (source document, outcomes).
      await this.closing.send(
        'The verification has ended',
        'Go back to the app that sent you here and start again.',
        reply,
      );
      return;
    }
    await this.mount.handle(request, reply);
  }
}
