import { Controller, Get, Header, type OnModuleInit } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/access/index.js';
import { Answers, FastPath } from '../../platform/http/index.js';
import { GrantTokens } from './grant-token.js';

export class KeySetView {
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  keys: object[];
}

@ApiTags('Grants')
@Controller('gateway/.well-known')
export class JwksController implements OnModuleInit {
  constructor(
    private readonly tokens: GrantTokens,
    private readonly fastPath: FastPath,
  ) {}

  onModuleInit(): void {
    this.fastPath.takeHead('/gateway/.well-known/jwks.json');
  }

  @Get('jwks.json')
  @ApiOperation({ summary: 'Public keys that verify grant tokens (RFC 7517)' })
  @Public('public keys are public')
  @Header('cache-control', 'public, max-age=900')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Answers(200, KeySetView)
  keys() {
    return this.tokens.publicKeys();
  }
}
