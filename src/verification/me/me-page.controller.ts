import { Controller, Get, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/index.js';
import { pageLocale, PageProblemFilter, WebPages } from '../../platform/http/index.js';
import { EmbeddingService, pageFallback } from '../hosted-ui/index.js';

/** The person's own page: after a verification in this browser, or by a link to a contact. */
@ApiExcludeController()
@Controller('me')
@UseFilters(PageProblemFilter)
export class MePageController {
  constructor(
    private readonly pages: WebPages,
    private readonly sessions: EmbeddingService,
  ) {}

  @Get()
  @Public('the page contains no data, and asks where to send a link', { isLimited: true })
  async request(
    @Query() _query: Record<string, unknown>,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.pages.send('me', reply, { texts: pageFallback(pageLocale(headers), 'me') });
  }

  @Get(':id')
  @Public('the page contains no data; its API needs the session cookie', { isLimited: true })
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { language } = await this.sessions.pageFor(request);
    const texts = pageFallback(pageLocale(request.headers, [language]), 'me');
    await this.pages.send('me', reply, { texts });
  }
}
