import { Controller, Get, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/access/index.js';
import { PageProblemFilter, WebPages } from '../platform/http/index.js';
import { DemoPageQuery } from './help-desk.dto.js';

@ApiExcludeController()
@Controller('demo')
@UseFilters(PageProblemFilter)
export class DemoPageController {
  constructor(private readonly pages: WebPages) {}

  /**
   * The help desk's page, which is also the return address. The query of the address is ignored.
   */
  @Get()
  @Public('the page contains no data; it calls its own back end')
  async page(@Query() _query: DemoPageQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.pages.send('demo', reply);
  }
}
