import { isAppScheme, webAddressFault } from '../../platform/http/index.js';
import type { Environment } from '../environment.js';

/**
 * An origin as browsers write it. Other characters are refused: the text becomes part of a
 * Content-Security-Policy header, where `*` and `;` have a meaning.
 */
const ORIGIN = /^https?:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:\d+)?$/;

/** Why pages of this origin may not show the hosted page in a frame; null when they may. */
export function originFault(origin: string, environment: Environment): string | null {
  const plainHttp = environment === 'sandbox' ? 'this_machine' : 'nowhere';
  if (!ORIGIN.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
    return 'An origin is written like https://app.example, without a path and without a wildcard';
  return webAddressFault(origin, plainHttp) === null
    ? null
    : 'An origin begins with https; in a sandbox also with http on this machine';
}

/** Why an app cannot have this scheme; null when it can. */
export function schemeFault(scheme: string): string | null {
  return isAppScheme(scheme)
    ? null
    : 'A scheme is a domain name in reverse, such as com.example.app (RFC 8252 7.1)';
}
