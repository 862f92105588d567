import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { randomNonce } from '../crypto/index.js';
import type { Locale } from '../text/index.js';
import { CLOSING_ICONS, CLOSING_STYLE } from './closing-style.js';
import { pageLocale, translated, type PageText, type TranslatedPage } from './page-text.js';
import { pagePolicy } from './web-pages.js';

const LABELS: Readonly<Record<Locale, { again: string; reference: string }>> = {
  en: { again: 'Try again', reference: 'Reference' },
  es: { again: 'Intentar de nuevo', reference: 'Referencia' },
  fr: { again: 'Réessayer', reference: 'Référence' },
  de: { again: 'Noch einmal versuchen', reference: 'Referenz' },
  it: { again: 'Riprova', reference: 'Riferimento' },
};

export interface PageAnswer {
  headers: Record<string, string>;
  body: string;
}

/** A page with one message and no script: an end, or an obstacle. */
@Injectable()
export class ClosingPage {
  /** `postsTo`: origins to which the answer to its button leads. */
  async send(
    text: PageText,
    reply: FastifyReply,
    { postsTo = [] }: { postsTo?: readonly string[] } = {},
  ): Promise<void> {
    const { headers, body } = closingPage(text, postsTo);
    await reply.headers(headers).send(body);
  }

  /** `wanted`: languages in order, before those of the browser. */
  async sendTranslated(
    page: TranslatedPage,
    reply: FastifyReply,
    wanted: readonly (string | null)[] = [],
  ): Promise<void> {
    await this.send(translated(page, pageLocale(reply.request.headers, wanted)), reply);
  }
}

/** The page for an answer that no handler sends. */
export function closingPage(text: PageText, postsTo: readonly string[] = []): PageAnswer {
  const nonce = randomNonce();
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(nonce, [], postsTo),
    },
    body: html(text, nonce),
  };
}

function html(text: PageText, nonce: string): string {
  const { title, advice, kind = 'notice', reference, again = false, post, locale = 'en' } = text;
  const labels = LABELS[locale];
  // An empty reference is the page's own address (RFC 3986 4.4): the page repeats nothing of the
  // request.
  const link = again ? `<p><a class="button" href="">${labels.again}</a></p>` : '';
  const form = post
    ? `<form method="post" action=""><input type="hidden" name="${post.name}" value="${post.value}"><button class="button">${post.label}</button></form>`
    : '';
  const footer = reference ? `<footer>${labels.reference}: ${reference}</footer>` : '';
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${CLOSING_STYLE}</style>
</head>
<body>
<main>
<svg class="sign ${kind}" viewBox="0 0 24 24" aria-hidden="true">${CLOSING_ICONS[kind]}</svg>
<h1>${title}</h1>
<p>${advice}</p>
${link}${form}
</main>
${footer}
</body>
</html>
`;
}
