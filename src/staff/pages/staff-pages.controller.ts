import { Controller, Get, Param, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/index.js';
import { PageProblemFilter } from '../../platform/http/index.js';
import { StaffPages } from './staff-pages.service.js';

const HOLDS_NOTHING = 'the page holds nothing; what it shows comes from an API behind the cookie';
/** Pages have at most so many parts in their address: `/people/employees/E-1001/timeline`. */
const PAGES = ['', ':page', ':page/:id', ':page/:id/:tab'];

type Parameters = Record<string, unknown>;

/** The pages on which staff members sign in and look after their account. */
@ApiExcludeController()
@Controller('staff')
@UseFilters(PageProblemFilter)
export class StaffPagesController {
  constructor(private readonly pages: StaffPages) {}

  @Get(['', ':page'])
  @Public(HOLDS_NOTHING, { isLimited: true })
  show(
    @Param() { page }: Parameters,
    @Query() _query: Parameters,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pages.send('staff', page, reply);
  }
}

/** The pages of the service console. */
@ApiExcludeController()
@Controller('console')
@UseFilters(PageProblemFilter)
export class ConsolePagesController {
  constructor(private readonly pages: StaffPages) {}

  @Get(PAGES)
  @Public(HOLDS_NOTHING, { isLimited: true })
  show(
    @Param() { page }: Parameters,
    @Query() _query: Parameters,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pages.sendSignedIn('console', page, { request, reply });
  }
}

/** The pages of HR and the help desk. */
@ApiExcludeController()
@Controller('people')
@UseFilters(PageProblemFilter)
export class PeoplePagesController {
  constructor(private readonly pages: StaffPages) {}

  @Get(PAGES)
  @Public(HOLDS_NOTHING, { isLimited: true })
  show(
    @Param() { page }: Parameters,
    @Query() _query: Parameters,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pages.sendSignedIn('people', page, { request, reply });
  }
}
