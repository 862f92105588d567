import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Controller, Get, Header, Headers, Query, Res, UseFilters } from '@nestjs/common';
import {
  ApiExcludeController,
  type OpenAPIObject,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../platform/access/index.js';
import { sha256 } from '../../platform/crypto/index.js';
import { PageProblemFilter } from '../../platform/http/index.js';
import { packagePath } from '../../platform/config/index.js';
import { DOCS_SCRIPT, DOCS_STYLE } from './docs-assets.js';
import { docsPage } from './docs-page.js';

/** Allows nothing from other origins, and no inline script or style. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const WHY = 'describes the interface, not the deployment';
const CACHED = 'public, max-age=300';

interface Page {
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/** The API reference for people, made from the OpenAPI document for partners. */
@ApiExcludeController()
@Controller('docs')
@UseFilters(PageProblemFilter)
export class DocsController {
  #page: Page | undefined;

  /** Compressed once: it is the largest page, and the same for everybody. */
  @Get()
  @Public(WHY)
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', POLICY)
  @Header('cache-control', CACHED)
  @Header('vary', 'accept-encoding')
  page(
    @Query() _query: Record<string, unknown>,
    @Headers('accept-encoding') accepted: string | undefined,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer | undefined {
    this.#page ??= made();
    const { etag, plain, ...compressed } = this.#page;
    reply.header('etag', etag);
    if (known === etag) {
      reply.status(304);
      return undefined;
    }
    const encoding = (['br', 'gzip'] as const).find((name) => accepted?.includes(name));
    if (encoding) reply.header('content-encoding', encoding);
    return encoding ? compressed[encoding] : plain;
  }

  @Get('docs.css')
  @Public(WHY)
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', CACHED)
  style(): string {
    return DOCS_STYLE;
  }

  @Get('docs.js')
  @Public(WHY)
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', CACHED)
  script(): string {
    return DOCS_SCRIPT;
  }
}

function made(): Page {
  const document = JSON.parse(readFileSync(packagePath('openapi.json'), 'utf8')) as OpenAPIObject;
  const plain = Buffer.from(docsPage(document));
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    etag: `"${sha256(plain).toString('base64url')}"`,
    plain,
    gzip: gzipSync(plain),
    br: brotliCompressSync(plain, { params: quality }),
  };
}

/**
 * Serves the committed document for partners. A test checks that it equals the generated one. The
 * document of our own pages, openapi-pages.json, is only for developers of this repository and is
 * not served.
 */
@ApiTags('API document')
@Controller('openapi.json')
export class OpenapiController {
  #document: string | undefined;

  @Get()
  @ApiOperation({ summary: 'Describe every operation' })
  @Public('describes the interface, not the deployment')
  @ApiOkResponse({ description: 'An OpenAPI 3.1 document', schema: { type: 'object' } })
  @Header('content-type', 'application/json; charset=utf-8')
  get(): string {
    return (this.#document ??= readFileSync(packagePath('openapi.json'), 'utf8'));
  }
}
