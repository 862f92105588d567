import type { Id } from '../../../platform/ids/index.js';
import type { Locale } from '../../../platform/text/index.js';
import type { Check, FailureCode, UnclearReason } from '../../checks/index.js';
import type { Consent } from '../../consent/index.js';
import type { FoundFace, Simulation } from '../../engine/index.js';
import type { CollectedValues, GivenPerson, Person } from '../../persons/index.js';
import type { StepName } from '../../projects/index.js';
import type { Validations } from '../../sources/index.js';
import type { SessionEntity } from '../session.entity.js';

/** The contacts that a person confirms with a code. */
export const CONTACT_KINDS = ['email', 'phone'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

type NotShown =
  'tokenHash' | 'customFieldIndex' | 'givenIdentityIndex' | 'foundLeft' | 'sealedData';

/** A verification session. `data` is null after a redaction: its key is destroyed. */
export type Session = Omit<SessionEntity, NotShown | 'checks'> & {
  checks: Check[];
  data: SessionData | null;
};

/** The owner of sessions: one organization in one environment. */
export type Owner = Pick<Session, 'organizationId' | 'environment'>;

/** The failed tries of a step. */
export interface StepAttempts {
  /** Unix seconds, while they count. */
  failed_at: number[];
  /** Why the last try must be repeated; empty after the step is done. */
  reasons: readonly UnclearReason[];
  /** How often all but the turns of the head was right. Left out before. */
  turns_missed?: number;
}

/** The personal data of a session, in wire spelling. It is stored sealed under the data key of the session. */
export interface SessionData {
  redirect_url: string | null;
  custom_fields: Record<string, string>;
  email: string | null;
  phone: string | null;
  profile: GivenPerson | null;
  locale: string | null;
  /** The language of the hosted page; null until it is opened. */
  language: Locale | null;
  /** Whether it is opened on a shared device, which must keep no data. */
  kiosk: boolean;
  /** Whether it stays in browsers that opened the link, and tells the partner which one ended it. */
  single_browser: boolean;
  /** Whether the person is asked for their device key after the face. */
  ask_device_key: boolean;
  /** Whether the person may make a device key at the end. */
  offer_device_key: boolean;
  /**
   * Whether a known person who shows no device-bound key that is older than a day shows their document
   * instead.
   */
  document_without_key: boolean;
  /** Whether a known person may go on by document and device key, without a face, and whether they chose to. */
  without_face: 'offered' | 'taken' | null;
  /**
   * An opaque value of the name that somebody typed to start the session without proof. Failed faces
   * are counted separately for it. Null for any other start.
   */
  started_by_anybody: string | null;
  /** `asked`: everything else passed, and the session waits for the key. Null: not asked for. */
  device_key: 'asked' | 'answered' | null;
  /** When the face passed, in Unix seconds; null before. A key counts for some minutes after it. */
  face_passed_at: number | null;
  /** The same of the document, where no face is asked for. */
  document_passed_at: number | null;
  /** The try that the running check of a face has taken, in milliseconds; null where it costs none. */
  face_try_at: number | null;
  visits: Visit[];
  consent: Consent | null;
  done: StepName[];
  simulation: Simulation | null;
  phone_check: CodeCheck | null;
  email_check: CodeCheck | null;
  /** Values that the person entered. */
  collected: CollectedValues;
  /** The last hand-off to a phone; null without one. */
  handoff: Handoff | null;
  /**
   * Keyed hash of the browser whose camera took the pictures of the last camera step; null before.
   * Nobody else is taken for the verified person.
   */
  camera_browser: string | null;
  /** Whether the person has closed the page of their data, which stays closed. */
  held_closed: boolean;
  /** The contacts that an unnamed session confirmed again: see `reconfirmedContacts`. */
  reconfirmed: ContactKind[];
  /** The run that checks the current step; null without one. */
  run: Id<'run'> | null;
  /** Whether it is in review. */
  in_review: boolean;
  /** The findings of finished steps, until the session ends. */
  found: FoundInSteps[];
  /** Failed tries of the capture steps. */
  attempts: Partial<Record<StepName, StepAttempts>>;
  /** The verified person; null until then. */
  person: Person | null;
  /** What the operator's sources said; null when none was asked. */
  validations: Validations | null;
}

/** The data of a new session, and of a redacted one. */
export function emptyData(): SessionData {
  return {
    redirect_url: null,
    custom_fields: {},
    email: null,
    phone: null,
    profile: null,
    locale: null,
    language: null,
    kiosk: false,
    single_browser: false,
    ask_device_key: false,
    offer_device_key: false,
    document_without_key: false,
    without_face: null,
    started_by_anybody: null,
    device_key: null,
    face_passed_at: null,
    document_passed_at: null,
    face_try_at: null,
    visits: [],
    consent: null,
    done: [],
    simulation: null,
    phone_check: null,
    email_check: null,
    collected: {},
    handoff: null,
    camera_browser: null,
    held_closed: false,
    reconfirmed: [],
    run: null,
    in_review: false,
    found: [],
    attempts: {},
    person: null,
    validations: null,
  };
}

export function withData(session: Session, change: Partial<SessionData>): Session {
  return session.data ? { ...session, data: { ...session.data, ...change } } : session;
}

/** An engine's findings for one or more steps. */
export interface FoundInSteps {
  steps: StepName[];
  checks: Check[];
  failure: FailureCode | null;
  person: Person | null;
  /** Whether a reviewer decides, because the engine could not. */
  isUnclear?: boolean;
  /** Left out by older versions and without one. */
  face?: FoundFace | null;
  /** The user whom the session names, once the evidence shows them. */
  recognised?: Id<'user'> | null;
}

/** One opening of the hosted page. */
export interface Visit {
  ip: string;
  user_agent: string;
  locale: string;
  /** IANA name; empty until the page has reported it. */
  zoneinfo: string;
  created_at: number;
  /** Location of the IP address; null or left out if unknown. */
  location?: VisitLocation | null;
}

export interface VisitLocation {
  country: string;
  country_iso: string;
  subdivision: string | null;
  subdivision_type: string | null;
  city: string;
  lat: string;
  lon: string;
}

/** The last one-time code of a step, with the tries and sends of all. Only its keyed hash is stored. */
export interface CodeCheck {
  /** The number or address it was sent to. */
  to: string;
  /** Null once the code was used. */
  code_hash: string | null;
  tries: number;
  /** Unix seconds of the sends so far. */
  sent_at: number[];
}

/** A session handed to a phone. A new hand-off replaces it, and its phone loses the session. */
export interface Handoff {
  /** Keyed hash of the token in the link. */
  link_hash: string;
  /** Unix seconds. */
  expires_at: number;
  /** Keyed hash of the phone's own token; null until a phone used the link. */
  phone_hash: string | null;
}

/** Contact values: the confirmed ones, else the caller's, else those of the verified person. */
export function contactsAfter({ data }: Session, person: Person): Partial<SessionData> {
  return {
    email: data?.collected.email ?? data?.email ?? (person.email || null),
    phone: data?.collected.phone ?? data?.phone ?? (person.phone || null),
  };
}
