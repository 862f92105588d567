import { Injectable } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { defineProblem } from '../errors/index.js';
import { isId, type Id } from '../ids/index.js';
import { Tenants } from '../tenants/index.js';
import { BrandStore, type Brand } from './brand.store.js';
import { paletteOf, type Palette } from './brand-palette.policy.js';

export const logoNotFound = defineProblem('logo_not_found', 404, 'There is no such logo');

const LOGO_FILE = /^([0-9a-f]{32})\.png$/;

/** A brand as pages and letters show it. */
export interface ShownBrand {
  name: string | null;
  /** Readable colours made from the chosen one. */
  palette: Palette | null;
  /** A path of this deployment. */
  logoPath: string | null;
}

@Injectable()
export class Brands {
  constructor(
    private readonly store: BrandStore,
    private readonly tenants: Tenants,
    private readonly settings: Settings,
  ) {}

  /** Null for a workspace that looks like the product. */
  async find(tenant: Id): Promise<ShownBrand | null> {
    const brand = await this.store.find(tenant);
    return brand && shownBrand(tenant, brand);
  }

  /** A PNG, by the two parts of its address. Throws `logo_not_found`. */
  async getLogo(workspace: string, file: string): Promise<Buffer> {
    const digest = LOGO_FILE.exec(file)?.[1];
    for (const { idPrefix } of this.tenants.kinds) {
      if (digest === undefined || !isId(idPrefix, workspace)) continue;
      const logo = await this.store.findLogo(workspace, digest);
      if (logo) return logo;
    }
    throw logoNotFound();
  }

  /** The address of a logo in a letter, which is read on other sites. */
  addressOf(path: string): string {
    return new URL(path, this.settings.baseUrl).href;
  }
}

export function shownBrand(tenant: Id, { name, color, logoDigest }: Brand): ShownBrand {
  return {
    name,
    palette: color === null ? null : paletteOf(color),
    logoPath: logoDigest === null ? null : `/brands/${tenant}/${logoDigest}.png`,
  };
}
