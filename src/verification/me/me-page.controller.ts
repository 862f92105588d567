import { Controller, Get, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../platform/access/index.js';
import { PageProblemFilter, WebPages } from '../../platform/http/index.js';

/** The person's own page: after a verification in this browser, or by a link to a contact. */
@ApiExcludeController()
@Controller('me')
@UseFilters(PageProblemFilter)
export class MePageController {
  constructor(private readonly pages: WebPages) {}

  @Get()
  @Public('the page contains no data, and asks where to send a link', { isLimited: true })
  async request(
    @Query() _query: Record<string, unknown>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.pages.send('me', reply);
  }

  @Get(':id')
  @Public('the page contains no data; its API needs the session cookie', { isLimited: true })
  async page(@Res() reply: FastifyReply): Promise<void> {
    await this.pages.send('me', reply);
  }
}
