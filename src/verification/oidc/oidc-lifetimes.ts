/** Seconds. Codes have a setting of their own. */
export const LIFETIMES = {
  accessToken: 3_600,
  identityToken: 3_600,
  /** Sliding: each refresh starts it anew. */
  refreshToken: 30 * 86_400,
  /** Absolute: after it the person verifies again. */
  grant: 365 * 86_400,
  verification: 3_600,
  /** An authorization outlives its verification, so that who comes back too late is told that it has ended. */
  interaction: 2 * 3_600,
} as const;
