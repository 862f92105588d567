import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/index.js';
import { Settings } from '../../platform/config/index.js';
import { constantTimeEqual, randomUuid } from '../../platform/crypto/index.js';
import {
  ClosingPage,
  HostCookie,
  PageProblemFilter,
  pageLocale,
  TakesForm,
  UrlField,
} from '../../platform/http/index.js';
import { VerificationClient } from '../verification-client/index.js';
import { stepUpForeign, stepUpInvalid } from './authzen.problems.js';
import { stepUpPage } from './step-up-page.js';
import { StepUpService } from './step-up.service.js';

const COOKIE_SECONDS = 600;

class StepUpQuery {
  @UrlField('Where the browser goes at the end: one of the listed addresses.', { optional: true })
  return_url?: string;
}

/** The page to which a denied employee is sent. */
@ApiExcludeController()
@Controller('gateway/step-up')
@UseFilters(PageProblemFilter)
export class StepUpController {
  /** Strict: no other site can press the button. */
  readonly #cookie: HostCookie;

  constructor(
    private readonly stepUps: StepUpService,
    private readonly verification: VerificationClient,
    private readonly closing: ClosingPage,
    settings: Settings,
  ) {
    const secure = settings.isHttps;
    this.#cookie = new HostCookie('step-up', { secure, sameSite: 'strict' });
  }

  @Get('*')
  @Public('the sealed link is the credential, and opening it changes nothing', { isLimited: true })
  async show(
    @Req() request: FastifyRequest,
    @Query() { return_url: returnUrl }: StepUpQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const locale = pageLocale(request.headers);
    const shown = await this.stepUps.show(tokenOf(request), returnUrl ?? null, locale);
    const secret = this.#secretOf(request) ?? randomUuid();
    this.#cookie.set(reply, secret, { maxAge: COOKIE_SECONDS });
    // A browser checks the redirect after the button too.
    const postsTo = [new URL(this.verification.pageUrl('')).origin];
    await this.closing.send(stepUpPage(shown, secret, locale), reply, { postsTo });
  }

  @Post('*')
  @TakesForm()
  @HttpCode(303)
  @Public('only the browser that opened the page has its cookie', { isLimited: true })
  async begin(
    @Req() request: FastifyRequest,
    @Query() { return_url: returnUrl }: StepUpQuery,
    @Body() form: Record<string, unknown> | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const secret = this.#secretOf(request);
    const sent = form?.['browser'];
    if (secret === null || typeof sent !== 'string' || !constantTimeEqual(secret, sent))
      throw stepUpForeign();
    const locale = pageLocale(request.headers);
    const url = await this.stepUps.begin(tokenOf(request), returnUrl ?? null, locale);
    if (url === null) throw stepUpInvalid();
    await reply.status(303).header('location', url).send();
  }

  #secretOf(request: FastifyRequest): string | null {
    const secret = this.#cookie.read(request) ?? '';
    return /^[0-9a-f-]{36}$/.test(secret) ? secret : null;
  }
}

/** The token is longer than a parameter of a route may be. */
function tokenOf({ params }: FastifyRequest): string {
  return (params as Record<string, string>)['*'] ?? '';
}
