import type { PhoneCheck } from '../../sessions/index.js';

export const MAX_TRIES = 5;
export const MAX_SENDS = 3;
export const SEND_WINDOW_SECONDS = 600;
export const RESEND_AFTER_SECONDS = 30;

/** Seconds until another code may be sent: three in ten minutes (contract, Rate limits). */
export function secondsUntilSend(sentAt: readonly number[], now: number): number {
  const recent = sentAt.filter((at) => at > now - SEND_WINDOW_SECONDS);
  const [oldest] = recent;
  return oldest !== undefined && recent.length >= MAX_SENDS
    ? oldest + SEND_WINDOW_SECONDS - now
    : 0;
}

/** Whether the last allowed try has been used up. */
export function triesExhausted(check: Pick<PhoneCheck, 'tries'>): boolean {
  return check.tries >= MAX_TRIES;
}
