import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { requestInvalid, type FieldError } from '../../errors/index.js';

const UNKNOWN_IGNORED = 'unknown-input-ignored';

/** Unknown input of the handler is ignored, as protocols of others demand (RFC 6749 3.1, RFC 7644 3.3). */
export function IgnoresUnknownInput(): MethodDecorator {
  return SetMetadata(UNKNOWN_IGNORED, true);
}

interface TakenInput {
  query: boolean;
  body: boolean;
}

/**
 * Refuses a query or body that the handler does not declare. Validation sees only declared inputs,
 * and unknown input is refused everywhere but in the
 * handlers of other protocols.
 */
@Injectable()
export class StrictInputGuard implements CanActivate {
  readonly #taken = new WeakMap<object, TakenInput>();

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const taken = this.#takenBy(context);
    const errors = [
      ...(taken.query ? [] : unknownFields(request.query, '?')),
      ...(taken.body ? [] : unknownFields(request.body, '/')),
    ];
    if (errors.length > 0) throw requestInvalid({ detail: 'Unknown input was sent', errors });
    return true;
  }

  #takenBy(context: ExecutionContext): TakenInput {
    const handler = context.getHandler();
    const known = this.#taken.get(handler);
    if (known) return known;
    const ignores = Reflect.getMetadata(UNKNOWN_IGNORED, handler) === true;
    const args = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) as
      object | undefined;
    const kinds = Object.keys(args ?? {}).map((key) => Number(key.split(':')[0]));
    const taken = {
      query: ignores || kinds.includes(RouteParamtypes.QUERY),
      body: ignores || kinds.includes(RouteParamtypes.BODY),
    };
    this.#taken.set(handler, taken);
    return taken;
  }
}

function unknownFields(input: unknown, prefix: string): FieldError[] {
  if (input === undefined || input === null) return [];
  if (typeof input !== 'object' || Array.isArray(input)) {
    return [{ pointer: '', code: 'unknown', detail: 'No body is expected here' }];
  }
  return Object.keys(input)
    .slice(0, 10)
    .map((name) => ({
      pointer: `${prefix}${name.slice(0, 80)}`,
      code: 'unknown',
      detail: 'This is not known here',
    }));
}
