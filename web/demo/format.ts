const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const TIME_WITH_SECONDS = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** `6:04 PM` */
export function formatTime(unixSeconds: number): string {
  return TIME.format(new Date(unixSeconds * 1000));
}

/** `18:04:09`, for the log. */
export function formatLogTime(unixSeconds: number): string {
  return TIME_WITH_SECONDS.format(new Date(unixSeconds * 1000));
}
