import { ApiProperty } from '@nestjs/swagger';
import { text, textOrNull, viewOf } from '../../../platform/http/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';
import {
  TOKEN_FAULTS,
  TOKEN_KINDS,
  type TokenFault,
  type TokenInspection,
  type TokenKind,
} from '../../oidc/index.js';

export class TokenClaimView {
  @ApiProperty(text) name: string;
  @ApiProperty({ ...text, description: 'JSON if not a text.' }) value: string;
}

/** Whether a token is ours and live. */
export class TokenInspectionView {
  @ApiProperty({ ...text, enum: ['token_inspection'] }) object_name: 'token_inspection';
  @ApiProperty({
    type: 'boolean',
    description: 'Whether it is signed by us, belongs to one of your clients, and is live.',
  })
  verified: boolean;
  @ApiProperty({
    ...textOrNull,
    enum: [...TOKEN_FAULTS],
    description: 'The first fault; null for a verified token.',
  })
  fault: TokenFault | null;
  @ApiProperty({ ...textOrNull, enum: [...TOKEN_KINDS] }) kind: TokenKind | null;
  @ApiProperty({ ...textOrNull, enum: [...ENVIRONMENTS] }) environment: Environment | null;
  @ApiProperty({ ...textOrNull, description: 'The `kid` that its header names.' })
  key_id: string | null;
  @ApiProperty({ ...textOrNull, description: 'Your client that it was made for.' })
  oidc_client_id: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) issued_at: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) expires_at: number | null;
  @ApiProperty({
    type: [TokenClaimView],
    description: 'Claims about the token, once its signature and client are verified.',
  })
  claims: TokenClaimView[];
  @ApiProperty({
    type: [String],
    description: 'Names of the claims about the person; their values are not shown.',
  })
  withheld_claims: string[];
}

export function tokenInspectionView(inspection: TokenInspection): TokenInspectionView {
  return viewOf(TokenInspectionView, inspection, {
    verified: inspection.fault === null,
    oidc_client_id: inspection.client,
    claims: inspection.claims.shown,
    withheld_claims: inspection.claims.withheld,
  });
}
