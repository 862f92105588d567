import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import type { OnApplicationShutdown } from '@nestjs/common';

export interface ServiceRequest {
  method: string;
  /** Follows the service's address. */
  path: string;
  headers: Record<string, string>;
  /** JSON. */
  body?: string;
}

export interface ServiceResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface ServiceOptions {
  address: string;
  /** From the request to the last byte of the answer: a dripping answer would hold a caller for ever. */
  timeoutMs: number;
  maxAnswerBytes: number;
}

const MAX_SOCKETS = 128;

/** Calls one service whose address the operator set. Follows no redirect, and uses no proxy. */
export class ServiceHttp implements OnApplicationShutdown {
  readonly #target: object;
  readonly #prefix: string;
  readonly #request: typeof httpRequest;
  readonly #agent: HttpAgent;

  constructor(private readonly options: ServiceOptions) {
    const address = new URL(options.address);
    const isSecure = address.protocol === 'https:';
    const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
    this.#request = isSecure ? httpsRequest : httpRequest;
    this.#agent = isSecure ? new HttpsAgent(agent) : new HttpAgent(agent);
    this.#prefix = options.address.endsWith('/')
      ? address.pathname
      : address.pathname.replace(/\/$/, '');
    this.#target = { ...urlToHttpOptions(address), agent: this.#agent };
  }

  /** Rejects without a complete answer. */
  request({ method, path, headers, body }: ServiceRequest): Promise<ServiceResponse> {
    return new Promise((resolve, reject) => {
      const outgoing = this.#request({
        ...this.#target,
        method,
        path: `${this.#prefix}${path}`,
        headers: { ...headers, ...(body !== undefined && bodyHeaders(body)) },
      });
      const fail = (reason: Error): void => {
        clearTimeout(deadline);
        outgoing.destroy();
        reject(reason);
      };
      const deadline = setTimeout(() => {
        fail(new Error('no complete answer in time'));
      }, this.options.timeoutMs);
      outgoing.on('error', fail);
      outgoing.on('response', (response) => {
        readWhole(response, this.options.maxAnswerBytes).then((whole) => {
          clearTimeout(deadline);
          const { statusCode: status = 0, headers: received } = response;
          resolve({ status, headers: received, body: whole });
        }, fail);
      });
      outgoing.end(body);
    });
  }

  /** Closes the connections. */
  onApplicationShutdown(): void {
    this.#agent.destroy();
  }
}

function bodyHeaders(body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
}

function readWhole(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    response.on('error', reject);
    // We accept no encoding: unpacking a small answer could take all memory.
    if (response.headers['content-encoding'] !== undefined) {
      reject(new Error('the answer is encoded'));
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) reject(new Error('the answer is too long'));
      else chunks.push(chunk);
    });
    response.on('end', () => {
      if (response.complete) resolve(Buffer.concat(chunks));
      else reject(new Error('the answer broke off'));
    });
  });
}
