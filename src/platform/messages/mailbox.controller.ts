import { Controller, Get, Header, Param, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../access/index.js';
import { unixSeconds } from '../clock/index.js';
import { randomNonce } from '../crypto/index.js';
import { PageProblemFilter, pagePolicy } from '../http/index.js';
import type { Channel } from './delivery/message.js';
import { Mailbox } from './mailbox.js';
import { mailboxPage } from './mailbox-page.js';
import { defineProblem } from '../errors/index.js';

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
