import type { Type } from '@nestjs/common';

const PARAMETER_TYPES = 'design:paramtypes';

/**
 * Names the class of a handler's second parameter, which the compiler does not know when a product
 * supplies it.
 */
export function takesInput(input: Type): MethodDecorator {
  return (target, name) => {
    const types = Reflect.getMetadata(PARAMETER_TYPES, target, name) as unknown[];
    Reflect.defineMetadata(PARAMETER_TYPES, types.with(1, input), target, name);
  };
}
