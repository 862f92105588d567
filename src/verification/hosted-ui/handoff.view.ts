import { ApiProperty } from '@nestjs/swagger';
import { renderSVG } from 'uqr';
import type { NewHandoff } from './entry/handoff.service.js';

/** A link for a phone, shown once. */
export class NewHandoffView {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Opens the session on a phone, once.',
  })
  url: string;
  @ApiProperty({ type: 'string', description: 'The same link as a QR code: an SVG document.' })
  qr: string;
  @ApiProperty({ type: 'integer', description: 'Unix seconds, ten minutes from now.' })
  expires_at: number;
}

export function newHandoffView({ url, expiresAt }: NewHandoff): NewHandoffView {
  return { url, qr: renderSVG(url, { border: 2, pixelSize: 1 }), expires_at: expiresAt };
}
