import { Injectable } from '@nestjs/common';
import { Settings } from '../config/index.js';
import type { Id } from '../ids/index.js';
import { BrandStore, type Brand } from './brand.store.js';
import { paletteOf, type Palette } from './brand-palette.policy.js';

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
    private readonly settings: Settings,
  ) {}

  /** Null for a workspace that looks like the product. */
  async find(tenant: Id): Promise<ShownBrand | null> {
    const brand = await this.store.find(tenant);
    return brand && shownBrand(tenant, brand);
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
