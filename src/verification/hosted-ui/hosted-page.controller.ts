import { Controller, Get, Param, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock, unixSeconds } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { PageProblemFilter, Public, WebPages } from '../../platform/http/index.js';
import { AddressLimitGuard } from '../../platform/rate-limit/index.js';
import { setSessionCookie } from './hosted.cookie.js';
import { OpenQuery } from './hosted.dto.js';
import { HostedUiService } from './hosted-ui.service.js';

/** The pages a person's browser navigates to. */
@ApiExcludeController()
@Controller('verify')
@UseGuards(AddressLimitGuard)
@UseFilters(PageProblemFilter)
export class HostedPageController {
  constructor(
    private readonly hosted: HostedUiService,
    private readonly pages: WebPages,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Swaps the token for a cookie: it never stays in the history, a log or a Referer header. */
  @Get()
  @Public('the token in the address is the credential')
  async open(
    @Query() query: OpenQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = await this.hosted.open(query.token, {
      ip: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
      locale: firstLanguage(request.headers['accept-language']),
      zoneinfo: '',
      created_at: unixSeconds(this.clock.now()),
    });
    setSessionCookie(reply, session, query.token, this.settings.baseUrl.startsWith('https://'));
    await reply.status(303).header('location', `/verify/${session.id}`).send();
  }

  @Get(':id')
  @Public('the page holds nothing; what it shows comes from an API behind the session cookie')
  async page(@Param('id') _id: string, @Res() reply: FastifyReply): Promise<void> {
    await this.pages.send('hosted', reply);
  }
}

function firstLanguage(header: string | undefined): string {
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/.exec(header ?? '')?.[0] ?? '';
}
