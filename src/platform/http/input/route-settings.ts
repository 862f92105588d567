import { RouteConfig } from '@nestjs/platform-fastify';

const ROUTE_SETTINGS = Symbol('route-settings');

/** Adds settings to a handler's route; `request.routeOptions.config` holds those of all decorators. */
export function RouteSettings(settings: object): MethodDecorator & ClassDecorator {
  return (target: object, name?: string | symbol, descriptor?: PropertyDescriptor): void => {
    const handler = (descriptor?.value ?? target) as object;
    const merged = {
      ...(Reflect.getMetadata(ROUTE_SETTINGS, handler) as object | undefined),
      ...settings,
    };
    Reflect.defineMetadata(ROUTE_SETTINGS, merged, handler);
    RouteConfig(merged)(target, name as string, descriptor as PropertyDescriptor);
  };
}
