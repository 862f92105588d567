import type { Server } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 50;

/**
 * Closes kept-alive connections when the process stops: idle ones at once, active ones with their
 * answer. Otherwise a proxy's open connection would delay the stop.
 */
@Injectable()
export class ConnectionDrain implements BeforeApplicationShutdown {
  #server: Server | undefined;
  #isClosing = false;

  watch(fastify: FastifyInstance): void {
    this.#server = fastify.server;
    fastify.addHook('onSend', (_request, reply, payload, done) => {
      if (this.#isClosing) reply.header('connection', 'close');
      done(null, payload);
    });
  }

  beforeApplicationShutdown(): void {
    this.#isClosing = true;
    const server = this.#server;
    if (!server) return;
    // For answers written on the raw response, past the framework.
    const timer = setInterval(() => {
      server.closeIdleConnections();
    }, LOOK_MS);
    server.once('close', () => {
      clearInterval(timer);
    });
    timer.unref();
  }
}
