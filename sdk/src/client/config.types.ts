import type { Factor } from './grant.types.js';

/** A value of an employee that a directory may own. */
export type DirectoryValue =
  'first_name' | 'last_name' | 'email' | 'phone' | 'department' | 'title' | 'locale';

/** How a profile field must agree with the identity document. */
export const MATCH_RULES = ['exact', 'similar', 'ignore'] as const;
/** One of {@link MATCH_RULES}. */
export type MatchRule = (typeof MATCH_RULES)[number];

/** The profile fields that can be compared: with an identity document, and contacts with a code that came back. */
export const MATCH_FIELDS = [
  'first_name',
  'last_name',
  'dob',
  'email',
  'phone',
  'address',
] as const;
/** One of {@link MATCH_FIELDS}. */
export type MatchField = (typeof MATCH_FIELDS)[number];

/** Languages of labels besides that of `action_labels`. */
export type LabelLocale = 'es' | 'fr' | 'de' | 'it';

/** What one action needs. It may demand more than the defaults; only `accept_face_only` demands less. */
export interface ActionPolicyInput {
  /** Each list is enough; the defaults when left out. */
  any_of?: Factor[][] | null;
  /** Maximum age of the verification, in seconds. */
  max_age?: number | null;
  /** For resets, new devices and new contacts only from the people console, by two administrators. */
  accept_face_only?: boolean | null;
  face_only_reason?: string | null;
}

/** What can be configured. Durations are seconds; what is left out gets its default. */
export interface ConfigInput {
  /** The first time: an identity document and the face, compared with the employee's profile. */
  establish_identity: {
    enabled: boolean;
    project_id?: string | null;
    match?: Partial<Record<MatchField, MatchRule>> | null;
  };
  /** From then on: the face alone. */
  known_user_key: { enabled: boolean; project_id?: string | null };
  /** Lifetime of a grant. */
  grant_ttl?: number | null;
  /** Maximum age of a verification that is turned into a grant. */
  max_verification_age?: number | null;
  /** Actions whose grants may be used more than once while they live; all others are single-use. */
  reusable_actions?: string[] | null;
  /** How the verification page names an action to the person: `{ reset_mfa: 'Reset your MFA' }`. */
  action_labels?: Record<string, string> | null;
  /** The labels in other languages: `{ de: { reset_mfa: 'MFA zurücksetzen' } }`. */
  action_label_translations?: Partial<Record<LabelLocale, Record<string, string> | null>> | null;
  /** Actions that staff open at the help desk alone, with the code. Resets always are. */
  read_back_actions?: string[] | null;
  /** By action: `{ reset_mfa: { any_of: [['face', 'hwk']], max_age: 300 } }`. */
  action_policies?: Record<string, ActionPolicyInput> | null;
  /** Domains whose mailboxes open with the sign-in that a reset recovers: no such link goes there. */
  sign_in_email_domains?: string[] | null;
  /** URI schemes of apps to which a request may return: `com.example.app`. */
  app_schemes?: string[] | null;
  /** Values that the directory of an employee owns; all of them when left out. */
  directory_values?: DirectoryValue[] | null;
  /** The custom field of each session that an attribute fills: `{ department: 'cost_center' }`. */
  custom_fields?: { department?: string | null; title?: string | null } | null;
  /** What the subject of an AuthZEN evaluation may be, in the order in which it is looked up. */
  subject_lookup?: ('employee_id' | 'user_name' | 'external_id')[] | null;
  /** The actions of routes, for API gateways that ask about routes. */
  route_actions?:
    { method: string; route: string; action: string; resource_param?: string | null }[] | null;
  /** Addresses to which the step-up page may return. */
  step_up_returns?: string[] | null;
  /** Your API key at the verification service. A secret; kept as it is when left out. */
  verification_api_key?: string | null;
}

/** How your system uses the gateway. Durations are seconds. */
export interface CustomerConfig {
  object_name: 'config';
  customer_id: string;
  establish_identity: {
    enabled: boolean;
    project_id: string | null;
    match: Record<MatchField, MatchRule>;
  };
  known_user_key: { enabled: boolean; project_id: string | null };
  grant_ttl: number;
  max_verification_age: number;
  reusable_actions: string[];
  action_labels: Record<string, string>;
  action_label_translations: Record<LabelLocale, Record<string, string>>;
  read_back_actions: string[];
  action_policies: Record<
    string,
    {
      any_of: Factor[][];
      max_age: number | null;
      accept_face_only: boolean;
      face_only_reason: string | null;
    }
  >;
  face_only_approvals: Record<string, { asked_by: string; approved_by: string | null }>;
  sign_in_email_domains: string[];
  app_schemes: string[];
  directory_values: DirectoryValue[];
  custom_fields: { department: string | null; title: string | null };
  /** What the subject of an AuthZEN evaluation may be, in the order in which it is looked up. */
  subject_lookup: ('employee_id' | 'user_name' | 'external_id')[];
  /** The actions of routes, for API gateways that ask about routes. */
  route_actions: {
    method: string;
    route: string;
    action: string;
    resource_param: string | null;
  }[];
  /** Addresses to which the step-up page may return. */
  step_up_returns: string[];
  /** Whether the gateway holds your API key at the verification service. It is never shown. */
  verification_api_key_set: boolean;
}

/** The statuses of one step of the configuration test; a step after a failed one is skipped. */
export const CONFIG_CHECK_STATUSES = ['ok', 'failed', 'skipped'] as const;
/** One of {@link CONFIG_CHECK_STATUSES}. */
export type ConfigCheckStatus = (typeof CONFIG_CHECK_STATUSES)[number];

/** One step of the configuration test. */
export interface ConfigCheck {
  name: string;
  status: ConfigCheckStatus;
  /** What is wrong and how to fix it; null when nothing is. */
  fix: string | null;
}

/** Result of the configuration test. */
export interface ConfigTest {
  object_name: 'config_test';
  ok: boolean;
  checks: ConfigCheck[];
}
