import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  MAX_LOGO_BYTES,
  shownBrand,
  ShownBrandView,
  shownBrandView,
  type Brand,
} from '../../platform/brands/index.js';
import {
  Answers,
  PictureBody,
  PictureOfBody,
  textOrNull,
  TextField,
} from '../../platform/http/index.js';
import type { PictureFile } from '../../platform/pictures/index.js';
import { Staff } from '../access/staff.decorators.js';
import type { StaffCaller } from '../access/staff-caller.js';
import { StepUp } from '../passkeys/step-up.decorator.js';
import { BrandSettings } from './brand-settings.service.js';
import type { Id } from '../../platform/ids/index.js';

class BrandDto {
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

class BrandView {
  @ApiProperty({ type: 'string', enum: ['brand'] }) object_name: 'brand';
  @ApiProperty(textOrNull) name: string | null;
  @ApiProperty({ ...textOrNull, description: 'The chosen colour as `#rrggbb`.' })
  color: string | null;
  @ApiProperty({ type: ShownBrandView, description: 'As pages and letters show it.' })
  shown: ShownBrandView;
}

function brandView(workspace: Id, brand: Brand): BrandView {
  const { name, color } = brand;
  return { object_name: 'brand', name, color, shown: shownBrandView(shownBrand(workspace, brand)) };
}

/** How a workspace looks on pages and in letters; the same for both consoles. */
@ApiTags('Staff')
@ApiParam({ name: 'workspace_id', schema: { type: 'string' } })
@Controller('staff/v1/workspaces/:workspace_id/brand')
export class BrandsController {
  constructor(private readonly settings: BrandSettings) {}

  @Get()
  @ApiOperation({ summary: 'Show the name, colour and logo of pages and letters' })
  @Staff('settings:read')
  @Answers(200, BrandView)
  async show(@Caller() caller: StaffCaller) {
    return brandView(caller.tenantId, await this.settings.show(caller));
  }

  @Put()
  @ApiOperation({ summary: 'Change the name and the colour' })
  @Staff('settings:write')
  @StepUp('brand.change')
  @Answers(200, BrandView)
  async change(@Caller() caller: StaffCaller, @Body() { name, color }: BrandDto) {
    const given = { name: name ?? null, color: color?.toLowerCase() ?? null };
    return brandView(caller.tenantId, await this.settings.change(caller, given));
  }

  @Put('logo')
  @ApiOperation({ summary: 'Replace the logo by a PNG or JPEG' })
  @Staff('settings:write')
  @StepUp('brand.change_logo')
  @PictureBody(MAX_LOGO_BYTES)
  @Answers(200, BrandView)
  async changeLogo(@Caller() caller: StaffCaller, @PictureOfBody() picture: PictureFile) {
    return brandView(caller.tenantId, await this.settings.changeLogo(caller, picture));
  }

  @Delete('logo')
  @ApiOperation({ summary: 'Remove the logo' })
  @Staff('settings:write')
  @StepUp('brand.remove_logo')
  @Answers(200, BrandView)
  async removeLogo(@Caller() caller: StaffCaller) {
    return brandView(caller.tenantId, await this.settings.removeLogo(caller));
  }
}
