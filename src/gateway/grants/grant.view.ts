import { ApiProperty } from '@nestjs/swagger';
import { viewOf } from '../../platform/http/index.js';
import type { GrantClaims } from './grant-token.js';
import { GRANT_STATUSES, type GrantStatus, type CurrentGrant } from './grant.entity.js';

export class ResourceView {
  @ApiProperty({ type: 'string', example: 'payroll_account' }) type: string;
  @ApiProperty({ type: 'string' }) id: string;
}

export class GrantView {
  @ApiProperty({ type: 'string', example: 'grant_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ type: 'string', enum: ['grant'] }) object_name: 'grant';
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'RFC 9068 JWT; null once the grant is no longer active.',
  })
  token: string | null;
  @ApiProperty({ type: 'string', example: 'reset_mfa' }) action: string;
  @ApiProperty({ type: ResourceView, nullable: true }) resource: ResourceView | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      '`establish_identity`, `known_user_key`, `face_only` where a face was enough, or `no_face` where none was shown.',
  })
  acr: string | null;
  @ApiProperty({ type: [String], description: 'What the person showed (RFC 8176).' })
  amr: string[];
  @ApiProperty({ type: [String], description: "The factors of the action's policy that were met." })
  branch: string[];
  @ApiProperty({ type: 'integer', description: 'Unix seconds.' }) expires_at: number;
  @ApiProperty({ type: 'string', enum: [...GRANT_STATUSES] }) status: GrantStatus;
}

/** RFC 7662 introspection: only `active` when the token is not a live grant of this customer. */
export class IntrospectionView {
  @ApiProperty({ type: 'boolean' }) active: boolean;
  @ApiProperty({ type: 'string', required: false, description: 'Id of the grant.' }) jti?: string;
  @ApiProperty({ type: 'string', required: false, description: 'The employee_id.' }) sub?: string;
  @ApiProperty({ type: 'string', required: false }) action?: string;
  @ApiProperty({ type: ResourceView, required: false, nullable: true })
  resource?: ResourceView | null;
  @ApiProperty({ type: 'integer', required: false }) exp?: number;
  @ApiProperty({ type: 'integer', required: false }) iat?: number;
  @ApiProperty({ type: 'string', required: false }) iss?: string;
  @ApiProperty({ type: 'string', required: false }) aud?: string;
  @ApiProperty({ type: 'string', required: false }) client_id?: string;
  @ApiProperty({ type: 'integer', required: false }) auth_time?: number;
  @ApiProperty({ type: 'string', required: false }) acr?: string;
  @ApiProperty({ type: [String], required: false }) amr?: string[];
  @ApiProperty({ type: [String], required: false }) branch?: string[];
  @ApiProperty({ type: 'string', required: false }) token_type?: string;
}

export function grantView(grant: CurrentGrant): GrantView {
  return viewOf(GrantView, grant, {
    token: grant.status === 'active' ? (grant.data?.token ?? null) : null,
    resource: grant.data?.resource ?? null,
    acr: grant.data?.acr ?? null,
    amr: [...(grant.data?.amr ?? [])],
    branch: [...(grant.data?.branch ?? [])],
  });
}

/** Null claims: the token is no live grant. */
export function introspectionView(claims: GrantClaims | null): IntrospectionView {
  if (!claims) return { active: false };
  return viewOf(IntrospectionView, {}, { ...claims, active: true, token_type: 'Bearer' });
}
