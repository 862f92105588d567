import { isAppScheme } from '../../platform/http/index.js';

/** How an employee gets access (contract, Gateway). Public API, never renamed. */
export const FLOW_NAMES = ['establish_identity', 'known_user_key'] as const;
export type FlowName = (typeof FLOW_NAMES)[number];

/** How strictly a verified value must agree with the employee's record. */
export const MATCH_RULES = ['exact', 'similar', 'ignore'] as const;
export type MatchRule = (typeof MATCH_RULES)[number];

/** Values of the employee's record that can be matched. */
export const MATCH_FIELDS = ['first_name', 'last_name', 'dob', 'address'] as const;
export type MatchField = (typeof MATCH_FIELDS)[number];

export type MatchRules = Record<MatchField, MatchRule>;

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
}

export const DEFAULT_MATCH: MatchRules = {
  first_name: 'similar',
  last_name: 'exact',
  dob: 'exact',
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
};

/** The customer's name of an action; pattern and length of a request's `action`. */
export const ACTION = { pattern: /^[a-z][a-z0-9_.:-]*$/, max: 100 } as const;

/** The person's text for an action: its label, or its name without one. */
export function actionLabel({ action_labels: labels }: FlowConfig, action: string): string {
  return Object.hasOwn(labels, action) ? (labels[action] ?? action) : action;
}

/** A stored configuration: an older version may lack any part of it. */
export type StoredConfig = Partial<
  Omit<FlowConfig, FlowName> & {
    establish_identity: Partial<Omit<FlowConfig['establish_identity'], 'match'>> & {
      match?: Partial<MatchRules>;
    };
    known_user_key: Partial<FlowConfig['known_user_key']>;
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
  };
}

/**
 * The fault of a configuration; null if valid. With fewer than two compared values, a common name
 * or birthday could make a stranger an employee.
 */
export function configFault(config: FlowConfig): string | null {
  const { establish_identity: establish, known_user_key: known } = config;
  if (establish.enabled && !establish.project_id)
    return 'establish_identity needs a project_id to be enabled';
  if (known.enabled && !known.project_id) return 'known_user_key needs a project_id to be enabled';
  const compared = MATCH_FIELDS.filter((field) => establish.match[field] !== 'ignore');
  if (compared.length < 2) return 'match must compare at least two values of the employee';
  if (!config.app_schemes.every(isAppScheme))
    return 'app_schemes are domain names in reverse, such as com.example.app (RFC 8252 7.1)';
  return null;
}
