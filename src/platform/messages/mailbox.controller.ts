import { Controller, Get, Header, Param, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../access/index.js';
import { unixSeconds } from '../clock/index.js';
import { randomNonce } from '../crypto/index.js';
import { PageProblemFilter, pagePolicy, CLOSING_STYLE } from '../http/index.js';
import type { Channel } from './delivery/message.js';
import { Mailbox, type MailboxMessage } from './mailbox.js';
import { defineProblem } from '../errors/index.js';
import { escapeHtml } from '../text/index.js';

const mailboxMessageNotFound = defineProblem(
  'mailbox_message_not_found',
  404,
  'The mailbox holds no such e-mail',
);

interface MailboxMessageView {
  id: string;
  channel: Channel;
  kind: string;
  to: string;
  locale: string;
  subject: string;
  text: string;
  created_at: number;
}

const WHY = 'messages to invented people; production has no such address';

/** Shows unsent messages. Registered outside production only. */
@ApiExcludeController()
@Controller('dev/mailbox')
export class MailboxController {
  constructor(private readonly mailbox: Mailbox) {}

  @Get()
  @UseFilters(PageProblemFilter)
  @Public(WHY)
  async page(@Query() _query: Record<string, unknown>, @Res() reply: FastifyReply): Promise<void> {
    const nonce = randomNonce();
    await reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .send(mailboxPage(this.mailbox.list(), nonce));
  }

  @Get('messages')
  @Public(WHY)
  list(): { data: MailboxMessageView[] } {
    return {
      data: this.mailbox.list().map(({ id, channel, kind, address: to, rendered, at }) => ({
        id,
        channel,
        kind,
        to,
        locale: rendered.locale,
        subject: rendered.subject,
        text: channel === 'email' ? rendered.text : rendered.sms,
        created_at: unixSeconds(at),
      })),
    };
  }

  /** The e-mail as a mail program shows it, without scripts and without our origin. */
  @Get(':id')
  @UseFilters(PageProblemFilter)
  @Public(WHY)
  @Header('content-type', 'text/html; charset=utf-8')
  @Header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
  )
  html(@Param('id') id: string): string {
    const found = this.mailbox.find(id);
    if (!found) throw mailboxMessageNotFound();
    return found.rendered.html;
  }
}

const STYLE = `${CLOSING_STYLE}
main { display: block; text-align: left; padding: 0; border: 0; background: none; box-shadow: none; }
article { padding: 1.25rem; margin-bottom: 0.75rem; border: 1px solid var(--surface-border); border-radius: 1rem; background: var(--surface); }
h1 { margin: 0.5rem 0.25rem 1rem; }
h2 { margin: 0 0 0.25rem; font-size: 1.05rem; line-height: 1.35; }
.about { margin: 0 0 0.75rem; color: var(--text-soft); font-size: 0.875rem; overflow-wrap: anywhere; }
.kind { display: inline-block; padding: 0 0.5rem; margin-right: 0.375rem; border-radius: 1rem; color: var(--accent); background: var(--accent-soft); }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--accent); }
.empty { color: var(--text-soft); }
`;

const LINK = /https?:\/\/[^\s<>"']+/g;

/** The unsent messages, newest first. The page has no script: a reload shows more. */
function mailboxPage(messages: readonly MailboxMessage[], nonce: string): string {
  const shown = messages.map(messageHtml).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Mailbox</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
${shown || '<p class="empty">Nothing has been sent since this process started. Reload to look again.</p>'}
</main>
</body>
</html>
`;
}

function messageHtml({ id, address, channel, kind, at, rendered }: MailboxMessage): string {
  const isEmail = channel === 'email';
  const time = at.toISOString();
  const html = isEmail ? ` · <a href="/dev/mailbox/${id}">as HTML</a>` : '';
  return `<article>
<h2>${escapeHtml(isEmail ? rendered.subject : 'Text message')}</h2>
<p class="about"><span class="kind">${escapeHtml(kind)}</span> to ${escapeHtml(address)} · <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time>${html}</p>
<pre lang="${rendered.locale}">${linked(isEmail ? rendered.text : rendered.sms)}</pre>
</article>`;
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(LINK, (url) => `<a href="${url}">${url}</a>`);
}
