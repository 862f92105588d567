import {
  HttpException,
  Inject,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AccessGrantChecker } from '../grants/access-grant-checker.js';
import type { AccessGrantRequest } from '../guard/access-grant-request.js';
import type { RequireAccessGrantOptions } from '../guard/grant-requirement.js';
import { letIn } from '../guard/let-in.js';
import {
  ACCESS_GRANT_METADATA,
  ACCESS_GRANT_OPTIONS,
  type AccessGrantModuleOptions,
} from './access-grant-module.options.js';

/** Both Express and Fastify answers have it. */
interface HeaderSetter {
  header(name: string, value: string): unknown;
}

/** Enforces `@RequireAccessGrant`. Any error keeps the route closed. */
@Injectable()
export class AccessGrantGuard implements CanActivate {
  // Tokens are named, so the package also works when the compiler emits no parameter types.
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(AccessGrantChecker) private readonly checker: AccessGrantChecker,
    @Inject(ACCESS_GRANT_OPTIONS) private readonly settings: AccessGrantModuleOptions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const options = this.reflector.getAllAndOverride<RequireAccessGrantOptions | undefined>(
      ACCESS_GRANT_METADATA,
      [context.getHandler(), context.getClass()],
    );
    if (!options || context.getType() !== 'http') {
      throw new Error('AccessGrantGuard holds @RequireAccessGrant of HTTP routes and nothing else');
    }
    const request = context.switchToHttp().getRequest<AccessGrantRequest>();
    const refused = await letIn({ checker: this.checker, ...this.settings }, options, request);
    if (!refused) return true;
    const { status, header, body, cause } = refused;
    context
      .switchToHttp()
      .getResponse<HeaderSetter>()
      .header(...header);
    throw new HttpException(body, status, { cause });
  }
}
