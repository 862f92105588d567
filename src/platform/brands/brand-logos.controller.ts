import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../access/index.js';
import { defineProblem } from '../errors/index.js';
import { isId } from '../ids/index.js';
import { Tenants } from '../tenants/index.js';
import { BrandStore } from './brand.store.js';

export const logoNotFound = defineProblem('logo_not_found', 404, 'There is no such logo');

const FILE = /^([0-9a-f]{32})\.png$/;

/** Logos, for our own pages and for the readers of letters. */
@ApiExcludeController()
@Controller('brands')
export class BrandLogosController {
  constructor(
    private readonly store: BrandStore,
    private readonly tenants: Tenants,
  ) {}

  @Get(':workspace_id/:file')
  @Public('a logo is shown to everybody who gets a letter', { isLimited: true })
  async logo(
    @Param('workspace_id') workspace: string,
    @Param('file') file: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const digest = FILE.exec(file)?.[1];
    const kind = this.tenants.kinds.find(({ idPrefix }) => isId(idPrefix, workspace));
    const logo =
      kind && digest !== undefined && isId(kind.idPrefix, workspace)
        ? await this.store.findLogo(workspace, digest)
        : null;
    if (!logo) throw logoNotFound();
    await reply
      .header('content-type', 'image/png')
      // Mail on the web loads it from another site.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=3600')
      .send(logo);
  }
}
