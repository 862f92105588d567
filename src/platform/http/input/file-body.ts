import type { IncomingMessage } from 'node:http';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  bodyTooLarge,
  mediaTypeUnsupported,
  bodyMalformed,
  type Problem,
} from '../../errors/index.js';
import { RouteSettings } from './route-settings.js';

/** What files a handler may take, by their media types. */
const FILE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface FileConfig {
  maxFileBytes?: number;
}

/** The handler takes a CSV or XLSX file as its body, as a `Buffer`. */
export function TakesTable({ maxBytes }: { maxBytes: number }): MethodDecorator {
  return applyDecorators(
    RouteSettings({ maxFileBytes: maxBytes } satisfies FileConfig),
    ApiConsumes(FILE_TYPES.csv, FILE_TYPES.xlsx),
    ApiBody({ schema: { type: 'string', maxLength: maxBytes } }),
  );
}

/** Reads files for the handlers that take them, and refuses them elsewhere unread. */
export function takeFiles(server: FastifyInstance): void {
  const types = Object.values(FILE_TYPES);
  server.addContentTypeParser(types, (request: FastifyRequest, payload: IncomingMessage) => {
    const { maxFileBytes } = request.routeOptions.config as FileConfig;
    if (maxFileBytes === undefined) return Promise.reject(mediaTypeUnsupported());
    if (Number(request.headers['content-length']) > maxFileBytes)
      return Promise.reject(bodyTooLarge());
    return readUpTo(maxFileBytes, payload);
  });
}

/** The whole body. Throws `body_too_large`, also for one whose length is not announced. */
export function readUpTo(
  maxBytes: number,
  payload: IncomingMessage,
  tooLarge = bodyTooLarge(),
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    payload.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= maxBytes) parts.push(part);
      // The rest is read and dropped: closing the connection early would hide the answer.
      else reject(tooLarge);
    });
    payload.on('end', () => {
      resolve(Buffer.concat(parts));
    });
    payload.on('error', reject);
  });
}

/** Whether the connection ended before the whole body arrived. */
export function isUploadAborted({ destroyed, complete }: IncomingMessage): boolean {
  return destroyed && !complete;
}

/** The problem of such a request. Its caller gets no answer. */
export function uploadAborted(cause?: unknown): Problem {
  return bodyMalformed({ detail: 'The body ended too early', cause });
}
