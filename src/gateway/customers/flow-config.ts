import { isAppScheme } from '../../platform/http/index.js';

/** How an employee gets access (contract, Gateway). Public API, never renamed. */
export const FLOW_NAMES = ['establish_identity', 'known_user_key'] as const;
export type FlowName = (typeof FLOW_NAMES)[number];

/** How strictly a verified value must agree with the employee's record. */
export const MATCH_RULES = ['exact', 'similar', 'ignore'] as const;
export type MatchRule = (typeof MATCH_RULES)[number];

/** Values of the employee's record that can be matched. */
export const MATCH_FIELDS = [
  'first_name',
  'last_name',
  'dob',
  'email',
  'phone',
  'address',
] as const;
export type MatchField = (typeof MATCH_FIELDS)[number];

/** Values that a code confirms. They prove who reads the messages, not who the person is. */
export const CONTACT_FIELDS = ['email', 'phone'] as const satisfies readonly MatchField[];
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Values that only a document brings. An address may be what the person typed. */
const FROM_DOCUMENT: readonly MatchField[] = ['first_name', 'last_name', 'dob'];

export type MatchRules = Record<MatchField, MatchRule>;

/**
 * What of a record may be sent as a custom field. Names and contacts may not: developers at the
 * service see custom fields, but no people.
 */
export const SENT_ATTRIBUTES = ['department', 'title'] as const;
export type SentAttribute = (typeof SENT_ATTRIBUTES)[number];

/** Custom fields that the gateway sets on every session. */
const OWN_CUSTOM_FIELDS = ['access_request_id', 'employee_id', 'purpose'];

/** A custom field of a session, in the customer's own words. */
export const CUSTOM_FIELD = { pattern: /^[A-Za-z][A-Za-z0-9_.-]*$/, max: 40 } as const;

/** How a customer's access requests run (contract, Gateway). Stored and shown in wire spelling. */
export interface FlowConfig {
  establish_identity: { enabled: boolean; project_id: string | null; match: MatchRules };
  known_user_key: { enabled: boolean; project_id: string | null };
  /** Lifetime of a grant in seconds. */
  grant_ttl: number;
  /** Maximum age of a verification at its decision, in seconds. */
  max_verification_age: number;
  /**
   * Actions whose grants may be used more than once until they expire; all others are single-use.
   */
  reusable_actions: string[];
  /** The name of an action for the person, such as `reset_mfa`: `Reset your MFA`. */
  action_labels: Record<string, string>;
  /** URI schemes of apps to which a request may return. */
  app_schemes: string[];
  /** The custom field of each session that an attribute of the employee fills; null sends nothing. */
  custom_fields: Record<SentAttribute, string | null>;
}

export const DEFAULT_MATCH: MatchRules = {
  first_name: 'similar',
  last_name: 'exact',
  dob: 'exact',
  email: 'ignore',
  phone: 'ignore',
  address: 'ignore',
};

export const DEFAULT_CONFIG: FlowConfig = {
  establish_identity: { enabled: false, project_id: null, match: DEFAULT_MATCH },
  known_user_key: { enabled: false, project_id: null },
  grant_ttl: 300,
  max_verification_age: 900,
  reusable_actions: [],
  action_labels: {},
  app_schemes: [],
  custom_fields: { department: null, title: null },
};

/** The customer's name of an action; pattern and length of a request's `action`. */
export const ACTION = { pattern: /^[a-z][a-z0-9_.:-]*$/, max: 100 } as const;

/** What HR may always ask for: it opens nothing by itself. */
const VERIFY_IDENTITY = 'verify_identity';

/** The actions that staff may ask for, with what the person reads. Others are for systems. */
export function offeredActions({ action_labels: labels }: FlowConfig): Record<string, string> {
  return { [VERIFY_IDENTITY]: 'Verify your identity', ...labels };
}

/** The person's text for an action: its label, or its name without one. */
export function actionLabel(config: FlowConfig, action: string): string {
  const labels = offeredActions(config);
  return Object.hasOwn(labels, action) ? (labels[action] ?? action) : action;
}

/** The customer's own custom fields for a session of this employee, without empty ones. */
export function sentCustomFields(
  { custom_fields: fields }: FlowConfig,
  employee: Record<SentAttribute, string | null>,
): Record<string, string> {
  return Object.fromEntries(
    SENT_ATTRIBUTES.flatMap((attribute) => {
      const [name, value] = [fields[attribute], employee[attribute]];
      return name && value ? [[name, value]] : [];
    }),
  );
}

/** A stored configuration: an older version may lack any part of it. */
export type StoredConfig = Partial<
  Omit<FlowConfig, FlowName | 'custom_fields'> & {
    establish_identity: Partial<Omit<FlowConfig['establish_identity'], 'match'>> & {
      match?: Partial<MatchRules>;
    };
    known_user_key: Partial<FlowConfig['known_user_key']>;
    custom_fields: Partial<FlowConfig['custom_fields']>;
  }
>;

/** A stored configuration, with today's defaults for missing parts. */
export function storedConfig(stored: StoredConfig): FlowConfig {
  const { establish_identity: establish, known_user_key: known } = stored;
  return {
    ...DEFAULT_CONFIG,
    ...stored,
    establish_identity: {
      ...DEFAULT_CONFIG.establish_identity,
      ...establish,
      match: { ...DEFAULT_MATCH, ...establish?.match },
    },
    known_user_key: { ...DEFAULT_CONFIG.known_user_key, ...known },
    custom_fields: { ...DEFAULT_CONFIG.custom_fields, ...stored.custom_fields },
  };
}

/**
 * The fault of a configuration; null if valid. With fewer than two compared values of a document, a
 * common name or birthday could make a stranger an employee. Contacts and addresses do not count: who
 * reads an employee's mail or knows their home may show a document of their own.
 */
export function configFault(config: FlowConfig): string | null {
  const { establish_identity: establish, known_user_key: known } = config;
  if (establish.enabled && !establish.project_id)
    return 'establish_identity needs a project_id to be enabled';
  if (known.enabled && !known.project_id) return 'known_user_key needs a project_id to be enabled';
  const compared = MATCH_FIELDS.filter((field) => establish.match[field] !== 'ignore');
  if (compared.filter((field) => FROM_DOCUMENT.includes(field)).length < 2)
    return 'match must compare at least two of first_name, last_name and dob';
  if (!config.app_schemes.every(isAppScheme))
    return 'app_schemes are domain names in reverse, such as com.example.app (RFC 8252 7.1)';
  return customFieldsFault(config);
}

function customFieldsFault({ custom_fields: fields }: FlowConfig): string | null {
  const names = Object.values(fields).filter((name) => name !== null);
  const own = names.find((name) => OWN_CUSTOM_FIELDS.includes(name));
  if (own !== undefined) return `custom_fields must not name ${own}: the gateway sets it`;
  return new Set(names).size < names.length ? 'custom_fields must not name a field twice' : null;
}

export function isContact(field: MatchField): field is ContactField {
  return (CONTACT_FIELDS as readonly MatchField[]).includes(field);
}
