import type { Status } from '../elements/status-badge.js';

const ABBREVIATIONS = /\b(api|csv|id|ial2|mfa|oid|oidc|sms|scim|url)\b/g;

/** A code as a person reads it: `api_key.created` is "API key created". */
export function words(code: string): string {
  const text = code
    .replace(/[._]/g, ' ')
    .replace(ABBREVIATIONS, (abbreviation) => abbreviation.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words for a closed set of codes. One that this page does not know yet is read as it is. */
export function wordsIn(known: Record<string, string>): (code: string) => string {
  return (code) => known[code] ?? words(code);
}

/** The same for states. */
export function statusIn(known: Record<string, Status>): (code: string) => Status {
  return (code) => known[code] ?? { label: words(code), tone: 'neutral' };
}

/** "1 row", "2 rows". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}
