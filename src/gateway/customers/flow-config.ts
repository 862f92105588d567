import { isAppScheme, isDomainName, webAddressFault } from '../../platform/http/index.js';
import { localeOf, type Locale } from '../../platform/text/index.js';

/** What the subject of an AuthZEN evaluation may be. Public API, never renamed. */
export const SUBJECT_LOOKUPS = ['employee_id', 'user_name', 'external_id'] as const;
export type SubjectLookup = (typeof SUBJECT_LOOKUPS)[number];

/** The action of one route of a gateway. Stored and shown in wire spelling. */
export interface RouteAction {
  /** The HTTP method, in capitals. */
  method: string;
  /** A path with parameters, such as `/payroll/{id}`. */
  route: string;
  action: string;
  /** The parameter that names the resource; null where the action is not about one. */
  resource_param: string | null;
}

/**
 * What a person can show, as `amr` of a grant says it. `face`, `hwk` and `swk` are close to RFC 8176;
 * the others are private values. Public API, never renamed.
 */
export const FACTORS = ['face', 'doc', 'hwk', 'swk', 'link', 'readback', 'peer'] as const;
export type Factor = (typeof FACTORS)[number];

/** What a customer demands of one action. Stored and shown in wire spelling. */
export interface ActionPolicy {
  /** Each list is one sufficient set of factors; empty for the defaults. */
  any_of: Factor[][];
  /** Maximum age of the verification in seconds, where it is less than for all actions. */
  max_age: number | null;
  accept_face_only: boolean;
  /** Why a face alone is enough for a reset, a new device or a new contact. */
  face_only_reason: string | null;
  /** Whether a document, a device-bound key and a link together open it, where somebody shows no face. */
  accept_without_face: boolean;
  without_face_reason: string | null;
}

export const DEFAULT_POLICY: ActionPolicy = {
  any_of: [],
  max_age: null,
  accept_face_only: false,
  face_only_reason: null,
  accept_without_face: false,
  without_face_reason: null,
};

/** Who asked that a weaker branch opens an action, and who agreed. */
export interface WeakerApproval {
  asked_by: string;
  approved_by: string | null;
}

const ROUTE = /^\/[\x21-\x7e]*$/;

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

/** Values confirmed by a code. That proves access to the messages, not the person's identity. */
export const CONTACT_FIELDS = ['email', 'phone'] as const satisfies readonly MatchField[];
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Values that come only from a document. An address may be typed by the person. */
const FROM_DOCUMENT: readonly MatchField[] = ['first_name', 'last_name', 'dob'];

export type MatchRules = Record<MatchField, MatchRule>;

/**
 * Attributes that may be sent as custom fields. Not names and contacts: developers at the service
 * can read custom fields, but must not see people.
 */
export const SENT_ATTRIBUTES = ['department', 'title'] as const;
export type SentAttribute = (typeof SENT_ATTRIBUTES)[number];

/** The name of a custom field of a session. */
export const CUSTOM_FIELD = {
  pattern: /^[A-Za-z][A-Za-z0-9_.-]*$/,
  shape: 'be letters, digits and _ . - only, such as cost_center',
  max: 40,
} as const;

/** Languages of label translations. `action_labels` is the fallback. */
export const LABEL_LOCALES = ['es', 'fr', 'de', 'it'] as const;
export type LabelLocale = (typeof LABEL_LOCALES)[number];

/** Custom fields that the gateway sets on every session. */
const OWN_CUSTOM_FIELDS = [
  'access_request_id',
  'employee_id',
  'purpose',
  'vouch_for',
  ...LABEL_LOCALES.map((locale) => `purpose_${locale}`),
];

/**
 * Values of an employee that a directory may own. Never the birth date or home address:
 * identities are matched by them, and directories hold work addresses.
 */
export const DIRECTORY_VALUES = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'department',
  'title',
  'locale',
] as const;
export type DirectoryValue = (typeof DIRECTORY_VALUES)[number];

