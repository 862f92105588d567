import type { IncomingMessage } from 'node:http';
import { applyDecorators } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyTooLarge, mediaTypeUnsupported } from '../../errors/index.js';

const CSV = 'text/csv';

interface CsvConfig {
  maxCsvBytes?: number;
}

/** The handler takes a CSV file as its body, as a `Buffer`. Stands above the access decorator. */
export function TakesCsv({ maxBytes }: { maxBytes: number }): MethodDecorator {
  return applyDecorators(
    (_target: object, _name: string | symbol, descriptor: PropertyDescriptor) => {
      const handler = descriptor.value as object;
      const others = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object;
      const config = { ...others, maxCsvBytes: maxBytes } satisfies CsvConfig;
      Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, config, handler);
    },
    ApiConsumes(CSV),
    ApiBody({ schema: { type: 'string', maxLength: maxBytes } }),
  );
}

/** Reads CSV files for the handlers that take them, and refuses them elsewhere unread. */
export function takeCsvFiles(server: FastifyInstance): void {
  server.addContentTypeParser(CSV, (request: FastifyRequest, payload: IncomingMessage) => {
    const { maxCsvBytes } = request.routeOptions.config as CsvConfig;
    if (maxCsvBytes === undefined) return Promise.reject(mediaTypeUnsupported());
    if (Number(request.headers['content-length']) > maxCsvBytes)
      return Promise.reject(bodyTooLarge());
    return readUpTo(maxCsvBytes, payload);
  });
}

function readUpTo(maxBytes: number, payload: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    payload.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= maxBytes) parts.push(part);
      // The rest is dropped as it comes: a cut connection would hide the answer.
      else reject(bodyTooLarge());
    });
    payload.on('end', () => {
      resolve(Buffer.concat(parts));
    });
    payload.on('error', reject);
  });
}
