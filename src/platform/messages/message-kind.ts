import type { Locale } from '../text/index.js';

/** Formats values in one language. */
export interface Formats {
  /** `10 minutes`, `1 minuto`; from two hours on in hours, from two days on in days. */
  minutes: (count: number) => string;
  /** A time in UTC, from milliseconds. UTC, because recipients are in several time zones. */
  time: (atMs: number) => string;
}

const UNITS = [
  { unit: 'day', minutes: 1_440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;
/**
 * A message is written shortly after its link was made. This tolerance keeps seven days from
 * becoming six.
 */
const MOMENT_MINUTES = 5;

export function formatsOf(locale: Locale): Formats {
  const time = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  return {
    minutes: (count) => {
      const { unit, minutes } =
        UNITS.find((each) => count + MOMENT_MINUTES >= 2 * each.minutes) ?? UNITS[2];
      const whole = minutes === 1 ? count : Math.floor((count + MOMENT_MINUTES) / minutes);
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: 0,
      }).format(whole);
    },
    time: (atMs) => time.format(new Date(atMs)),
  };
}

/** Parameters are stored as JSON. A link is called `url`; every other text is cleaned before use. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** A message in one language. */
export interface MessageText {
  subject: string;
  body: readonly string[];
  /** A button of the e-mail. */
  action?: { label: string; url: string };
  /** A code to type, shown large. */
  code?: string;
  /** Small print of the e-mail; in a warning what to do against an attacker, written large. */
  note: string;
  /** The complete text message. What is only ever e-mailed has none. */
  sms?: string;
}

/** One kind of message. Products declare theirs; a missing language does not compile. */
export interface MessageKind<P extends MessageParams = MessageParams> {
  /** Stored with each message, so it is never renamed. */
  readonly name: string;
  /** Sent at most once: better lost than twice. Others are sent at least once. */
  readonly isCode?: boolean;
  /**
   * Why it leaves through the deployment's provider, if there is one: somebody who may change the
   * workspace's provider must not read or withhold it. `staff` opens an account of staff. A `warning`
   * tells somebody what happened to their account or identity; each kind of them has limits of its own,
   * which are smaller for text messages.
   */
  readonly guard?: 'staff' | 'warning';
  readonly texts: Readonly<Record<Locale, (params: P, format: Formats) => MessageText>>;
}

const kinds = new Map<string, MessageKind>();

export function defineMessage<P extends MessageParams>(kind: MessageKind<P>): MessageKind<P> {
  if (kinds.has(kind.name)) throw new Error(`message ${kind.name} is declared twice`);
  // A message stored under this name has the parameters of its kind.
  kinds.set(kind.name, kind as unknown as MessageKind);
  return kind;
}

export function listGuardedKinds(): string[] {
  return listMessageKinds()
    .filter(({ guard }) => guard)
    .map(({ name }) => name);
}

/** Null for a kind that this version does not know. */
export function findMessageKind(name: string): MessageKind | null {
  return kinds.get(name) ?? null;
}

/** Every declared kind. */
export function listMessageKinds(): readonly MessageKind[] {
  return [...kinds.values()];
}
