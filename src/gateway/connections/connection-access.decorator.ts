import { applyDecorators } from '@nestjs/common';
import { Access } from '../../platform/access/index.js';
import type { MachineScope } from './connection.js';

/** Opens a handler to connections whose token has this scope. */
export function ConnectionToken(scope: MachineScope): MethodDecorator {
  return applyDecorators(
    Access({
      type: 'credential',
      scheme: 'connection_token',
      detail: scope,
      accepts: ['connection'],
      permission: scope,
      phase: 'before_body',
    }),
  );
}
