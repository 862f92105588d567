import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers } from '../../platform/http/index.js';
import { accessRequestNotFound } from '../access-requests/index.js';
import { Caller, CustomerKeyAccess, type CustomerCaller } from '../customers/index.js';
import { AccessStream, type StreamPart } from './access-stream.service.js';

@ApiTags('Access requests')
@Controller('gateway/v1/access_requests/:id/events')
export class AccessStreamController {
  constructor(private readonly stream: AccessStream) {}

  @Get()
  @ApiOperation({
    summary: 'Follow an access request as server-sent events',
    description:
      'Each event is named `access_request` and holds the request as it stands; the last one tells how it ended.',
  })
  @CustomerKeyAccess('access:read')
  @ApiProduces('text/event-stream')
  @Answers(200, null, accessRequestNotFound)
  async follow(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const gone = new AbortController();
    request.raw.socket.once('close', () => {
      gone.abort();
    });
    const parts = this.stream.follow(caller, id, gone.signal);
    // Until the first part everything may still be refused as a problem.
    const first = await parts.next();
    reply.hijack();
    const headers = reply.getHeaders() as Record<string, string>;
    reply.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    });
    if (!first.done) reply.raw.write(textOf(first.value));
    try {
      for await (const part of parts) reply.raw.write(textOf(part));
    } finally {
      reply.raw.end();
    }
  }
}

/** WHATWG HTML, Server-sent events: JSON has no line breaks, so one data line holds it. */
function textOf(part: StreamPart): string {
  if (part === 'keep_alive') return ': still pending\n\n';
  return `event: access_request\ndata: ${JSON.stringify(part.request)}\n\n`;
}
