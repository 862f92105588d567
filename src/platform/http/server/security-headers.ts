import type { Settings } from '../../config/index.js';

/** Headers of every answer. Pages extend the policy; an API answer needs nothing. */
export function securityHeaders(settings: Settings): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(settings.isHttps && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
