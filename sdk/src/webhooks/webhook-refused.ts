/** Why a delivery was refused. Stable. */
export const WEBHOOK_REFUSAL_REASONS = [
  'bearer_missing',
  'bearer_wrong',
  'headers_missing',
  'timestamp_malformed',
  'timestamp_too_old',
  'timestamp_too_new',
  'signature_wrong',
  'body_malformed',
] as const;
/** One of {@link WEBHOOK_REFUSAL_REASONS}. */
export type WebhookRefusalReason = (typeof WEBHOOK_REFUSAL_REASONS)[number];

/**
 * A delivery that is forged, or too old or early. Answer it with 401; the reason is for your log.
 */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';

  constructor(readonly reason: WebhookRefusalReason) {
    super(`the webhook was refused: ${reason}`);
  }
}
