import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import {
  integerOrNull,
  Answers,
  TextField,
  text,
  textOrNull,
  viewOf,
} from '../../../platform/http/index.js';
import { Caller } from '../../../platform/access/index.js';
import { Staff, type StaffCaller } from '../../../staff/index.js';
import {
  TokenInspector,
  TOKEN_FAULTS,
  TOKEN_KINDS,
  type TokenFault,
  type TokenInspection,
  type TokenKind,
} from '../../oidc/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';

class TokenClaimView {
  @ApiProperty(text) name: string;
  @ApiProperty({ ...text, description: 'JSON if not a text.' }) value: string;
}

/** Whether a token is ours and live. */
class TokenInspectionView {
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
  @ApiProperty(integerOrNull) issued_at: number | null;
  @ApiProperty(integerOrNull) expires_at: number | null;
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

function tokenInspectionView(inspection: TokenInspection): TokenInspectionView {
  return viewOf(TokenInspectionView, inspection, {
    verified: inspection.fault === null,
    oidc_client_id: inspection.client,
    claims: inspection.claims.shown,
    withheld_claims: inspection.claims.withheld,
  });
}

/** Longer than any of our tokens; one with earlier addresses has a few kilobytes. */
const MAX_TOKEN = 20_000;

class InspectTokenDto {
  @TextField('An access or identity token of a client.', { max: MAX_TOKEN }) token: string;
}

@ApiTags('Console')
@Controller('console/v1/token_inspections')
export class TokenInspectionsController {
  constructor(private readonly tokens: TokenInspector) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Check a token',
    description: 'The token is neither stored nor logged, and nothing changes.',
  })
  @Staff('oidc_clients:read')
  @Answers(200, TokenInspectionView)
  async inspect(@Caller() { tenantId }: StaffCaller<'org'>, @Body() { token }: InspectTokenDto) {
    return tokenInspectionView(await this.tokens.inspect(tenantId, token));
  }
}
