import {
  applyDecorators,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { credentialInvalid, credentialMissing } from '../../platform/errors/index.js';
import { Access, BeforeBody, Established, problemResponses } from '../../platform/http/index.js';
import { BearerAdmission, rateLimited } from '../../platform/limits/index.js';
import { STAFF_KEY, StaffKeysService, type StaffCaller } from './staff-keys.service.js';

type StaffRequest = FastifyRequest & { staffCaller?: StaffCaller };

@Injectable()
export class StaffKeyGuard implements CanActivate {
  constructor(
    private readonly keys: StaffKeysService,
    private readonly admission: BearerAdmission,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<StaffRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    request.staffCaller = await this.admission.admit(request, reply, {
      kinds: [STAFF_KEY],
      authenticate: (token) => this.keys.authenticate(token),
    });
    return true;
  }
}

/** Opens a handler to the staff of an organization. */
export function StaffAccess(): MethodDecorator {
  return applyDecorators(
    Access({ scheme: 'staff_key', detail: 'the staff of the organization' }),
    BeforeBody(StaffKeyGuard),
    ApiBearerAuth('staff_key'),
    ...problemResponses([credentialMissing, credentialInvalid, rateLimited]),
  );
}

/** The caller of a handler behind `StaffAccess`. */
export const Staff = Established(({ staffCaller }: StaffRequest) => staffCaller);
