import { integerOrNull } from '../../platform/http/index.js';
import { ApiProperty } from '@nestjs/swagger';
import { renderSVG } from 'uqr';
import type { Session } from '../sessions/index.js';
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

const HANDOFF_STATES = ['none', 'waiting', 'opened', 'here', 'not_possible'] as const;
type HandoffState = (typeof HANDOFF_STATES)[number];

export class HandoffView {
  @ApiProperty({
    type: 'string',
    enum: [...HANDOFF_STATES],
    description:
      '`waiting`: the link was not opened yet. `opened`: a phone goes on. `here`: this is that phone. `not_possible`: the session stays in this browser.',
  })
  state: HandoffState;
  @ApiProperty({
    ...integerOrNull,
    description: 'Unix seconds until which a waiting link can be opened.',
  })
  expires_at: number | null;
}

export function handoffView({ data }: Session, now: number): HandoffView {
  if (data?.kiosk || data?.single_browser) return { state: 'not_possible', expires_at: null };
  const { phone_hash = null, expires_at = 0 } = data?.handoff ?? {};
  if (phone_hash !== null) return { state: 'opened', expires_at: null };
  return expires_at > now ? { state: 'waiting', expires_at } : NO_HANDOFF;
}

const NO_HANDOFF: HandoffView = { state: 'none', expires_at: null };
