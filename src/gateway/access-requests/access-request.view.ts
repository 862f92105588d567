import { ApiProperty } from '@nestjs/swagger';
import { text, textOrNull, viewOf } from '../../platform/http/index.js';
import { MESSAGE_STATUSES, type MessageStatus } from '../../platform/messages/index.js';
import { missingFactorLists } from '../action-policies/index.js';
import { FLOW_NAMES, type Factor, type FlowName } from '../customers/index.js';
import { directoryActionView, DirectoryActionView } from '../directory-actions/index.js';
import { grantView, GrantView, ResourceView } from '../grants/index.js';
import {
  DELIVERIES,
  REASONS,
  REQUEST_STATUSES,
  type Delivery,
  type Reason,
  type RequestStatus,
} from './access-request.js';
import type { CurrentRequest } from './access-requests.service.js';

/** How far the link that the gateway sends has come. */
export class LinkDeliveryView {
  @ApiProperty({
    ...text,
    enum: [...MESSAGE_STATUSES],
    description: 'Of the newest message. `accepted`: the provider took it; e-mail never says more.',
  })
  status: MessageStatus;
  @ApiProperty({ type: 'integer' }) updated_at: number;
  @ApiProperty({ type: 'integer', description: 'Reminders that were sent; three at most.' })
  reminders: number;
}

/** Proof of a final decision that anybody verifies offline. */
export class ReceiptView {
  @ApiProperty({ ...text, enum: ['receipt'] }) object_name: 'receipt';
  @ApiProperty({ ...text, example: 'ar_01h455vb4pex5vsknk084sn02q' }) access_request_id: string;
  @ApiProperty({ ...text, description: 'A JWT of the type `receipt+jwt` (RS256).' })
  receipt: string;
  @ApiProperty({ ...text, format: 'uri', description: 'The keys that verify it.' })
  key_set_url: string;
}

export class AccessRequestView {
  @ApiProperty({ ...text, example: 'ar_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['access_request'] }) object_name: 'access_request';
  @ApiProperty({ ...textOrNull, description: 'Null once the employee was deleted.' })
  employee_id: string | null;
  @ApiProperty(text) action: string;
  @ApiProperty({ type: ResourceView, nullable: true }) resource: ResourceView | null;
  @ApiProperty(textOrNull) reference: string | null;
  @ApiProperty({ ...text, enum: [...FLOW_NAMES] }) flow: FlowName;
  @ApiProperty({ ...text, enum: [...REQUEST_STATUSES] }) status: RequestStatus;
  @ApiProperty({ ...textOrNull, enum: [...REASONS, null], description: 'Why it was not granted.' })
  reason: Reason | null;
  @ApiProperty(missingFactorLists) missing_factors: Factor[][] | null;
  @ApiProperty(textOrNull) verification_session_id: string | null;
  @ApiProperty({
    ...textOrNull,
    description:
      "Send the employee's browser here; null once the request has ended, and where the gateway sends the link.",
  })
  verification_url: string | null;
  @ApiProperty({ ...text, enum: [...DELIVERIES] }) deliver: Delivery;
  @ApiProperty({ type: LinkDeliveryView, nullable: true }) delivery: LinkDeliveryView | null;
  @ApiProperty(textOrNull) return_url: string | null;
  @ApiProperty({ type: GrantView, nullable: true, description: 'Only of a granted request.' })
  grant: GrantView | null;
  @ApiProperty({
    type: DirectoryActionView,
    nullable: true,
    description: 'The call of your own system that used the grant up; null without one.',
  })
  automatic_action: DirectoryActionView | null;
  @ApiProperty({ type: 'integer' }) created_at: number;
  @ApiProperty({ type: 'integer' }) expires_at: number;
  @ApiProperty({ type: 'integer', nullable: true }) completed_at: number | null;
}

export function accessRequestView(request: CurrentRequest): AccessRequestView {
  const { data, grant, delivery } = request;
  // A link that the gateway sends is for the employee alone.
  const isShown = request.status === 'pending' && data?.deliver === 'none';
  return viewOf(AccessRequestView, request, {
    employee_id: data?.employee_id ?? null,
    resource: data?.resource ?? null,
    reference: data?.reference ?? null,
    missing_factors: request.missingFactors ?? null,
    verification_url: isShown ? data.verification_url : null,
    deliver: data?.deliver ?? 'none',
    delivery: delivery && viewOf(LinkDeliveryView, delivery),
    return_url: data?.return_url ?? null,
    grant: grant && grantView(grant),
    automatic_action: request.automaticAction ? directoryActionView(request.automaticAction) : null,
  });
}
