import type { Provider } from 'oidc-provider';
import { pageLocale, addressInHeader, withQuery } from '../../../platform/http/index.js';
import type { Locale } from '../../../platform/text/index.js';
import { isWebUri } from '../clients/redirect-uri.policy.js';
import { formPage, type FormPage } from '../form-page.js';
import { uiLocalesOf } from '../oidc-page-words.js';

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
