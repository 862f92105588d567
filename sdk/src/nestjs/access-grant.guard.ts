import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AccessGrantChecker } from '../grants/access-grant-checker.js';
import { AccessGrantRefused } from '../grants/access-grant-refused.js';
import {
  ACCESS_GRANT_OPTIONS,
  type AccessGrantModuleOptions,
} from './access-grant-module.options.js';
import { grantTokenOf, type AccessGrantRequest } from './access-grant-request.js';
import { admit, findAdmission } from './admissions.js';
import { challengeOf, exceptionOf } from './refusal-answer.js';
import {
  ACCESS_GRANT_METADATA,
  type RequireAccessGrantOptions,
} from './require-access-grant.options.js';
import { requirementOf } from './requirement.js';

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
    // When both controller and handler are decorated, the guard runs twice; a single use is
    // consumed once.
    if (findAdmission(request)?.options === options) return true;
    try {
      const requirement = () => requirementOf(options, request);
      admit(request, {
        options,
        claims: await this.checker.check(grantTokenOf(request), requirement),
      });
      return true;
    } catch (error) {
      if (!(error instanceof AccessGrantRefused)) throw error;
      this.settings.onRefused?.(error, request);
      context
        .switchToHttp()
        .getResponse<HeaderSetter>()
        .header(...challengeOf(error, options.maxAge));
      throw exceptionOf(error);
    }
  }
}
