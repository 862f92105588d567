import type { AddressFault, OutboundHttp } from '../../http/index.js';
import { webhookUrlRefused } from './endpoint.problems.js';

const DETAILS: Record<AddressFault, string> = {
  not_a_web_address: 'The address is not written as a web address',
  not_https: 'Webhooks are sent over https only',
  has_credentials: 'The address must not hold a user name or password',
  private_address: 'Webhooks are not sent to private addresses',
};

/** Throws `webhook_url_refused` for an address that would never be called. */
export function checkWebhookUrl(url: string, outbound: OutboundHttp): void {
  const fault = outbound.fault(url);
  if (!fault) return;
  const detail = DETAILS[fault];
  throw webhookUrlRefused({ detail, errors: [{ pointer: '/url', code: fault, detail }] });
}
