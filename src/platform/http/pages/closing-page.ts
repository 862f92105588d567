import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { randomNonce } from '../../crypto/index.js';
import type { Locale } from '../../text/index.js';
import { CLOSING_ICONS, CLOSING_STYLE } from './closing-style.js';
import { pagePolicy } from './web-pages.js';

/** The text of a page. It is always our own, never a caller's. */
export interface PageText {
  title: string;
  advice: string;
  /** Which icon it shows. */
  kind?: keyof typeof CLOSING_ICONS;
  /** In small print, such as a reference for support. */
  note?: string;
  /** Offers to load the same address again. */
  again?: boolean;
  /** The language of the texts; English when left out. */
  locale?: Locale;
  /** The label of the link that loads the address again. */
  againLabel?: string;
}

export interface PageAnswer {
  headers: Record<string, string>;
  body: string;
}

/** A page with one message and no script: an end, or an obstacle. */
@Injectable()
export class ClosingPage {
  async send(text: PageText, reply: FastifyReply): Promise<void> {
    const { headers, body } = closingPage(text);
    await reply.headers(headers).send(body);
  }
}

/** The page for an answer that no handler sends. */
export function closingPage(text: PageText): PageAnswer {
  const nonce = randomNonce();
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(nonce),
    },
    body: html(text, nonce),
  };
}

function html(text: PageText, nonce: string): string {
  const { title, advice, kind = 'notice', note = '', again = false } = text;
  const { locale = 'en', againLabel = 'Try again' } = text;
  // An empty reference is the page's own address (RFC 3986 4.4): the page repeats nothing of the
  // request.
  const link = again ? `<p><a class="button" href="">${againLabel}</a></p>` : '';
  const footer = note === '' ? '' : `<footer>${note}</footer>`;
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
${link}
</main>
${footer}
</body>
</html>
`;
}
