import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { packagePath, Settings } from '../config/index.js';
import { randomNonce } from '../crypto/index.js';
import { defineProblem } from '../errors/index.js';

export const pageNotBuilt = defineProblem(
  'page_not_built',
  503,
  'The pages of this deployment were not built',
);

const BUILT = packagePath('dist/web');
/** Folder of the built pages, if they were built. */
export const WEB_ROOT = existsSync(BUILT) ? BUILT : undefined;

interface PageOptions {
  /** The origins whose pages may show it in a frame. */
  framedBy?: readonly string[];
  /** Our own texts, by the places that they fill. */
  texts?: Readonly<Record<string, string>>;
}

/** Sends a built page under a strict policy: only our own code and styles run. */
@Injectable()
export class WebPages {
  readonly #templates = new Map<string, string>();

  constructor(private readonly settings: Settings) {}

  /** `name` is a folder of `web/`. Throws `page_not_built`. */
  async send(
    name: string,
    reply: FastifyReply,
    { framedBy = [], texts = {} }: PageOptions = {},
  ): Promise<void> {
    const nonce = randomNonce();
    let html = this.#template(name).replaceAll('__CSP_NONCE__', nonce);
    for (const [place, text] of Object.entries(texts)) html = html.replaceAll(place, () => text);
    await reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, framedBy))
      .send(html);
  }

  #template(name: string): string {
    const known = this.#templates.get(name);
    // Outside production the pages may be rebuilt while we serve them.
    if (known !== undefined && this.settings.environment === 'production') return known;
    if (!WEB_ROOT) throw pageNotBuilt();
    const html = readFileSync(join(WEB_ROOT, name, 'index.html'), 'utf8');
    this.#templates.set(name, html);
    return html;
  }
}

/**
 * Content Security Policy Level 3. The nonce is for style elements that a page's library adds at
 * run time.
 */
export function pagePolicy(
  nonce: string,
  framedBy: readonly string[] = [],
  postsTo: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...postsTo].join(' '),
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
    "base-uri 'none'",
  ].join('; ');
}
