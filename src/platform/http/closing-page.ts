import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { randomNonce } from '../crypto/index.js';
import { type Locale, findLocale, preferredLocale } from '../text/index.js';
import { pagePolicy } from './web-pages.js';

/** Icons of the one-message pages, on a 24 grid: those of `web/kit`. */
const CLOSING_ICONS = {
  /** Something is over. */
  ended: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.2 2"/>',
  /** It cannot go on like this. */
  problem:
    '<path d="M12 8v5m0 3.2v.1M10.3 4.3 2.9 17.2A2 2 0 0 0 4.6 20h14.8a2 2 0 0 0 1.7-2.8L13.7 4.3a2 2 0 0 0-3.4 0Z"/>',
  /** It went as it should. */
  done: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  notice: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5m0-8.2v.1"/>',
} as const;

/**
 * The style of the `web` pages' messages without their files: it must work when nothing else loads.
 * A test compares its colours with theirs.
 */
export const CLOSING_STYLE = `
:root {
  color-scheme: light dark;
  --page-background: light-dark(#f3f6f5, #141817);
  --surface: light-dark(#ffffff, #1d2322);
  --surface-border: light-dark(#dfe6e4, #323b39);
  --surface-muted: light-dark(#f3f7f6, #262d2c);
  --text-strong: light-dark(#14201e, #f0f4f3);
  --text-soft: light-dark(#4b5a57, #a9b7b4);
  --accent: light-dark(#0d6259, #7cc3b9);
  --accent-soft: light-dark(#e3f1ef, #1f3936);
  --danger: light-dark(#b3261e, #ff9d94);
  --danger-soft: light-dark(#fdeeec, #3b2220);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  max-width: 33rem;
  min-height: 100vh;
  padding: 0.75rem max(0.75rem, env(safe-area-inset-right)) 1.5rem max(0.75rem, env(safe-area-inset-left));
  background: var(--page-background);
  color: var(--text-strong);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Open Sans', 'Helvetica Neue', Arial, sans-serif;
  overflow-wrap: break-word;
}
html { background: var(--page-background); }
main {
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: 1.75rem 1.125rem;
  border: 1px solid var(--surface-border);
  border-radius: 1rem;
  background: var(--surface);
  box-shadow: 0 1px 2px rgb(16 40 36 / 6%), 0 12px 32px -16px rgb(16 40 36 / 18%);
  text-align: center;
}
.sign {
  width: 4rem;
  padding: 1.05rem;
  margin-bottom: 1.25rem;
  border-radius: 50%;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.8;
  stroke-linecap: round;
  stroke-linejoin: round;
  color: var(--text-soft);
  background: var(--surface-muted);
}
.done { color: var(--accent); background: var(--accent-soft); }
.problem { color: var(--danger); background: var(--danger-soft); }
h1 { margin: 0 0 0.5rem; font-size: clamp(1.3rem, 1.15rem + 0.9vw, 1.6rem); font-weight: 650; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
p { margin: 0 0 0.75rem; max-width: 26rem; text-wrap: pretty; }
.button { display: inline-block; padding: 0.55rem 1.25rem; border-radius: 0.5rem; color: #fff; background: #0d6259; font: inherit; font-weight: 600; text-decoration: none; border: 0; cursor: pointer; }
a:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
footer { padding: 1rem 0.5rem 0; color: var(--text-soft); font-size: 0.875rem; overflow-wrap: anywhere; }
@media (min-width: 40em) { body { padding-top: 1.5rem; } main { padding: 2.25rem 2rem; } }
`;

/** The text of a page. It is always our own, never a caller's. */
export interface PageText {
  title: string;
  advice: string;
  /** Which icon it shows. */
  kind?: keyof typeof CLOSING_ICONS;
  /** The request's id, in small print for support. */
  reference?: string;
  /** Offers to load the same address again. */
  again?: boolean;
  /** A button that posts this value back to the same address. */
  post?: { label: string; name: string; value: string };
  /** The language of the texts; English when left out. */
  locale?: Locale;
}

/** A page with its text in every language. */
export interface TranslatedPage {
  kind?: NonNullable<PageText['kind']>;
  again?: boolean;
  words: Readonly<Record<Locale, Pick<PageText, 'title' | 'advice'>>>;
}

interface BrowserHeaders {
  'accept-language'?: string | undefined;
}

/** The first of the wanted languages that we speak, else one of the browser's, else English. */
export function pageLocale(
  headers: BrowserHeaders,
  wanted: readonly (string | null | undefined)[] = [],
): Locale {
  for (const tag of wanted) {
    const locale = findLocale(tag);
    if (locale) return locale;
  }
  return preferredLocale(headers['accept-language']) ?? 'en';
}

/** The text of such a page in one language. */
export function translated({ words, ...page }: TranslatedPage, locale: Locale): PageText {
  return { ...page, ...words[locale], locale };
}

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
