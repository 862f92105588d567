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

/** Whether an answer is a page for people. */
export function isWebPage(contentType: string | null): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');
}

/**
 * Whether an answer says that the entries were taken. The sign-in page of a proxy, or of a domain
 * that lapsed, has taken nothing. The collector of HEC also says so in its body.
 */
export function isAccepted(
  format: ExportFormat,
  { status, contentType, body }: { status: number; contentType: string | null; body: string },
): boolean {
  if (status < 200 || status >= 300 || isWebPage(contentType)) return false;
  if (format !== 'hec') return true;
  try {
    return (JSON.parse(body) as { code?: unknown } | null)?.code === 0;
  } catch {
    return false;
  }
}
