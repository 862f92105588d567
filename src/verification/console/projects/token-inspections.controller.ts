import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import { Answers, TextField } from '../../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../../staff/index.js';
import { TokenInspector } from '../../oidc/index.js';
import { tokenInspectionView, TokenInspectionView } from './token-inspection.view.js';

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
