import { ApiProperty } from '@nestjs/swagger';
import { textOrNull } from '../http/index.js';
import type { ShownBrand } from './brands.service.js';

const color = { type: 'string', example: '#0d6259' } as const;

export class AccentView {
  @ApiProperty({ ...color, description: 'Of buttons, links and marks.' }) accent: string;
  @ApiProperty({ ...color, description: 'Of text on the accent.' }) on_accent: string;
  @ApiProperty({ ...color, description: 'A weak background for the accent.' }) accent_soft: string;
}

export class PaletteView {
  @ApiProperty({ type: AccentView }) light: AccentView;
  @ApiProperty({ type: AccentView }) dark: AccentView;
}

/** What pages show of a workspace. Text in these colours has a contrast of at least 4.5 to 1. */
export class ShownBrandView {
  @ApiProperty({ ...textOrNull, description: 'Shown in place of the name.' }) name: string | null;
  @ApiProperty({ type: PaletteView, nullable: true }) palette: PaletteView | null;
  @ApiProperty({ ...textOrNull, description: 'Path of a PNG on this origin.' })
  logo_path: string | null;
}

export function shownBrandView({ name, palette, logoPath }: ShownBrand): ShownBrandView {
  return { name, palette, logo_path: logoPath };
}
