import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers } from '../../platform/http/index.js';
import { FromConsole } from '../access/staff.decorators.js';
import {
  staffLinkInvalid,
  identityProviderFailed,
  identityProviderNotFound,
  singleSignOnRefused,
} from '../staff.problems.js';
import { BeginSingleSignOnDto, FinishSingleSignOnDto } from './single-sign-on.dto.js';
import { SingleSignOn } from './single-sign-on.service.js';
import { AuthorizationAddressView } from './single-sign-on.view.js';

@ApiTags('Staff')
@Controller('staff/v1/single_sign_on')
export class SingleSignOnController {
  constructor(private readonly signOn: SingleSignOn) {}

  @Post('begin')
  @ApiOperation({ summary: 'Begin to sign in through the provider of a workspace' })
  @FromConsole('the provider asks for the credential')
  @Answers(
    200,
    AuthorizationAddressView,
    identityProviderNotFound,
    identityProviderFailed,
    staffLinkInvalid,
  )
  async begin(
    @Body() { workspace_id: workspace, invitation }: BeginSingleSignOnDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuthorizationAddressView> {
    const url = await this.signOn.begin(
      { workspace, invitation: invitation ?? null },
      request,
      reply,
    );
    return { object_name: 'authorization_address', url };
  }

  @Post('finish')
  @ApiOperation({ summary: 'Complete the sign-in with the provider’s response' })
  @FromConsole('the answer of the provider is the credential')
  @Answers(204, null, singleSignOnRefused, identityProviderFailed)
  finish(
    @Body() { answer }: FinishSingleSignOnDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.signOn.finish(answer, request, reply);
  }
}
