import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { GatewayError } from '@identity-gateway/sdk';
import type { FastifyReply } from 'fastify';

/** A refusal by Example Corp itself. */
export class DeskRefusal extends Error {
  constructor(
    readonly status: 403 | 404 | 409,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Formats Example Corp's own errors. The guard's errors pass unchanged; a failure of the gateway is
 * a 502.
 */
@Catch(DeskRefusal, GatewayError, HttpException)
export class DeskRefusalFilter implements ExceptionFilter {
  catch(error: DeskRefusal | GatewayError | HttpException, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof HttpException) {
      void reply.status(error.getStatus()).send(error.getResponse());
      return;
    }
    const { code, message } = error;
    const status = error instanceof DeskRefusal ? error.status : 502;
    void reply.status(status).send({ statusCode: status, code, message });
  }
}
