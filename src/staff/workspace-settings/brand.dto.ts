import { TextField } from '../../platform/http/index.js';

export class BrandDto {
  @TextField('Shown in place of the name of the workspace; null for that name.', {
    min: 1,
    max: 60,
    optional: true,
  })
  name?: string | null;

  @TextField('Colour of buttons and links as `#rrggbb`; null for that of the product.', {
    max: 7,
    pattern: /^#[0-9A-Fa-f]{6}$/,
    shape: 'be a colour as #rrggbb',
    example: '#0d6259',
    optional: true,
  })
  color?: string | null;
}
