import { readFileSync } from 'node:fs';
import { Controller, Get, Header, Query, UseFilters } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { Public } from '../../platform/access/index.js';
import { PageProblemFilter } from '../../platform/http/index.js';
import { pathOf } from '../project-root.js';
import { DOCS_SCRIPT, DOCS_STYLE } from './docs-assets.js';
import { docsPage } from './docs-page.js';

/** Allows nothing from other origins, and no inline script or style. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const WHY = 'describes the interface, not the deployment';

/** The API reference for people, made from the OpenAPI document. */
@ApiExcludeController()
@Controller('docs')
@UseFilters(PageProblemFilter)
export class DocsController {
  #page: string | undefined;

  @Get()
  @Public(WHY)
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', POLICY)
  page(@Query() _query: Record<string, unknown>): string {
    return (this.#page ??= docsPage(
      JSON.parse(readFileSync(pathOf('openapi.json'), 'utf8')) as OpenAPIObject,
    ));
  }

  @Get('docs.css')
  @Public(WHY)
  @Header('content-type', 'text/css; charset=utf-8')
  style(): string {
    return DOCS_STYLE;
  }

  @Get('docs.js')
  @Public(WHY)
  @Header('content-type', 'text/javascript; charset=utf-8')
  script(): string {
    return DOCS_SCRIPT;
  }
}
