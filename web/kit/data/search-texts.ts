/** Some texts of an address, by name. */
export type Named<Name extends string> = Partial<Record<Name, string>>;

/** The texts of an address by these names. The address bar makes numbers of digits. */
export function textsOf<Name extends string>(
  names: readonly Name[],
  search: Record<string, unknown>,
): Named<Name> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text !== '' ? [[name, text]] : [];
    }),
  ) as Named<Name>;
}

/** Unix seconds of the start of a day as a date field gives it, in the reader's time zone. */
export function secondsOfDay(day: string): string {
  const time = day === '' ? NaN : new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(time) ? '' : String(Math.floor(time / 1_000));
}

/** The day of Unix seconds, for a date field. */
export function dayOfSeconds(seconds: string | undefined): string {
  if (seconds === undefined || !/^\d{1,12}$/.test(seconds)) return '';
  const date = new Date(Number(seconds) * 1_000);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
