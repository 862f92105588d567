import { Controller, Get, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/access/index.js';
import { ClosingPage, PageProblemFilter } from '../platform/http/index.js';

export class HomeOptions {
  /** The page for visitors; null if only this one exists. */
  readonly elsewhere: string | null;
}

const NOTHING_HERE = {
  title: 'Nothing to do here',
  advice:
    'This address belongs to an identity service. If you were asked to verify yourself, open the link that you were sent.',
};

@ApiExcludeController()
@Controller()
@UseFilters(PageProblemFilter)
export class HomeController {
  constructor(
    private readonly options: HomeOptions,
    private readonly page: ClosingPage,
  ) {}

  /** Says nothing about the deployment: everybody who finds its name comes here. */
  @Get()
  @Public('a page that tells nothing, or the way to the demo')
  async show(@Query() _query: Record<string, unknown>, @Res() reply: FastifyReply): Promise<void> {
    const { elsewhere } = this.options;
    if (elsewhere === null) await this.page.send(NOTHING_HERE, reply);
    else await reply.status(303).header('location', elsewhere).send();
  }
}
