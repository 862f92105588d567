/** The meaning of an answer, or of none, for the delivery. */
export type Verdict = 'delivered' | 'not_delivered' | 'gone';

/** Only 2xx is success: a misconfigured receiver's 404 or redirect would lose events unnoticed. */
export function judge(httpStatus: number | null): Verdict {
  if (httpStatus === null) return 'not_delivered';
  if (httpStatus >= 200 && httpStatus < 300) return 'delivered';
  return httpStatus === 410 ? 'gone' : 'not_delivered';
}

/** Whether the receiver seems overloaded or absent. */
export function isOverloaded(httpStatus: number | null): boolean {
  return httpStatus === null || httpStatus === 429 || httpStatus >= 500;
}

/** The start of an answer for display: text without control characters. */
export function excerptOf(start: Buffer): string | null {
  const text = start
    .toString('utf8')
    // eslint-disable-next-line no-control-regex -- they could rewrite a terminal
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
    .toWellFormed();
  return text === '' ? null : text;
}
