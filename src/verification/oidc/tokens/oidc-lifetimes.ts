/** Seconds. Codes, refresh tokens and grants have settings of their own. */
export const LIFETIMES = {
  accessToken: 3_600,
  identityToken: 3_600,
  verification: 3_600,
  /** An authorization outlives its verification, so that a late return learns that it has ended. */
  interaction: 2 * 3_600,
} as const;

export const DAY_SECONDS = 86_400;
