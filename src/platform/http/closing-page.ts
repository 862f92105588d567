import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { randomNonce } from '../crypto/index.js';
import { pagePolicy } from './web-pages.js';

/** A page that says one thing and needs no script: the end of a way, or why it cannot be gone. */
@Injectable()
export class ClosingPage {
  /** The texts are our own, never a caller's. */
  async send(title: string, advice: string, reply: FastifyReply, note = ''): Promise<void> {
    const { headers, body } = this.render(title, advice, note);
    await reply.headers(headers).send(body);
  }

  /** The page for an answer that is not sent by a handler. */
  render(
    title: string,
    advice: string,
    note: string,
  ): { headers: Record<string, string>; body: string } {
    const nonce = randomNonce();
    return {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(nonce),
      },
      body: html(title, advice, note, nonce),
    };
  }
}

function html(title: string, advice: string, note: string, nonce: string): string {
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
</style>
</head>
<body><main>
<h1>${title}</h1>
<p>${advice}</p>
<p><small>${note}</small></p>
</main></body>
</html>
`;
}
