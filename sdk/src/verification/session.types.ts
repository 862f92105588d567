import type { ListQuery } from '../http/list.types.js';

/** Every status of a verification session. */
export const SESSION_STATUSES = [
  'not_started',
  'awaiting_user_input',
  'success',
  'failed',
  'expired',
  'canceled',
] as const;
/** One of {@link SESSION_STATUSES}. */
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Whether a session with this status has ended: nothing about it changes any more. */
export function hasEnded({ status }: Pick<VerificationSession, 'status'>): boolean {
  return status !== 'not_started' && status !== 'awaiting_user_input';
}

/** Your data about the person, compared with the verified data. */
export interface SessionProfile {
  first_name?: string;
  last_name?: string;
  /** YYYY-MM-DD. */
  dob?: string;
  email?: string;
  /** E.164, such as `+15555550100`. */
  phone?: string;
  address?: {
    line1?: string;
    line2?: string;
    city?: string;
    state?: string;
    postal_code?: string;
    /** ISO 3166-1 alpha-2. */
    country?: string;
  };
}

/** Asks for one verification of one person. */
export interface CreateSession {
  /** Decides which steps the person takes. */
  project_id: string;
  /** Where the browser goes afterwards, with `session_id` added. It never carries the result. */
  redirect_url?: string;
  /** Up to 50 texts of your own, given back unchanged. The page tells the person `purpose`. */
  custom_fields?: Record<string, string>;
  /** A known person to recognise; not together with contact or profile. */
  user_id?: string | null;
  email?: string;
  /** E.164. */
  phone?: string;
  user_profile_information?: SessionProfile;
  /** Looks like a session with `user_id` but recognises nobody: hides from a browser whom you know. */
  for_nobody?: boolean;
  /** BCP 47 language tag of the page. */
  locale?: string;
  /** The page is opened on a shared device: large text, no link away, and a reset after the end. */
  kiosk?: boolean;
  /**
   * The session stays in the browser that opened its link, and only the verified browser comes back
   * with `browser_proof`.
   */
  single_browser?: boolean;
  /** Whether the person is asked for their device key after the face. */
  ask_device_key?: boolean;
  /** Seconds until the session expires: 300 to 604800; a day when left out. */
  expires_in?: number;
}

/** Which sessions to list. */
export interface ListSessions extends ListQuery {
  status?: SessionStatus;
  project_id?: string;
  /** Sessions that verified this person. */
  user_id?: string;
  /** Unix seconds, inclusive. */
  created_after?: number;
  /** Unix seconds, exclusive. */
  created_before?: number;
  /** Sessions with exactly these of your own fields. */
  custom_fields?: Record<string, string>;
}

/** Who stands for a value of a session, and since when (Unix seconds). */
export interface Validation {
  value: 'name' | 'birthdate' | 'address' | 'document' | 'phone' | 'email' | 'former_addresses';
  source_id: string;
  source: string;
  validated_at: number;
}

/** A verification session. Times are Unix seconds; every field is there in every state. */
export interface VerificationSession {
  id: string;
  object_name: 'verification_session';
  /** Opens the page. Only in the answer to the creation, empty afterwards. */
  token: string;
  /** Send the person here; only in the answer to the creation, null afterwards. */
  url: string | null;
  project_id: string;
  /** Only `success` is a success. */
  status: SessionStatus;
  idv_status: SessionStatus;
  /** Why it ended without success. */
  status_details: { code: string } | null;
  created_at: number;
  updated_at: number;
  completed_at: number | null;
  expires_at: number;
  redirect_url: string | null;
  custom_fields: Record<string, string>;
  email: string;
  phone: string;
  ip: string[];
  user_agent: string[];
  authenticated: boolean;
  authentication_methods: string[];
  activated_authentication_methods: string[];
  /** Steps that the person has still to take. */
  fields_to_collect: string[];
  collected_traits: string[] | null;
  /** Whether the person consented; null until asked. */
  is_data_granted: boolean | null;
  report_id: string | null;
  /** Stable for one person at one partner across verifications; null until verified. */
  user_id: string | null;
  user_created: boolean;
  user_profile_information: object | null;
  user_profile_match_status: string;
  legacy_partner_information: { preferred_username: string };
  check_metadata: object[];
  checks: SessionCheck[];
  sessions: SessionVisit[];
  traits: Traits;
  /** Deprecated: use `traits`. */
  verified_info: null;
  /** The same as `user_id`. */
  psuid: string | null;
  /** The same as `id`. */
  verification_id: string;
  /** SHA-256 (hex) of the `browser_proof` of the verified browser; only of a successful session with `single_browser`. */
  browser_proof_sha256?: string;
  /** Which values a source of the operator validated, and when. Left out without sources. */
  validations?: Validation[];
  /** When the personal data of the session was destroyed. */
  redacted_at: number | null;
}

/** A created session. Only this answer carries the link. */
export type CreatedSession = VerificationSession & { url: string };

/** One thing that was checked. */
export interface SessionCheck {
  /** Decide by this code, such as `selfie_liveness`. Never renamed. */
  code: string;
  /** For people; may change. */
  name: string;
  /** True only with the status `completed`. */
  value: boolean;
  /** `completed`, `skipped` (there was nothing to judge) or `error` (it could not be judged). */
  status: string;
  /** Why it did not pass, such as `expired`; left out without a reason. */
  reasons?: string[];
}

/** One opening of the page. */
export interface SessionVisit {
  location: {
    country: string;
    country_iso: string;
    subdivision: string | null;
    subdivision_type: string | null;
    city: string;
    lat: string;
    lon: string;
    ip: string;
  };
  user_agent: string;
  created_at: number;
  ip: string;
  locale: string;
  zoneinfo: string;
}

/** A postal address as it was verified. */
export interface VerifiedAddress {
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

/** A calendar date. */
export interface CalendarDate {
  day: number;
  month: number;
  year: number;
}

/**
 * The verified attributes of the person; those printed on the identity document are in `document`.
 */
export interface Traits {
  address: VerifiedAddress | null;
  dob: string | null;
  first_name: string | null;
  last_name: string | null;
  middle_name: string | null;
  second_family_name: string | null;
  full_last_name: string | null;
  ssn4: string | null;
  /** Masked unless it is asked for in full. */
  ssn9: string | null;
  /** Masked unless it is asked for in full. */
  identification_number: string | null;
  identification_type: string | null;
  member_type: string | null;
  email: string;
  phone: string;
  document: DocumentTraits | null;
  document_front: string;
  document_back: string;
  parsed_fields: string[];
  face_scan_preview: string;
  health_insurance: {
    payer_id: string;
    payer_name: string;
    plan_status: string;
    group_name: string;
    group_id: string;
    insurance_member_id: string;
    policy_holder_first_name: string;
    policy_holder_last_name: string;
  };
  /** Where the person lived before, latest first; only where the project or the client has it enabled. */
  historical_addresses?: VerifiedAddress[];
}

/** The data printed on the identity document. */
export interface DocumentTraits {
  nationality: string | null;
  document_type: string;
  issuing_country: string;
  issuing_subdivision: string;
  /** Masked unless it is asked for in full. */
  document_number: string;
  date_of_expiry: CalendarDate;
  date_of_birth: CalendarDate;
  gender: string;
  address: VerifiedAddress | null;
  first_name: string | null;
  last_name: string | null;
  middle_name: string | null;
}
