import { Controller, Get, Param, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/index.js';
import { pageLocale, PageProblemFilter, WebPages } from '../../platform/http/index.js';
import type { Locale } from '../../platform/text/index.js';
import { OpenQuery } from './hosted.dto.js';
import { EmbeddingService } from './entry/embedding.service.js';
import { HostedEntry } from './entry/hosted-entry.js';
import { PAGE_WORDS } from './words/page-words.js';

/** The page may use the camera, but embedded content may not. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), display-capture=()';

/** The pages a person's browser navigates to. */
@ApiExcludeController()
@Controller('verify')
@UseFilters(PageProblemFilter)
export class HostedPageController {
  constructor(
    private readonly entry: HostedEntry,
    private readonly embedding: EmbeddingService,
    private readonly pages: WebPages,
  ) {}

  /** Replaces the token with a cookie, so that no history, log or Referer header keeps it. */
  @Get()
  @Public('the token in the address is the credential', { isLimited: true })
  async open(
    @Query() query: OpenQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.entry.enterByLink(query.token, request, reply);
  }

  /** Opens the session on the phone it was handed to. */
  @Get(':id/handoff')
  @Public('the token in the address is the credential', { isLimited: true })
  async openOnPhone(
    @Param('id') id: string,
    @Query() { token }: OpenQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.entry.enterByHandoff({ id, token }, request, reply);
  }

  @Get(':id')
  @Public('the page contains no data; its API needs the session cookie', { isLimited: true })
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.header('permissions-policy', PERMISSIONS);
    const { framedBy, language } = await this.embedding.pageFor(request);
    const texts = pageFallback(pageLocale(request.headers, [language]), 'hosted');
    await this.pages.send('hosted', reply, { framedBy, texts });
  }
}

/** The texts that the page of a person leaves open: for a browser that does not run its scripts. */
export function pageFallback(
  locale: Locale,
  page: 'hosted' | 'me',
): Readonly<Record<string, string>> {
  const { oldBrowser, scriptsOn, held, ...hosted } = PAGE_WORDS[locale].fallback;
  const { title, purpose } = page === 'me' ? held : hosted;
  const ways = oldBrowser.ways.map((way) => `<li>${way}</li>`);
  const paragraphs = [purpose, scriptsOn].map((text) => `<p>${text}</p>`);
  return {
    __LANGUAGE__: locale,
    __TITLE__: title,
    __FALLBACK__: `<main id="old-browser" hidden>
      <h1>${oldBrowser.title}</h1>
      <p>${oldBrowser.text}</p>
      <ul>${ways.join('')}</ul>
    </main>
    <noscript>${paragraphs.join('')}</noscript>`,
  };
}
