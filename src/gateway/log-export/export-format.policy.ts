import type { ExportedEntry } from './exported-entry.js';
import { ocsfEvent } from './ocsf.policy.js';

/** The forms in which collectors take entries. Public API, never renamed. */
export const EXPORT_FORMATS = ['hec', 'ocsf', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A call to a collector, without its address. */
export interface ExportRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** What a collector answered. */
export interface CollectorAnswer {
  status: number;
  contentType: string | null;
  /** Its first bytes. */
  body: string;
}

/** Where Splunk's HTTP Event Collector takes events. */
export const HEC_PATH = '/services/collector/event';

const SOURCE = 'identity-gateway';

/** The request that hands these entries over, in their order. */
export function exportRequest(
  format: ExportFormat,
  entries: readonly ExportedEntry[],
  token: string,
): ExportRequest {
  if (format === 'hec')
    return {
      path: HEC_PATH,
      headers: { authorization: `Splunk ${token}`, 'content-type': 'application/json' },
      body: entries.map((entry) => JSON.stringify(hecEvent(entry))).join('\n'),
    };
  const authorization = `Bearer ${token}`;
  if (format === 'ocsf')
    return {
      path: '',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(entries.map(ocsfEvent)),
    };
  return {
    path: '',
    headers: { authorization, 'content-type': 'application/x-ndjson' },
    body: entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
  };
}

function hecEvent(entry: ExportedEntry): object {
  const time = Date.parse(entry.at) / 1_000;
  return { time, sourcetype: 'identity_gateway:audit', source: SOURCE, event: entry };
}

/** Whether an answer is a page for people. Some collectors say `ok` as `text/html`, which is none. */
export function isWebPage({ contentType, body }: CollectorAnswer): boolean {
  const isHtml = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');
  return isHtml && body.includes('<');
}

/**
 * Whether an answer says that the entries were taken. The sign-in page of a proxy, or of a domain
 * that lapsed, has taken nothing. The collector of HEC also says so in its body.
 */
export function isAccepted(format: ExportFormat, answer: CollectorAnswer): boolean {
  const { status, body } = answer;
  if (status < 200 || status >= 300 || isWebPage(answer)) return false;
  if (format !== 'hec') return true;
  try {
    return (JSON.parse(body) as { code?: unknown } | null)?.code === 0;
  } catch {
    return false;
  }
}
