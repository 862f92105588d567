import type { Provider } from 'oidc-provider';
import { pageLocale, addressInHeader, withQuery } from '../../platform/http/index.js';
import { type Locale, escapeHtml } from '../../platform/text/index.js';
import { randomNonce } from '../../platform/crypto/index.js';
import { isWebUri } from './clients/redirect-uri.policy.js';
import { uiLocalesOf } from './oidc-page-words.js';

/** The library's own form post page would be blocked by our content security policy. */
const FORM_PAGE = 'form_page';

/** Maps a client's name for a mode to the library's. */
export function shapedResponseMode<T>(mode: T): T | string {
  if (mode === 'form_post') return FORM_PAGE;
  // Clients may not ask for our internal name.
  return mode === FORM_PAGE ? 'unknown' : mode;
}

/** A form can only post to a web address; an app gets the answer in its address. */
export function isResponseModeAllowed(mode: string, redirectUri: unknown): boolean {
  return (
    mode === 'query' ||
    (mode === FORM_PAGE && typeof redirectUri === 'string' && isWebUri(redirectUri))
  );
}

export function registerFormPost(provider: Provider): void {
  provider.registerResponseMode(FORM_PAGE, (ctx, redirectUri, payload) => {
    const fields = payload as Record<string, string>;
    const locale = pageLocale(ctx.headers, uiLocalesOf(ctx.oidc.params));
    const answer = authorizationResponse(FORM_PAGE, redirectUri, fields, locale);
    if ('page' in answer) {
      ctx.status = 200;
      ctx.set(answer.page.headers);
      ctx.body = answer.page.body;
    } else {
      ctx.status = 303;
      ctx.redirect(answer.next);
    }
  });
}

/**
 * How a browser carries the answer to the client: by an address (RFC 6749 4.1.2) or by a page that
 * posts it.
 */
export function authorizationResponse(
  mode: unknown,
  redirectUri: string,
  payload: Record<string, string>,
  locale: Locale,
): { next: string } | { page: FormPage } {
  if (mode === FORM_PAGE && typeof redirectUri === 'string' && isWebUri(redirectUri)) {
    return { page: formPage(redirectUri, payload, locale) };
  }
  return { next: addressInHeader(withQuery(redirectUri, payload)) };
}

export interface FormPage {
  headers: Record<string, string>;
  body: string;
}

/** Seen without scripts, or for a moment. */
const WORDS: Readonly<Record<Locale, { title: string; action: string }>> = {
  en: { title: 'Going on to the app', action: 'Go on to the app' },
  es: { title: 'Volviendo a la aplicación', action: 'Continuar en la aplicación' },
  fr: { title: 'Retour à l’application', action: 'Continuer vers l’application' },
  de: { title: 'Weiter zur App', action: 'Weiter zur App' },
  it: { title: 'Ritorno all’app', action: 'Continua nell’app' },
};

/**
 * A page that posts these fields (OAuth 2.0 Form Post Response Mode). No `form-action`: Chromium
 * applies it to the client's own redirects too.
 */
function formPage(action: string, fields: Record<string, string>, locale: Locale): FormPage {
  const words = WORDS[locale];
  const nonce = randomNonce();
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const body = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title}</title>
<script nonce="${nonce}">addEventListener('DOMContentLoaded', () => document.forms[0].submit());</script>
</head>
<body>
<form method="post" action="${escapeHtml(action)}">
${inputs.join('\n')}
<noscript><button type="submit">${words.action}</button></noscript>
</form>
</body>
</html>
`;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
      // With no-referrer a browser would post with `Origin: null`, which clients may refuse.
      'referrer-policy': 'strict-origin',
    },
    body,
  };
}
