import { ApiProperty } from '@nestjs/swagger';
import {
  shownBrand,
  ShownBrandView,
  shownBrandView,
  type Brand,
} from '../../platform/brands/index.js';
import type { Id } from '../../platform/ids/index.js';

const textOrNull = { type: 'string', nullable: true } as const;

export class BrandView {
  @ApiProperty({ type: 'string', enum: ['brand'] }) object_name: 'brand';
  @ApiProperty(textOrNull) name: string | null;
  @ApiProperty({ ...textOrNull, description: 'The chosen colour as `#rrggbb`.' })
  color: string | null;
  @ApiProperty({ type: ShownBrandView, description: 'As pages and letters show it.' })
  shown: ShownBrandView;
}

export function brandView(workspace: Id, brand: Brand): BrandView {
  const { name, color } = brand;
  return { object_name: 'brand', name, color, shown: shownBrandView(shownBrand(workspace, brand)) };
}
