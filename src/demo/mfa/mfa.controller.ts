import { Controller, HttpCode, Post, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { AccessGrantClaims } from '@identity-gateway/sdk';
import { AccessGrant, RequireAccessGrant } from '@identity-gateway/sdk/nestjs';
import { Access } from '../../platform/access/index.js';
import { ActivityLog } from '../activity-log.js';
import { DeskRefusalFilter } from '../desk-refusal.filter.js';
import { MfaResets } from './mfa-system.js';

/** The protected route of the demo: it only accepts callers with a grant. */
@ApiExcludeController()
@Controller('demo/api/employees/:employeeId/mfa')
@UseFilters(DeskRefusalFilter)
export class MfaController {
  constructor(
    private readonly resets: MfaResets,
    private readonly log: ActivityLog,
  ) {}

  @Post('reset')
  @HttpCode(200)
  @Access({
    type: 'delegated',
    scheme: 'access_grant',
    detail: 'a grant to reset the MFA of this employee, once',
  })
  @RequireAccessGrant({
    action: 'reset_mfa',
    subject: ({ params }) => params.employeeId,
    singleUse: true,
  })
  reset(@AccessGrant() grant: AccessGrantClaims): AccessGrantClaims {
    this.log.note({
      actor: 'guard',
      text: 'The guard checked the grant with the gateway’s public keys, then used it up.',
      call: { method: 'POST', path: `/gateway/v1/grants/${grant.jti}/consume`, status: 200 },
    });
    this.resets.reset(grant.sub);
    return grant;
  }
}
