import { countryCode } from '../findings/country-codes.js';
import { NO_EXPIRY, type DocumentIssuer } from './document-reading.js';

/**
 * The westernmost time zone of each state and province: expiry and coming of age count only when
 * the day has come everywhere there.
 */
const ZONES: Record<string, string> = {
  'America/New_York': 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR FL IL IN IA KY LA MI MN MS MO OK TN WI',
  'America/Denver': 'CO KS MT NE NM ND SD TX UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA ID NV OR WA',
  'America/Adak': 'AK',
  'Pacific/Honolulu': 'HI',
  'Pacific/Pago_Pago': 'AS',
  'Pacific/Guam': 'GU MP',
  'America/Puerto_Rico': 'PR VI',
  'America/Halifax': 'NL NS NB PE',
  'America/Winnipeg': 'MB ON',
  'America/Toronto': 'QC',
  'America/Regina': 'SK',
  'America/Edmonton': 'AB NT NU',
  'America/Vancouver': 'BC YT',
};

/** Where nothing is known of the place: the last one on Earth where a day ends. */
const LAST_ON_EARTH = 'Etc/GMT+12';

/** Today, YYYY-MM-DD, at the place that issued a document. */
export function dayAtIssuer(now: Date, issuer: DocumentIssuer | null): string {
  const days = zonesOf(issuer).map((timeZone) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now),
  );
  // Of several time zones the last one decides.
  return days.toSorted()[0] ?? '';
}

function zonesOf(issuer: DocumentIssuer | null): string[] {
  const { country, subdivision } = issuer ?? { country: '', subdivision: null };
  const [zone] =
    Object.entries(ZONES).find(([, places]) => places.split(' ').includes(subdivision ?? '')) ?? [];
  if (zone !== undefined) return [zone];
  const code = countryCode(country);
  const zones = /^[A-Z]{2}$/.test(code) ? zonesOfCountry(code) : [];
  return zones.length > 0 ? zones : [LAST_ON_EARTH];
}

/** As the runtime knows them. */
function zonesOfCountry(code: string): string[] {
  const region = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones?(): string[] };
  return region.getTimeZones?.() ?? [];
}

/** Whole years between two days. A person born on 29 February ages on 1 March in other years. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** The year of a two-digit birth year: the latest one that is not in the future. */
export function birthDate(yymmdd: string, today: string): string | null {
  const recent = fullDate(`20${yymmdd}`);
  return recent !== null && recent <= today ? recent : fullDate(`19${yymmdd}`);
}

/** The birth date of a holder of a hundred years or more, whose year is also that of a child. */
export function otherBirthDate(yymmdd: string, today: string): string | null {
  return birthDate(yymmdd, today)?.startsWith('20') ? fullDate(`19${yymmdd}`) : null;
}

/** Documents are valid for ten years or a little more: two digits mean the year within fifty of this one. */
export function expiryDate(yymmdd: string, today: string): string | null {
  if (yymmdd === '<<<<<<') return NO_EXPIRY;
  const recent = Number(`20${yymmdd.slice(0, 2)}`);
  return fullDate((recent - Number(today.slice(0, 4)) > 50 ? '19' : '20') + yymmdd);
}

/** Hungary gives cards of sixty years to holders of 65 years and more. */
const LONGEST_YEARS = 60;
/** Spain writes so that a card never expires; its front says 01 01 9999. */
const ENDLESS = { issuer: 'ESP', zone: '990101' };

/** The later date that two digits of an expiry may mean as well, where the print has it. */
export function otherExpiryDate(
  yymmdd: string,
  { today, issuer }: { today: string; issuer: string },
): string | null {
  if (issuer === ENDLESS.issuer && yymmdd === ENDLESS.zone) return fullDate('99990101');
  const years = Number(`20${yymmdd.slice(0, 2)}`) - Number(today.slice(0, 4));
  const isOpen = expiryDate(yymmdd, today)?.startsWith('19') && years <= LONGEST_YEARS;
  return isOpen ? fullDate(`20${yymmdd}`) : null;
}

function fullDate(digits: string): string | null {
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : null;
}
