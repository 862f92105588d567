import { Controller, Get, Param, Query, Req, Res, UseFilters, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../platform/access/index.js';
import { routeNotFound } from '../platform/errors/index.js';
import { PageProblemFilter } from '../platform/http/index.js';
import { CONSOLES, type Console } from './role.policy.js';
import { StaffPages } from './staff-pages.service.js';

const CONTAINS_NO_DATA = 'the page contains no data; its API needs the cookie';
/** The longest address of a page is like `/people/employees/E-1001/timeline`. */
const PAGES = ['', ':page', ':page/:id', ':page/:id/:tab'];
/** Pages under `/staff`: the sign-in page, and the targets of links and redirects. */
const STAFF_PAGES: readonly unknown[] = [
  undefined,
  '',
  'account',
  'workspaces',
  'setup',
  'invitation',
  'recovery',
  'single_sign_on',
];

type Parameters = Record<string, unknown>;

/** The pages where staff members sign in and manage their account. */
@ApiExcludeController()
@Controller('staff')
@UseFilters(PageProblemFilter)
class StaffPagesController {
  constructor(private readonly pages: StaffPages) {}

  @Get(['', ':page'])
  @Public(CONTAINS_NO_DATA, { isLimited: true })
  show(
    @Param() { page }: Parameters,
    @Query() _query: Parameters,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!STAFF_PAGES.includes(page)) throw routeNotFound();
    return this.pages.send('staff', page, reply);
  }
}

/** The pages of one console, for signed-in staff members. */
function consolePagesController(console: Console): Type {
  @ApiExcludeController()
  @Controller(console)
  @UseFilters(PageProblemFilter)
  class ConsolePagesController {
    constructor(private readonly pages: StaffPages) {}

    @Get(PAGES)
    @Public(CONTAINS_NO_DATA, { isLimited: true })
    show(
      @Param() { page }: Parameters,
      @Query() _query: Parameters,
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      return this.pages.sendSignedIn(console, page, { request, reply });
    }
  }
  return ConsolePagesController;
}

export const PAGE_CONTROLLERS = [StaffPagesController, ...CONSOLES.map(consolePagesController)];
