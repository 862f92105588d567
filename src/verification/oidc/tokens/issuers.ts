import type { Environment } from '../../environment.js';

/**
 * An issuer with its endpoints: `/integrations`, or the base address for Carequality. The sandbox
 * has its own pair and keys, against confusion.
 */
export interface Issuer {
  environment: Environment;
  /** Its path below `BASE_URL`. */
  path: '/integrations' | '' | '/sandbox/integrations' | '/sandbox';
}

export const ISSUERS: readonly Issuer[] = [
  { environment: 'production', path: '/integrations' },
  { environment: 'production', path: '' },
  { environment: 'sandbox', path: '/sandbox/integrations' },
  { environment: 'sandbox', path: '/sandbox' },
];

/**
 * The issuer of an environment's access tokens and TEFCA identity tokens; its key set is below it.
 */
export function exchangeIssuer(environment: Environment): Issuer {
  const path = environment === 'sandbox' ? '/sandbox/integrations' : '/integrations';
  return { environment, path };
}

/** The issuer of Carequality identity tokens. */
export function baseIssuer(environment: Environment): Issuer {
  return { environment, path: environment === 'sandbox' ? '/sandbox' : '' };
}

const ENDPOINT = /^(.*?)\/(oauth2|\.well-known)\//;

/** The issuer of a route; null when the route is no endpoint. */
export function issuerOfRoute(route: string): Issuer | null {
  const [, path] = ENDPOINT.exec(route) ?? [];
  return ISSUERS.find((issuer) => issuer.path === path) ?? null;
}

export const keySetPath = (environment: Environment): string =>
  `${exchangeIssuer(environment).path}/.well-known/jwks.json`;

/** The purpose of an environment's keys in the key ring. */
export function keyPurpose(environment: Environment): string {
  return environment === 'sandbox' ? 'oidc-sandbox' : 'oidc';
}
