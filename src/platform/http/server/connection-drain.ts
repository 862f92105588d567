import type { Server } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 50;

/**
 * Lets go of kept connections once the process is told to stop. An answer under way says that its connection ends with it;
 * one that is only kept open is closed. Otherwise a proxy that keeps it for the next request would hold the process up.
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
    // For what is answered by others than the framework, on the raw response.
    const timer = setInterval(() => {
      server.closeIdleConnections();
    }, LOOK_MS);
    server.once('close', () => {
      clearInterval(timer);
    });
    timer.unref();
  }
}
