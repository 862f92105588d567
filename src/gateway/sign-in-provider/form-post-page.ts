import type { FastifyReply } from 'fastify';
import { randomNonce } from '../../platform/crypto/index.js';
import { pageLocale } from '../../platform/http/index.js';
import type { Locale } from '../../platform/text/index.js';

const CONTINUE: Readonly<Record<Locale, string>> = {
  en: 'Continue',
  es: 'Continuar',
  fr: 'Continuer',
  de: 'Weiter',
  it: 'Continua',
};

/**
 * A page that posts the fields to the client by itself (OAuth 2.0 Form Post Response Mode). It has a
 * button for browsers without scripts, and can post to that client alone.
 */
export async function sendFormPost(
  address: string,
  fields: Readonly<Record<string, string>>,
  reply: FastifyReply,
): Promise<void> {
  const nonce = randomNonce();
  const locale = pageLocale(reply.request.headers);
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `form-action ${new URL(address).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  await reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store').send(`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${CONTINUE[locale]}</title></head>
<body><main><form method="post" action="${escaped(address)}">${inputs.join('')}<button>${CONTINUE[locale]}</button></form></main>
<script nonce="${nonce}">document.forms[0].submit()</script></body>
</html>
`);
}

/** Every value is the client's own text. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
