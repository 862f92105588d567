import { readFileSync } from 'node:fs';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../platform/access/index.js';
import { packagePath } from '../platform/config/index.js';

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
