/** What an answer, or the lack of one, says about the delivery. */
export type Verdict = 'delivered' | 'not_delivered' | 'gone';

/** 2xx is success and nothing else is: a 404 or a redirect of a misconfigured receiver would lose events unseen. */
export function judge(httpStatus: number | null): Verdict {
  if (httpStatus === null) return 'not_delivered';
  if (httpStatus >= 200 && httpStatus < 300) return 'delivered';
  return httpStatus === 410 ? 'gone' : 'not_delivered';
}

/** Whether the receiver seems to have too much to do, or is not there. */
export function isStrained(httpStatus: number | null): boolean {
  return httpStatus === null || httpStatus === 429 || httpStatus >= 500;
}

/** The start of an answer as it may be shown: text without control characters. */
export function excerptOf(start: Buffer): string | null {
  const text = start
    .toString('utf8')
    // eslint-disable-next-line no-control-regex -- they could rewrite a terminal
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
    .toWellFormed();
  return text === '' ? null : text;
}
