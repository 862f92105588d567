import { ApiProperty } from '@nestjs/swagger';
import { integer, integerOrNull, text, textOrNull, viewOf } from '../http/index.js';
import type { Id } from '../ids/index.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery/delivery.js';
import { shownHeaders } from './delivery/sent-headers.js';
import type { Delivery } from './delivery/delivery.store.js';
import type { ReadableDelivery } from './history.service.js';

/** One header of a try. */
export class SentHeaderView {
  @ApiProperty(text) name: string;
  @ApiProperty(text) value: string;
}

/** One try to send. */
export class DeliveryAttemptView {
  @ApiProperty({
    ...text,
    description:
      'The `X-Request-Id` that was sent: of the request that caused the event, or of the delivery where nobody asked. ' +
      'The same for every attempt.',
  })
  request_id: string;
  @ApiProperty(integer) attempted_at: number;
  @ApiProperty({
    type: [SentHeaderView],
    nullable: true,
    description:
      'What was sent beside the body; the bearer is hidden. Null for a try of an earlier version.',
  })
  request_headers: SentHeaderView[] | null;
  @ApiProperty({
    ...integerOrNull,
    description: 'Status of the answer; null without an answer.',
  })
  status: number | null;
  @ApiProperty({
    ...textOrNull,
    description:
      'Why no answer came: address_refused, name_not_found, connection_refused, connection_lost, timed_out, ' +
      'tls_failed or answer_malformed.',
  })
  error: string | null;
  @ApiProperty(integer) latency_ms: number;
  @ApiProperty({
    ...textOrNull,
    description: 'The first kilobyte of the answer, without control characters.',
  })
  response_excerpt: string | null;
}

/** An event on its way to an endpoint. */
export class WebhookDeliveryView {
  @ApiProperty({ ...text, example: 'whd_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['webhook_delivery'] }) object_name: 'webhook_delivery';
  @ApiProperty(text) webhook_endpoint_id: string;
  @ApiProperty({ ...text, description: 'Sent as `webhook-id`.' }) event_id: string;
  @ApiProperty(text) event_type: string;
  @ApiProperty({ ...text, description: 'The body, the same bytes in every attempt.' })
  body: string;
  @ApiProperty({
    ...text,
    enum: [...DELIVERY_STATUSES],
    description: '`failed`: tried for the last time, until somebody replays it.',
  })
  status: DeliveryStatus;
  @ApiProperty(integer) created_at: number;
  @ApiProperty({ ...integerOrNull, description: 'While pending.' })
  next_attempt_at: number | null;
  @ApiProperty(integerOrNull) completed_at: number | null;
  @ApiProperty({ type: [DeliveryAttemptView], description: 'The last 20, oldest first.' })
  attempts: DeliveryAttemptView[];
}

export class WebhookReplayView {
  @ApiProperty({ ...text, enum: ['webhook_replay'] }) object_name: 'webhook_replay';
  @ApiProperty({ ...integer, description: 'Number of deliveries queued again.' })
  count: number;
}

export function webhookDeliveryView(
  endpoint: Id<'whe'>,
  { delivery, open }: ReadableDelivery,
): WebhookDeliveryView {
  const { requestId, dueAt, endedAt: completedAt } = delivery;
  const nextAttemptAt = delivery.status === 'pending' ? dueAt : null;
  const values = { ...delivery, webhookEndpointId: endpoint, nextAttemptAt, completedAt };
  const attempts = delivery.attempts.map((attempt) => {
    const { claimId, startedAt: attemptedAt, httpStatus: status, sealedAnswer: sealed } = attempt;
    const responseExcerpt = sealed && open ? open.answer(claimId, sealed) : null;
    const shown = { ...attempt, requestId, attemptedAt, status, responseExcerpt };
    const request_headers = headersOf(delivery, attempt);
    return viewOf(DeliveryAttemptView, shown, { request_headers });
  });
  return viewOf(WebhookDeliveryView, values, { attempts });
}

function headersOf(
  { eventId, requestId }: Delivery,
  { startedAt: at, signature }: Delivery['attempts'][number],
): SentHeaderView[] | null {
  if (signature === null) return null;
  const shown = shownHeaders({ eventId, requestId, at, signature });
  return Object.entries(shown).map(([name, value]) => ({ name, value }));
}
