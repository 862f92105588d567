import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { accessPolicyMissing } from '../errors/index.js';
import { ClosedInputGuard } from './closed-input.guard.js';
import { refuseHostileAddress } from './query-string.js';

/** Who may call a route: shown in the routes table, checked by the guard that the decorator brings along. */
export interface AccessPolicy {
  /** `public`, or the kind of credential. */
  scheme: string;
  /** What the credential must be allowed to do, or why the route is public. */
  detail: string;
}

const ACCESS_POLICY = 'access-policy';

/** Names a handler's access policy and the guards that hold it. Product decorators are made of this one. */
export function Access(
  policy: AccessPolicy,
  ...guards: Type<CanActivate>[]
): MethodDecorator & ClassDecorator {
  return applyDecorators(
    SetMetadata(ACCESS_POLICY, policy),
    UseGuards(...guards, ClosedInputGuard),
  );
}

/** Opens a handler to everybody; says why that is right. */
export function Public(why: string): MethodDecorator & ClassDecorator {
  return Access({ scheme: 'public', detail: why });
}

/** The policy of a handler, if it names one. */
export function accessPolicyOf(
  reflector: Reflector,
  handler: ReturnType<ExecutionContext['getHandler']>,
  controller: Type,
): AccessPolicy | undefined {
  return reflector.getAllAndOverride<AccessPolicy | undefined>(ACCESS_POLICY, [
    handler,
    controller,
  ]);
}

/** Closed by default: a handler that names no policy answers nobody, and none answers to a hostile address. */
@Injectable()
export class AccessPolicyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (!accessPolicyOf(this.reflector, context.getHandler(), context.getClass())) {
      throw accessPolicyMissing();
    }
    // Here and not in a hook of the server, so that a page's refusal is a page.
    refuseHostileAddress(context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }
}
