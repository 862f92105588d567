import { RequestMethod, type INestApplicationContext, type Type } from '@nestjs/common';
import { INTERCEPTORS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, Reflector, type NestContainer } from '@nestjs/core';
import { type AccessPolicy, accessPolicyOf } from '../platform/access/index.js';
import type { ProblemKind } from '../platform/errors/index.js';
import { problemsOf } from '../platform/http/index.js';
import { idempotencyModeOf, IdempotencyInterceptor } from '../platform/idempotency/index.js';
import { stepUpActionOf } from '../staff/index.js';
import { operationId } from './operation-id.js';

/** One route, as its handler's decorators describe it. */
export interface Route {
  /** Upper case. */
  method: string;
  /** In the router's form: `/v1/events/:id`. */
  path: string;
  operationId: string;
  /** Undefined without an access policy: then nobody may call it, and a test fails. */
  access: AccessPolicy | undefined;
  /** The problems that its decorators name. */
  problems: readonly ProblemKind[];
  /** Whether it accepts an `Idempotency-Key`. */
  idempotent: boolean;
  /** The action that staff confirm with a passkey at each call. */
  stepUp: string | null;
}

/** Every route of the application's controllers, by path. Needs no running application. */
export function listRoutes(app: INestApplicationContext): Route[] {
  const { container } = app as unknown as { container: NestContainer };
  return [...container.getModules().values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => routesOf(metatype as Type<object>))
    .sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
}

function routesOf(controller: Type<object>): Route[] {
  const prototype = controller.prototype as Record<string, () => unknown>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const path: unknown = handler && Reflect.getMetadata(PATH_METADATA, handler);
    if (!handler || path === undefined) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
    return pathsOf(controller).flatMap((base) =>
      texts(path)
        .map((own) => joined(base, own))
        .map((address) => ({
          method,
          path: address,
          operationId: operationId(method, address),
          access: accessPolicyOf(new Reflector(), handler, controller),
          problems: problemsOf(handler),
          idempotent:
            method === 'POST' &&
            interceptorsOf(handler).includes(IdempotencyInterceptor) &&
            idempotencyModeOf(handler) !== 'ignores',
          stepUp: stepUpActionOf(handler),
        })),
    );
  });
}

function interceptorsOf(handler: object): unknown[] {
  return (Reflect.getMetadata(INTERCEPTORS_METADATA, handler) as unknown[] | undefined) ?? [];
}

function pathsOf(controller: Type<object>): string[] {
  return texts(Reflect.getMetadata(PATH_METADATA, controller));
}

function texts(value: unknown): string[] {
  return [value ?? ''].flat().map(String);
}

function joined(...parts: string[]): string {
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
