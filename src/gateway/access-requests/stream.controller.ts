import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdmissionControl, bearerToken, Caller } from '../../platform/access/index.js';
import { Answers } from '../../platform/http/index.js';
import { CustomerKey, type CustomerCaller } from '../customers/index.js';
import { accessRequestView } from './access-request.view.js';
import { accessRequestNotFound } from './access-request.problems.js';
import { StreamService, type StreamPart } from './stream.service.js';

@ApiTags('Access requests')
@Controller('gateway/v1/access_requests/:id/events')
export class StreamController {
  constructor(
    private readonly stream: StreamService,
    private readonly admission: AdmissionControl,
  ) {}

  @Get()
  @ApiResponse({
    status: 200,
    description: 'Events, until the request has ended.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiOperation({
    summary: 'Follow an access request as server-sent events',
    description:
      'Each event is named `access_request` and holds the request as it stands; the last one tells how it ended.',
  })
  @CustomerKey('access:read')
  @Answers(200, null, accessRequestNotFound)
  async follow(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { socket } = request.raw;
    const gone = new AbortController();
    const stop = (): void => {
      gone.abort();
    };
    socket.once('close', stop);
    // The client may have left while its key was looked up.
    if (socket.destroyed) stop();
    try {
      const follower = { caller, token: bearerToken(request) };
      const parts = this.stream.follow(follower, id, gone.signal);
      // Before the first part a refusal can still be a problem response.
      const first = await parts.next();
      this.admission.release(request);
      await tellAll(first, parts, reply);
    } finally {
      // After a refusal the connection serves other requests.
      socket.off('close', stop);
    }
  }
}

async function tellAll(
  first: IteratorResult<StreamPart, void>,
  parts: AsyncGenerator<StreamPart, void>,
  reply: FastifyReply,
): Promise<void> {
  try {
    start(reply);
    if (first.done || !tell(reply, first.value)) return;
    for await (const part of parts) if (!tell(reply, part)) return;
  } finally {
    await parts.return();
    reply.raw.end();
  }
}

function start(reply: FastifyReply): void {
  reply.hijack();
  const headers = reply.getHeaders() as Record<string, string>;
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
    // A connection kept alive after its stream would delay a process that stops.
    connection: 'close',
  });
}

/** False when the connection is full, because the client reads too slowly: then it is closed. */
function tell({ raw }: FastifyReply, part: StreamPart): boolean {
  if (raw.write(textOf(part))) return true;
  raw.destroy();
  return false;
}

/** WHATWG HTML, Server-sent events: JSON has no line breaks, so one data line holds it. */
function textOf(part: StreamPart): string {
  if (part === 'keep_alive') return ': still pending\n\n';
  return `event: access_request\ndata: ${JSON.stringify(accessRequestView(part.request))}\n\n`;
}
