import type { Environment } from '../../environment.js';

/**
 * An issuer and its endpoints, which stand below its address. There is one for each `iss` that the source document names:
 * the base address followed by `/integrations`, and the base address itself, which Carequality identity tokens name. The
 * sandbox has the same two below a base address of its own, with keys of its own, so that nobody takes its tokens for real.
 */
export interface Issuer {
  environment: Environment;
  /** Where it stands below `BASE_URL`. */
  path: '/integrations' | '' | '/sandbox/integrations' | '/sandbox';
}

export const ISSUERS: readonly Issuer[] = [
  { environment: 'production', path: '/integrations' },
  { environment: 'production', path: '' },
  { environment: 'sandbox', path: '/sandbox/integrations' },
  { environment: 'sandbox', path: '/sandbox' },
];

/** The issuer that access tokens and TEFCA identity tokens of an environment name, and that its key set stands below. */
export function exchangeIssuer(environment: Environment): Issuer {
  const path = environment === 'sandbox' ? '/sandbox/integrations' : '/integrations';
  return { environment, path };
}

/** The one that Carequality identity tokens name. */
export function baseIssuer(environment: Environment): Issuer {
  return { environment, path: environment === 'sandbox' ? '/sandbox' : '' };
}

/** What stands in the place of an issuer in another environment. */
export function inEnvironment({ path }: Issuer, environment: Environment): Issuer {
  return path.endsWith('/integrations') ? exchangeIssuer(environment) : baseIssuer(environment);
}

const ENDPOINT = /^(.*?)\/(oauth2|\.well-known)\//;

/** The issuer whose endpoint a route is; null where it is no endpoint. */
export function issuerOfRoute(route: string): Issuer | null {
  const [, path] = ENDPOINT.exec(route) ?? [];
  return ISSUERS.find((issuer) => issuer.path === path) ?? null;
}

export const keySetPath = (environment: Environment): string =>
  `${exchangeIssuer(environment).path}/.well-known/jwks.json`;

/** Purpose of an environment's keys in the key ring. */
export function keyPurpose(environment: Environment): string {
  return environment === 'sandbox' ? 'oidc-sandbox' : 'oidc';
}
