import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../access/index.js';
import { Brands } from './brands.service.js';

/** Logos, for our own pages and for the readers of letters. */
@ApiExcludeController()
@Controller('brands')
export class BrandLogosController {
  constructor(private readonly brands: Brands) {}

  @Get(':workspace_id/:file')
  @Public('a logo is shown to everybody who gets a letter', { isLimited: true })
  async logo(
    @Param('workspace_id') workspace: string,
    @Param('file') file: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const logo = await this.brands.getLogo(workspace, file);
    await reply
      .header('content-type', 'image/png')
      // Mail on the web loads it from another site.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=3600')
      .send(logo);
  }
}
