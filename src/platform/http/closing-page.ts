import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { randomNonce } from '../crypto/index.js';
import { pagePolicy } from './web-pages.js';

/** What a page says. The texts are our own, never a caller's. */
export interface PageText {
  title: string;
  advice: string;
  /** In small letters, such as what to quote to support. */
  note?: string;
  /** Offers to ask for the same address again. */
  again?: boolean;
}

export interface PageAnswer {
  headers: Record<string, string>;
  body: string;
}

/** A page that says one thing and needs no script: the end of a way, or why it cannot be gone. */
@Injectable()
export class ClosingPage {
  async send(text: PageText, reply: FastifyReply): Promise<void> {
    const { headers, body } = closingPage(text);
    await reply.headers(headers).send(body);
  }
}

/** The page for an answer that is not sent by a handler. */
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

function html({ title, advice, note = '', again = false }: PageText, nonce: string): string {
  // An empty reference is the address of the page itself (RFC 3986 4.4): nothing of the request is repeated here.
  const link = again ? '<p><a href="">Try again</a></p>' : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">
  body { font: 1rem/1.6 system-ui, sans-serif; margin: 0; display: grid; min-height: 100vh; place-items: center; }
  main { max-width: 28rem; padding: 2rem 1.25rem; }
  h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 0.75rem; }
  a { display: inline-block; padding: 0.5rem 1.25rem; border: 1px solid; border-radius: 0.5rem; color: inherit; }
</style>
</head>
<body><main>
<h1>${title}</h1>
<p>${advice}</p>
${link}
<p><small>${note}</small></p>
</main></body>
</html>
`;
}
