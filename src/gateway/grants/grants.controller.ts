import { Body, Controller, Get, Param, Post, Header, type OnModuleInit } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller, Public } from '../../platform/access/index.js';
import { Answers, TextField, FastPath } from '../../platform/http/index.js';
import { CustomerKey, type CustomerCaller } from '../customers/index.js';
import { grantView, GrantView, introspectionView, IntrospectionView } from './grant.view.js';
import {
  GrantsService,
  grantAlreadyConsumed,
  grantNotActive,
  grantNotFound,
} from './grants.service.js';
import { GrantTokens } from './grant-token.js';

class IntrospectDto {
  @TextField('The grant token to look up.', { max: 8192 }) token: string;
}

@ApiTags('Grants')
@Controller('gateway/v1/grants')
export class GrantsController {
  constructor(private readonly grants: GrantsService) {}

  @Post('introspect')
  @ApiOperation({ summary: 'Ask whether a grant token is live' })
  @CustomerKey('grants:read')
  @Answers(200, IntrospectionView)
  async introspect(@Caller() caller: CustomerCaller, @Body() { token }: IntrospectDto) {
    return introspectionView(await this.grants.introspect(caller, token));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a grant' })
  @CustomerKey('grants:read')
  @Answers(200, GrantView, grantNotFound)
  async get(@Caller() caller: CustomerCaller, @Param('id') id: string) {
    return grantView(await this.grants.get(caller, id));
  }

  @Post(':id/consume')
  @ApiOperation({ summary: 'Use a grant; a single-use one is used up' })
  @CustomerKey('grants:write')
  @Answers(200, GrantView, grantNotFound, grantAlreadyConsumed, grantNotActive)
  async consume(@Caller() caller: CustomerCaller, @Param('id') id: string) {
    return grantView(await this.grants.consume(caller, id));
  }

  @Post(':id/revoke')
  @ApiOperation({ summary: 'End a grant' })
  @CustomerKey('grants:write')
  @Answers(200, GrantView, grantNotFound)
  async revoke(@Caller() caller: CustomerCaller, @Param('id') id: string) {
    return grantView(await this.grants.revoke(caller, id));
  }
}

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
