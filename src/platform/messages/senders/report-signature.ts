import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import { constantTimeEqual, isSignedWebhook, signForm } from '../../crypto/index.js';
import { parseJsonBody } from '../../http/index.js';
import type { Id } from '../../ids/index.js';
import type { Report } from '../delivery/message.js';
import type { SmsService } from './sender-settings.js';

export const REPORTS_PATH = 'messages/v1/reports';

/** The addresses at which a provider reports. They name the tenant, so that one tenant is searched. */
@Injectable()
export class ReportUrls {
  constructor(private readonly settings: Settings) {}

  of(tenant: Id, id: Id<'msg'>): string {
    return `${this.settings.baseUrl}/${REPORTS_PATH}/${tenant}/${id}`;
  }
}

/** A call that claims to come from the provider. */
export interface ReportCall {
  /** The address that we gave the provider, made from our own settings. */
  url: string;
  messageId: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Standard Webhooks, "Verifying signatures": five minutes against replay. */
const TOLERANCE_SECONDS = 300;

const BY_STATUS: Record<string, Report> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
};

/** The report of a genuinely signed call; undefined for any other. Null changes nothing. */
export function verifiedReport(
  service: SmsService,
  call: ReportCall,
  nowSeconds: number,
): Report | null | undefined {
  const status =
    service.shape === 'json' ? jsonStatus(service, call, nowSeconds) : formStatus(service, call);
  return status === undefined ? undefined : (BY_STATUS[status] ?? null);
}

/** The address is signed, and with it the message. */
function formStatus(
  { token }: Extract<SmsService, { shape: 'twilio' }>,
  { url, headers, body }: ReportCall,
): string | undefined {
  const fields = new URLSearchParams(body.toString('utf8'));
  const given = headers['x-twilio-signature'];
  if (typeof given !== 'string' || !constantTimeEqual(given, signForm(token, url, fields)))
    return undefined;
  return fields.get('MessageStatus') ?? '';
}

/** The body is signed, and names the message. */
function jsonStatus(
  { secret }: Extract<SmsService, { shape: 'json' }>,
  { headers, body, messageId }: ReportCall,
  nowSeconds: number,
): string | undefined {
  const id = headers['webhook-id'];
  const timestamp = Number(headers['webhook-timestamp']);
  const given = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof given !== 'string') return undefined;
  if (!(Math.abs(nowSeconds - timestamp) <= TOLERANCE_SECONDS)) return undefined;
  const content = { id, timestamp, body: body.toString('utf8') };
  if (!isSignedWebhook(secret, content, given)) return undefined;
  const report = parseJsonBody(body) as { id?: unknown; status?: unknown } | null | undefined;
  return report?.id === messageId ? String(report.status) : undefined;
}
