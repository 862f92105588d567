const TIME = new Intl.DateTimeFormat('en', {
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const TIME_WITH_SECONDS = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** `6:04 PM GMT+1` */
export function formatTime(unixSeconds: number): string {
  return TIME.format(new Date(unixSeconds * 1000));
}

/** `18:04:09 CET`, for the log. */
export function formatLogTime(unixSeconds: number): string {
  return TIME_WITH_SECONDS.format(new Date(unixSeconds * 1000));
}
