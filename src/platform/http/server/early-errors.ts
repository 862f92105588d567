import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/index.js';
import { requestMalformed, uriTooLong, type Problem } from '../../errors/index.js';
import { newId } from '../../ids/index.js';
import { addressPage, type AddressedRequest } from '../problem-page.js';
import { problemOf } from '../problem.filter.js';
import { problemAnswer, type ProblemAnswer } from '../problem-answer.js';

/** RFC 9110 4.1 recommends at least 8000. */
export const MAX_URL_LENGTH = 8_192;

interface EarlyErrors {
  frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
  clientErrorHandler: (error: ParserError, socket: Socket) => void;
}

interface ParserError extends NodeJS.ErrnoException {
  /** What was being read. */
  rawPacket?: unknown;
}

/** Answers for errors before routing, and so before any hook or filter. */
export function earlyErrors(settings: Settings): EarlyErrors {
  const always = securityHeaders(settings);
  return {
    frameworkErrors(error, request, reply) {
      const { status, headers, body } = answerTo(problemOf(error), request);
      void reply
        .status(status)
        .headers({ ...always, ...headers, 'x-request-id': request.id })
        .send(body);
    },
    /**
     * Bytes that are not HTTP: there is no request, only a connection that ends with this answer.
     */
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
        socket.destroy();
        return;
      }
      const problem = error.code?.startsWith('HPE_') ? malformed(error) : problemOf(error);
      const id = newId('req');
      const { status, headers, body } = answerTo(problem, { id, ...readable(error) });
      const lines = Object.entries({
        ...always,
        ...headers,
        'x-request-id': id,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(
        `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`,
      );
    },
  };
}

/** A second answer would be read as part of the current one. */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}

function answerTo(problem: Problem, request: AddressedRequest): ProblemAnswer {
  return addressPage(problem, request) ?? problemAnswer(problem, request);
}

/** The readable parts of a malformed request: enough to recognise a browser. */
function readable({ rawPacket }: ParserError): Omit<AddressedRequest, 'id'> {
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const [, method = '', url = ''] = /^([A-Z]+) ([^ \r\n]*)/.exec(text) ?? [];
  const [, accept] = /\r\naccept: *([^\r\n]*)/i.exec(text) ?? [];
  const [, language] = /\r\naccept-language: *([^\r\n]*)/i.exec(text) ?? [];
  return { method, url, headers: { accept, 'accept-language': language } };
}

/** The parser's fault codes begin with HPE_; `problemOf` knows those with their own status. */
function malformed(error: ParserError): ReturnType<typeof problemOf> {
  if (error.code === 'HPE_HEADER_OVERFLOW' && isLineTooLong(error))
    return uriTooLong({ cause: error });
  const problem = problemOf(error);
  return problem.status < 500 ? problem : requestMalformed({ cause: error });
}

/** Whether the address alone exceeded the header limit. */
function isLineTooLong({ rawPacket }: ParserError): boolean {
  if (!Buffer.isBuffer(rawPacket)) return false;
  const lineEnd = rawPacket.indexOf('\n');
  return lineEnd < 0 || lineEnd > MAX_URL_LENGTH;
}

/** Headers of every answer. Pages extend the policy; an API answer needs nothing. */
export function securityHeaders(settings: Settings): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(settings.isHttps && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
