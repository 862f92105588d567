/** The one thing an action is about, such as `{type: 'payroll_account', id: '42'}`. */
export interface Resource {
  type: string;
  id: string;
}

/** Every status of a grant. Only an active one opens anything. */
export const GRANT_STATUSES = ['active', 'consumed', 'revoked', 'expired'] as const;
/** One of {@link GRANT_STATUSES}. */
export type GrantStatus = (typeof GRANT_STATUSES)[number];

/** What a person can show; `amr` of a grant lists what was shown, and `mfa` for two kinds of it. */
export const FACTORS = ['face', 'doc', 'hwk', 'swk', 'link', 'readback', 'peer'] as const;
/** One of {@link FACTORS}. */
export type Factor = (typeof FACTORS)[number];

/** What a granted access request gives. */
export interface Grant {
  id: string;
  object_name: 'grant';
  /**
   * A JWT (RFC 9068, `typ: at+jwt`, RS256) to be sent as `X-Access-Grant`; null once the grant is
   * no longer active.
   */
  token: string | null;
  action: string;
  resource: Resource | null;
  /** `establish_identity`, `known_user_key`, or `face_only` where a face was enough. */
  acr: string | null;
  /** What the person showed (RFC 8176). */
  amr: string[];
  /** The factors of the action's policy that were met. */
  branch: string[];
  /** Unix seconds. */
  expires_at: number;
  status: GrantStatus;
}

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
