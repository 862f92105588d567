import { randomNonce } from '../../platform/crypto/index.js';
import { escapeHtml, type Locale } from '../../platform/text/index.js';

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
export function formPage(action: string, fields: Record<string, string>, locale: Locale): FormPage {
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
