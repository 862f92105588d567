import { ApiProperty } from '@nestjs/swagger';
import { integer, integerOrNull, text, textOrNull, viewOf } from '../../http/index.js';
import {
  DISABLED_REASONS,
  ENDPOINT_STATUSES,
  type DisabledReason,
  type Endpoint,
  type EndpointStatus,
} from './endpoint.js';
import type { SigningSecrets } from './endpoint-secrets.js';

/** The common view of an endpoint. A product's own view adds its event types and more. */
export class EndpointView {
  @ApiProperty({ ...text, example: 'whe_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['webhook_endpoint'] }) object_name: 'webhook_endpoint';
  @ApiProperty({ ...text, format: 'uri' }) url: string;
  @ApiProperty(text) description: string;
  @ApiProperty({ ...text, enum: [...ENDPOINT_STATUSES] }) status: EndpointStatus;
  @ApiProperty({
    ...text,
    enum: [...DISABLED_REASONS, null],
    nullable: true,
    description: 'Why it is disabled: somebody asked for it, or the receiver answered 410.',
  })
  disabled_reason: DisabledReason | null;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether deliveries carry a signature beside the bearer.',
  })
  signed: boolean;
  @ApiProperty({
    ...textOrNull,
    description:
      'Signing secret `whsec_…`; shown once, at creation and rotation, and null afterwards.',
  })
  secret: string | null;
  @ApiProperty({
    ...textOrNull,
    description: 'Sent as `Authorization: Bearer whb_…`; shown once, at creation and rotation.',
  })
  bearer: string | null;
  @ApiProperty({
    ...integerOrNull,
    description: 'Until when the old signing secret still signs too.',
  })
  old_secret_expires_at: number | null;
  @ApiProperty({ ...integerOrNull, description: 'When the bearer was last replaced.' })
  bearer_rotated_at: number | null;
  @ApiProperty(integer) created_at: number;
  @ApiProperty(integer) updated_at: number;
}

export class DeletedWebhookEndpointView {
  @ApiProperty({ ...text, example: 'whe_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['webhook_endpoint'] }) object_name: 'webhook_endpoint';
  @ApiProperty({ type: 'boolean', enum: [true] }) deleted: true;
}

/** The secrets shown only this once. */
export type ShownSecrets = Partial<Pick<SigningSecrets, 'secret' | 'bearer'>>;

export function endpointView(endpoint: Endpoint, shown: ShownSecrets): EndpointView {
  const { secret = null, bearer = null } = shown;
  const values = { ...endpoint, oldSecretExpiresAt: endpoint.oldSecretUntil };
  return viewOf(EndpointView, values, { secret, bearer });
}

export function deletedEndpointView(id: string): DeletedWebhookEndpointView {
  return { id, object_name: 'webhook_endpoint', deleted: true };
}
