import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ClosingPage } from '../../../platform/http/index.js';
import { NO_FORM } from '../oidc-page-words.js';
import { issuerOfRoute } from '../tokens/issuers.js';

const FORM = 'application/x-www-form-urlencoded';

const AUTHORIZATION = '/oauth2/auth';

/**
 * Rules of RFC 6749 and the source document for form endpoints, checked before the library reads
 * the body.
 */
@Injectable()
export class FormTransport {
  constructor(host: HttpAdapterHost, closing: ClosingPage) {
    // A command has an application without a server.
    const fastify = (host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined)?.getInstance<
      FastifyInstance | undefined
    >();
    if (!fastify) return;
    fastify.addHook('preParsing', async (request, reply) => {
      const endpoint = endpointOf(request);
      const fault = endpoint === null ? null : transportFault(endpoint, request);
      if (!fault) return;
      void reply.status(fault.status).header('connection', 'close');
      if (endpoint === AUTHORIZATION) await closing.sendTranslated(NO_FORM, reply);
      else await refuse(reply, fault);
    });
  }
}

/**
 * The route below its issuer, not the raw address, which has many spellings. The router resolves
 * them all.
 */
function endpointOf({ method, routeOptions: { url = '' } }: FastifyRequest): string | null {
  const issuer = issuerOfRoute(url);
  return method === 'POST' && issuer ? url.slice(issuer.path.length) : null;
}

interface Fault {
  status: number;
  description: string;
}

function transportFault(endpoint: string, { headers }: FastifyRequest): Fault | null {
  const { 'content-length': length, 'content-type': type = '' } = headers;
  // The source document requires it for tokens; and an address has a limited length.
  const needsLength = [AUTHORIZATION, '/oauth2/token'].includes(endpoint);
  if (length === undefined && needsLength) {
    return { status: 411, description: 'Content-Length is required' };
  }
  if (length === '0') return { status: 400, description: 'the body is empty' };
  if (type.split(';')[0]?.trim().toLowerCase() !== FORM) {
    return { status: 400, description: `the body must be ${FORM}` };
  }
  return null;
}

/** RFC 6749 5.2. */
async function refuse(reply: FastifyReply, { description }: Fault): Promise<void> {
  await reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error: 'invalid_request', error_description: description }));
}
