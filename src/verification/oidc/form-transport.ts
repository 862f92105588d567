import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mediaTypeUnsupported } from '../../platform/errors/index.js';
import { MOUNT_PATH } from './provider-middleware.js';

const FORM = 'application/x-www-form-urlencoded';

/** The one as the source document has it, the other since an address can only be so long. */
const NEED_LENGTH = new RegExp(`^${MOUNT_PATH}/oauth2/(token|auth)`);

/**
 * What RFC 6749 and the source document say of requests to the endpoints that take forms, before their bodies are read.
 * The body itself is left to the library; nothing else of the application takes forms.
 */
@Injectable()
export class FormTransport {
  constructor(host: HttpAdapterHost) {
    // A command has the application without a server.
    const fastify = (host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined)?.getInstance<
      FastifyInstance | undefined
    >();
    if (!fastify) return;
    fastify.addContentTypeParser(FORM, (request, _payload, done) => {
      if (isOurs(request)) done(null, undefined);
      else done(mediaTypeUnsupported(), undefined);
    });
    fastify.addHook('preParsing', async (request, reply) => {
      if (!isOurs(request)) return;
      const fault = transportFault(request);
      if (fault) await refuse(reply, fault);
    });
  }
}

function isOurs({ method, url }: FastifyRequest): boolean {
  return method === 'POST' && url.startsWith(`${MOUNT_PATH}/oauth2/`);
}

interface Fault {
  status: number;
  description: string;
}

function transportFault({ headers, url }: FastifyRequest): Fault | null {
  const { 'content-length': length, 'content-type': type = '' } = headers;
  if (length === undefined && NEED_LENGTH.test(url)) {
    return { status: 411, description: 'Content-Length is required' };
  }
  if (length === '0') return { status: 400, description: 'the body is empty' };
  if (type.split(';')[0]?.trim().toLowerCase() !== FORM) {
    return { status: 400, description: `the body must be ${FORM}` };
  }
  return null;
}

/** RFC 6749 5.2. */
async function refuse(reply: FastifyReply, { status, description }: Fault): Promise<void> {
  await reply
    .status(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', connection: 'close' })
    .send(JSON.stringify({ error: 'invalid_request', error_description: description }));
}
