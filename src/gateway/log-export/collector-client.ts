import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { OutboundHttp, retryAfterSeconds, type OutboundResult } from '../../platform/http/index.js';
import { newId } from '../../platform/ids/index.js';
import type { Connection, UsedSecrets } from '../connections/index.js';
import {
  exportRequest,
  isAccepted,
  isWebPage,
  type CollectorAnswer,
  type ExportFormat,
  type ExportedEntry,
} from './export-format.policy.js';

const TIMEOUT_MS = 15_000;
const KEPT_BYTES = 1_024;

export type CollectorResult =
  | { kind: 'accepted' }
  /** The process stops: no attempt was made. */
  | { kind: 'stopped' }
  | { kind: 'failed'; error: string; retryAfter: number | null };

/** Sends entries to the collector of a connection. */
@Injectable()
export class CollectorClient {
  constructor(
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
  ) {}

  async send(
    connection: Connection,
    secrets: UsedSecrets,
    entries: readonly ExportedEntry[],
    signal?: AbortSignal,
  ): Promise<CollectorResult> {
    const { url, format } = connection.config as { url: string; format: ExportFormat };
    const { path, headers, body } = exportRequest(format, entries, secrets.given['token'] ?? '');
    const result = await this.outbound.post({
      url: `${url}${path}`,
      headers,
      body,
      // A collector that gets an entry twice knows it by its id.
      isRepeatable: true,
      timeoutMs: TIMEOUT_MS,
      keepBytes: KEPT_BYTES,
      ...(signal && { signal }),
    });
    if (result.kind === 'failed')
      return result.reason === 'stopped'
        ? { kind: 'stopped' }
        : { kind: 'failed', error: `The collector ${UNREACHED[result.reason]}`, retryAfter: null };
    const answer = { ...result, body: result.start.toString() };
    if (isAccepted(format, answer)) return { kind: 'accepted' };
    return {
      kind: 'failed',
      error: errorOf(answer),
      retryAfter: retryAfterSeconds(result.retryAfter, this.clock.now()),
    };
  }

  /** Sends an entry that is marked as a test and stands outside the chain. Null when it was taken. */
  async test(connection: Connection, secrets: UsedSecrets): Promise<string | null> {
    const entry: ExportedEntry = {
      sequence: null,
      hash: null,
      id: newId('aud'),
      tenant: connection.customerId,
      at: this.clock.now().toISOString(),
      actor: 'system',
      action: 'connection.tested',
      outcome: 'allowed',
      subject: connection.id,
      details: { test: true },
    };
    const handed = await this.send(connection, secrets, [entry]);
    return handed.kind === 'failed' ? fixOf(handed.error) : null;
  }
}

type Unanswered = Extract<OutboundResult, { kind: 'failed' }>;

/** What an administrator reads of a collector that gave no answer. */
const UNREACHED: Record<Exclude<Unanswered['reason'], 'stopped'>, string> = {
  address_refused: 'has an address of this network, which is not allowed',
  name_not_found: 'has a host name that nobody knows',
  connection_refused: 'refused the connection',
  connection_lost: 'closed the connection',
  timed_out: 'did not answer in time',
  tls_failed: 'showed a certificate that is not trusted',
  answer_malformed: 'did not answer in HTTP',
};

function errorOf(answer: CollectorAnswer): string {
  const { status } = answer;
  if (status < 300 && isWebPage(answer))
    return `The collector answered ${String(status)} with a web page`;
  return status >= 200 && status < 300
    ? `The collector answered ${String(status)} without accepting`
    : `The collector answered ${String(status)}`;
}

function fixOf(error: string): string {
  if (/ 40[13]$/.test(error)) return `${error}: enter a token that may write`;
  if (/ 40[45]$/.test(error)) return `${error}: check the address and the format`;
  if (error.includes('without accepting'))
    return `${error}: is this the HTTP Event Collector, or a page before it?`;
  if (error.includes('web page'))
    return `${error}: is this the address of the collector, or a sign-in page before it?`;
  if (/answered/.test(error)) return `${error}: look at the log of the collector`;
  return `${error}: check the address, the certificate and the firewall`;
}