/** How a customer's access requests run (contract, Gateway). Stored and shown in wire spelling. */
export interface FlowConfig {
  establish_identity: { enabled: boolean; project_id: string | null; match: MatchRules };
  known_user_key: { enabled: boolean; project_id: string | null };
  /** Lifetime of a grant in seconds. */
  grant_ttl: number;
  /** Maximum age of a verification at its decision, in seconds. */
  max_verification_age: number;
  /** Actions whose grants may be used more than once until they expire; all others are single-use. */
  reusable_actions: string[];
  /** The name of an action for the person, such as `reset_mfa`: `Reset your MFA`. */
  action_labels: Record<string, string>;
  /** The labels in other languages. If one is missing, `action_labels` is shown. */
  action_label_translations: Record<LabelLocale, Record<string, string>>;
  /** Actions that staff can only request with a code that the person reads back. Resets always need it. */
  read_back_actions: string[];
  /** What each action needs; defaults for actions without one. */
  action_policies: Record<string, ActionPolicy>;
  /** By action: who asked that a face alone opens a recovery, and who agreed. Not set by a caller. */
  face_only_approvals?: Record<string, WeakerApproval>;
  /** The same where no face is needed, for any action. */
  without_face_approvals?: Record<string, WeakerApproval>;
  /** Domains whose mailboxes are behind the company's own sign-in: no link of a reset is sent there. */
  sign_in_email_domains: string[];
  /** URI schemes of apps to which a request may return. */
  app_schemes: string[];
  /** Values that the directory of an employee owns; HR owns the others. */
  directory_values: DirectoryValue[];
  /** The custom field of each session that an attribute of the employee fills; null sends nothing. */
  custom_fields: Record<SentAttribute, string | null>;
  /** What the subject of an evaluation may be, in the order in which it is looked up. */
  subject_lookup: SubjectLookup[];
  /** The actions of routes, for gateways that ask about routes. The first that fits counts. */
  route_actions: RouteAction[];
  /** Addresses to which a step-up page may return, without their query. */
  step_up_returns: string[];
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
  action_label_translations: { es: {}, fr: {}, de: {}, it: {} },
  read_back_actions: [],
  action_policies: {},
  sign_in_email_domains: [],
  app_schemes: [],
  directory_values: [...DIRECTORY_VALUES],
  custom_fields: { department: null, title: null },
  subject_lookup: ['employee_id', 'user_name', 'external_id'],
  route_actions: [],
  step_up_returns: [],
};

/** The customer's name of an action; pattern and length of a request's `action`. */
export const ACTION = {
  pattern: /^[a-z][a-z0-9_.:-]*$/,
  shape: 'be small letters, digits and _ . : - only, such as reset_mfa',
  max: 100,
} as const;

/** The action that HR may always request: it gives access to nothing. */
export const VERIFY_IDENTITY = 'verify_identity';

/**
 * The action of a second person who vouches for somebody else. Ours alone: no caller asks for it, and no
 * configuration says what it needs.
 */
export const VOUCH = 'vouch';

export const OWN_LABELS = {
  [VERIFY_IDENTITY]: {
    en: 'Verify your identity',
    es: 'Verificar su identidad',
    fr: 'Vérifier votre identité',
    de: 'Ihre Identität bestätigen',
    it: 'Verificare la sua identità',
  },
  [VOUCH]: {
    en: 'Vouch for a colleague',
    es: 'Responder por un colega',
    fr: 'Se porter garant d’un collègue',
    de: 'Für jemanden bürgen',
    it: 'Garantire per un collega',
  },
} as const satisfies Record<string, Record<Locale, string>>;

/** The person's text for an action: its label in their language, any label, or its name. */
export function actionLabel(config: FlowConfig, action: string, locale: string | null): string {
  const { action_labels: labels } = config;
  const translated = labelTranslations(config, action)[localeOf(locale)];
  if (translated !== undefined) return translated;
  return Object.hasOwn(labels, action) ? (labels[action] ?? action) : action;
}

