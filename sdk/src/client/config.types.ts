/** How a profile field must agree with the identity document. */
export const MATCH_RULES = ['exact', 'similar', 'ignore'] as const;
/** One of {@link MATCH_RULES}. */
export type MatchRule = (typeof MATCH_RULES)[number];

/** The profile fields that can be compared with an identity document. */
export const MATCH_FIELDS = ['first_name', 'last_name', 'dob', 'address'] as const;
/** One of {@link MATCH_FIELDS}. */
export type MatchField = (typeof MATCH_FIELDS)[number];

/** How your system uses the gateway. Durations are seconds. */
export interface CustomerConfig {
  /** The first time: an identity document and the face, compared with the employee's profile. */
  establish_identity: {
    enabled: boolean;
    project_id: string | null;
    match: Record<MatchField, MatchRule>;
  };
  /** From then on: the face alone. */
  known_user_key: { enabled: boolean; project_id: string | null };
  /** How long a grant lives. */
  grant_ttl: number;
  /** How old a verification may be when it is turned into a grant. */
  max_verification_age: number;
  /** Actions whose grants may be used more than once while they live; all others are single-use. */
  reusable_actions: string[];
}

/** One step of the configuration test. */
export interface ConfigCheck {
  name: string;
  ok: boolean;
  detail: string;
  /** What to do about it; null where nothing is wrong. */
  fix: string | null;
}

/** Result of the configuration test. */
export interface ConfigTest {
  ok: boolean;
  checks: ConfigCheck[];
}
