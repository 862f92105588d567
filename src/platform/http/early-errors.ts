import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/index.js';
import { requestMalformed } from '../errors/index.js';
import { newId } from '../ids/index.js';
import { problemBody, problemOf } from './problem.filter.js';
import { securityHeaders } from './security-headers.js';

interface EarlyErrors {
  frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

/** Answers for what goes wrong before a route is found, and so before any hook or filter runs. */
export function earlyErrors(settings: Settings): EarlyErrors {
  const headers = { ...securityHeaders(settings), 'content-type': 'application/problem+json' };
  return {
    frameworkErrors(error, request, reply) {
      const problem = problemOf(error);
      void reply
        .status(problem.status)
        .headers({ ...headers, 'x-request-id': request.id })
        .send(JSON.stringify(problemBody(problem, request)));
    },
    /** What is not even HTTP: there is no request yet, only a connection that ends with this answer. */
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const problem = error.code?.startsWith('HPE_') ? malformed(error) : problemOf(error);
      const id = newId('req');
      const body = JSON.stringify(problemBody(problem, { id }));
      const lines = Object.entries({
        ...headers,
        'x-request-id': id,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      const { status } = problem;
      socket.end(
        `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`,
      );
    },
  };
}

/** Names of the parser's faults begin with HPE_; the ones with a status of their own are known to `problemOf`. */
function malformed(error: NodeJS.ErrnoException): ReturnType<typeof problemOf> {
  const problem = problemOf(error);
  return problem.status < 500 ? problem : requestMalformed({ cause: error });
}