function isOwnAction(action: string): action is keyof typeof OWN_LABELS {
  return Object.hasOwn(OWN_LABELS, action);
}

/** The labels of an action in the languages that have one. */
export function labelTranslations(
  { action_labels: labels, action_label_translations: translations }: FlowConfig,
  action: string,
): Partial<Record<Locale, string>> {
  // A customer's own label replaces ours in every language.
  const isOwn = isOwnAction(action) && !Object.hasOwn(labels, action);
  const set = LABEL_LOCALES.flatMap((locale) => {
    const label = Object.hasOwn(translations[locale], action) && translations[locale][action];
    return label ? [[locale, label] as const] : [];
  });
  return { ...(isOwn && OWN_LABELS[action]), ...Object.fromEntries(set) };
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
  Omit<FlowConfig, FlowName | 'custom_fields' | 'action_label_translations' | 'action_policies'> & {
    action_policies: Record<string, Partial<ActionPolicy>>;
    establish_identity: Partial<Omit<FlowConfig['establish_identity'], 'match'>> & {
      match?: Partial<MatchRules>;
    };
    known_user_key: Partial<FlowConfig['known_user_key']>;
    custom_fields: Partial<FlowConfig['custom_fields']>;
    action_label_translations: Partial<FlowConfig['action_label_translations']>;
  }
>;

/** A stored configuration, with today's defaults for missing parts. */
export function storedConfig(stored: StoredConfig): FlowConfig {
  const { establish_identity: establish, known_user_key: known, action_policies: own } = stored;
  return {
    ...DEFAULT_CONFIG,
    ...stored,
    establish_identity: {
      ...DEFAULT_CONFIG.establish_identity,
      ...establish,
      match: { ...DEFAULT_MATCH, ...establish?.match },
    },
    known_user_key: { ...DEFAULT_CONFIG.known_user_key, ...known },
    action_policies: Object.fromEntries(
      Object.entries(own ?? {}).map(([action, policy]) => [
        action,
        { ...DEFAULT_POLICY, ...policy },
      ]),
    ),
    custom_fields: { ...DEFAULT_CONFIG.custom_fields, ...stored.custom_fields },
    action_label_translations: {
      ...DEFAULT_CONFIG.action_label_translations,
      ...stored.action_label_translations,
    },
  };
}

/**
 * The fault of a configuration; null if valid. At least two values of a document must be
 * compared, because strangers share names and birthdays. Contacts and addresses do not count: an
 * attacker may have the employee's mailbox or know their home, and show their own document.
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
  const noDomain = config.sign_in_email_domains.find((each) => !isDomainName(each));
  if (noDomain !== undefined)
    return `sign_in_email_domains are domain names such as example.com, which "${noDomain}" is not`;
  return customFieldsFault(config) ?? stepUpFault(config);
}

function stepUpFault({
  route_actions: routes,
  step_up_returns: returns,
}: FlowConfig): string | null {
  for (const route of routes) {
    const fault = routeActionFault(route, ACTION.pattern);
    if (fault !== null) return fault;
  }
  const wrong = returns.find((url) => webAddressFault(url, 'this_machine') !== null);
  return wrong === undefined ? null : 'step_up_returns are https addresses';
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

/** Why a mapping cannot work; null if it can. */
function routeActionFault(
  { method, route, action, resource_param: parameter }: RouteAction,
  actions: RegExp,
): string | null {
  if (!/^[A-Z]+$/.test(method)) return 'route_actions name their method in capitals, such as POST';
  if (!ROUTE.test(route)) return 'route_actions name a path that begins with a slash';
  if (!actions.test(action)) return 'route_actions name an action such as change_payroll';
  if (parameter !== null && !route.split('/').includes(`{${parameter}}`))
    return 'the resource_param of a route must be one of its parameters, such as {id}';
  return null;
}
