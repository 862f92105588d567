import { Controller, Get, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../platform/access/index.js';
import { ClosingPage, PageProblemFilter } from '../../../platform/http/index.js';
import { CODE_LATER_PAGE, codePage } from './read-back-page.js';
import { RETURN_PAGE } from './return-page.js';
import { ReturnQuery } from './return.dto.js';
import { ReturnService } from './return.service.js';

/** Where the hosted page sends the browser back to. */
@ApiExcludeController()
@Controller('gateway/v1/return')
@UseFilters(PageProblemFilter)
export class ReturnController {
  constructor(
    private readonly returns: ReturnService,
    private readonly closing: ClosingPage,
  ) {}

  @Get()
  @Public('the single-use state is the credential, and the page tells nothing', { isLimited: true })
  async comeBack(@Query() query: ReturnQuery, @Res() reply: FastifyReply): Promise<void> {
    const { customer_id: customerId, state, session_id: sessionId } = query;
    const { request, code, isLater } = await this.returns.comeBack(customerId, state, sessionId);
    const { id, data } = request;
    const url = data?.return_url ?? null;
    if (code === null && !isLater && url !== null) {
      await sendBack(url, id, reply);
      return;
    }
    const waiting = isLater ? CODE_LATER_PAGE : RETURN_PAGE;
    const page = code === null ? waiting : codePage(code);
    await this.closing.sendTranslated(page, reply, [data?.locale ?? null]);
  }
}

/** Appended as text, so the customer's own query stays unchanged. It never contains the result. */
async function sendBack(returnUrl: string, id: string, reply: FastifyReply): Promise<void> {
  const url = new URL(returnUrl);
  url.search += `${url.search ? '&' : '?'}access_request_id=${id}`;
  await reply.status(303).header('location', url.href).send();
}
