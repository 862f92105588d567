import type { components } from '../api/openapi.js';

type Schemas = components['schemas'];
type ConfigMatch = Schemas['MatchView'];

/** Every status of an access request. */
export const ACCESS_REQUEST_STATUSES = [
  'pending',
  'granted',
  'denied',
  'canceled',
  'expired',
] as const satisfies readonly AccessRequestStatus[];
/** One of {@link ACCESS_REQUEST_STATUSES}. */
export type AccessRequestStatus = AccessRequest['status'];

/**
 * How the person is recognised: by an identity document the first time, by the face alone once the
 * identity is known.
 */
export const ACCESS_REQUEST_FLOWS = [
  'establish_identity',
  'known_user_key',
] as const satisfies readonly AccessRequestFlow[];
/** One of {@link ACCESS_REQUEST_FLOWS}. */
export type AccessRequestFlow = AccessRequest['flow'];

/** Why a request was not granted. */
export const ACCESS_REQUEST_REASONS = [
  'user_id_mismatch',
  'profile_mismatch',
  'identity_conflict',
  'verification_failed',
  'verification_canceled',
  'verification_not_me',
  'vouch_objected',
  'no_longer_needed',
  'verification_expired',
  'verification_stale',
  'session_mismatch',
  'employee_inactive',
  'identity_lost',
  'flow_disabled',
  'link_not_delivered',
  'read_back_failed',
  'resets_frozen',
  'factors_missing',
] as const satisfies readonly AccessRequestReason[];
/** One of {@link ACCESS_REQUEST_REASONS}. */
export type AccessRequestReason = NonNullable<AccessRequest['reason']>;

/** Who sends the link. */
export const ACCESS_REQUEST_DELIVERIES = [
  'none',
  'email',
  'sms',
] as const satisfies readonly AccessRequestDelivery[];
/** One of {@link ACCESS_REQUEST_DELIVERIES}. */
export type AccessRequestDelivery = AccessRequest['deliver'];

/** Asks that an employee proves to be who they are, for one action. */
export type CreateAccessRequest = Schemas['CreateAccessRequestDto'];

/** Who is asked to vouch, and by which contact on record. */
export type AskVouch = Schemas['AskVouchDto'];

/** That a second person was asked to vouch, and whether they did: `granted`. */
export type Vouch = Schemas['VouchView'];
export type VouchList = Schemas['VouchListView'];

/** How far a link that the gateway sends has come. */
export type LinkDelivery = Schemas['LinkDeliveryView'];

/** What your own system made of a grant, by a connection of the kind `action_webhook`. */
export type AutomaticAction = Schemas['DirectoryActionView'];

/** An access request. Times are Unix seconds. */
export type AccessRequest = Schemas['AccessRequestView'];

/** A value of an employee that a directory may own. */
export type DirectoryValue = CustomerConfig['directory_values'][number];

/** How a profile field must agree with the identity document. */
export const MATCH_RULES = ['exact', 'similar', 'ignore'] as const satisfies readonly MatchRule[];
/** One of {@link MATCH_RULES}. */
export type MatchRule = ConfigMatch[MatchField];

/** The profile fields that can be compared: with an identity document, and contacts with a code that came back. */
export const MATCH_FIELDS = [
  'first_name',
  'last_name',
  'dob',
  'email',
  'phone',
  'address',
] as const satisfies readonly MatchField[];
/** One of {@link MATCH_FIELDS}. */
export type MatchField = keyof ConfigMatch;

/** Languages of labels besides that of `action_labels`. */
export type LabelLocale = keyof CustomerConfig['action_label_translations'];

/** What one action needs. It may demand more than the defaults; only `accept_face_only` and `accept_without_face` demand less. */
export type ActionPolicyInput = NonNullable<ConfigInput['action_policies']>[string];

/** What can be configured. Durations are seconds; what is left out gets its default. */
export type ConfigInput = Schemas['ConfigDto'];

/** How your system uses the gateway. Durations are seconds. */
export type CustomerConfig = Schemas['ConfigView'];

/** The statuses of one step of the configuration test; a step after a failed one is skipped. */
export const CONFIG_CHECK_STATUSES = [
  'ok',
  'failed',
  'skipped',
] as const satisfies readonly ConfigCheckStatus[];
/** One of {@link CONFIG_CHECK_STATUSES}. */
export type ConfigCheckStatus = ConfigCheck['status'];

/** One step of the configuration test. */
export type ConfigCheck = Schemas['ConfigCheckView'];

/** Result of the configuration test. */
export type ConfigTest = Schemas['ConfigTestView'];

/** How far a case of the help desk is. */
export const DESK_CASE_STATUSES = [
  'sending',
  'sent',
  'delivered',
  'opened',
  'awaiting_code',
  'verified',
  'not_verified',
  'canceled',
  'expired',
  'overridden',
] as const satisfies readonly DeskCaseStatus[];
/** One of {@link DESK_CASE_STATUSES}. */
export type DeskCaseStatus = DeskCase['status'];

/** Opens a case: the gateway sends a link to a contact on record, and nowhere else. */
export type OpenDeskCase = Schemas['OpenDeskCaseDto'];

/** A call to your help desk. */
export type DeskCase = Schemas['GrantedDeskCaseView'];

/** Every status of an employee. Only an active one can be granted access. */
export const EMPLOYEE_STATUSES = [
  'active',
  'suspended',
  'terminated',
] as const satisfies readonly EmployeeStatus[];
/** One of {@link EMPLOYEE_STATUSES}. */
export type EmployeeStatus = Employee['status'];

/** A postal address. */
export type Address = Schemas['EmployeeAddressView'];

/**
 * What you know about an employee; the names and the birth date are what an identity document is
 * matched with.
 */
export type EmployeeProfile = Schemas['UpdateEmployeeDto'];

/** A new employee. */
export type CreateEmployee = Schemas['CreateEmployeeDto'];

/** Fields to change; a field left out stays as it is. */
export type UpdateEmployee = EmployeeProfile;

/** An employee at the gateway. Times are Unix seconds. */
export type Employee = Schemas['EmployeeView'];

/** The one thing an action is about, such as `{type: 'payroll_account', id: '42'}`. */
export type Resource = Schemas['ResourceView'];

/** Every status of a grant. Only an active one opens anything. */
export const GRANT_STATUSES = [
  'active',
  'consumed',
  'revoked',
  'expired',
] as const satisfies readonly GrantStatus[];
/** One of {@link GRANT_STATUSES}. */
export type GrantStatus = Grant['status'];

/** What a person can show; `amr` of a grant lists what was shown, and `mfa` for two kinds of it. */
export const FACTORS = [
  'face',
  'doc',
  'hwk',
  'swk',
  'link',
  'readback',
  'peer',
] as const satisfies readonly Factor[];
/** One of {@link FACTORS}. */
export type Factor = NonNullable<AccessRequest['missing_factors']>[number][number];

/** What a granted access request gives. */
export type Grant = Schemas['GrantView'];

/**
 * The gateway's current verdict on a token (modelled on RFC 7662). An inactive token has no other
 * fields.
 */
export type Introspection =
  | { active: false }
  | {
      active: true;
      token_type: 'Bearer';
      iss: string;
      /** Employee id. */
      sub: string;
      /** Customer id. */
      aud: string;
      client_id: string;
      /** Grant id. */
      jti: string;
      action: string;
      resource: Resource | null;
      /** Unix seconds, as all of these times. */
      iat: number;
      exp: number;
      /** When the person proved who they are. */
      auth_time: number;
      acr: string;
      amr: string[];
      branch: string[];
    };
