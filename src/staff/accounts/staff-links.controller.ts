import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Caller } from '../../platform/access/index.js';
import { Answers, EmailField, TextField } from '../../platform/http/index.js';
import { FromConsole, OwnStaffAccount } from '../access/staff.decorators.js';
import {
  singleSignOnRequired,
  staffLinkInvalid,
  passkeyRefused,
  memberExists,
} from '../staff.problems.js';
import type { StaffAccountCaller } from '../access/staff-caller.js';
import { ChallengeView } from '../passkeys/passkey.view.js';
import { LinkAcceptance } from './link-acceptance.service.js';
import { OpenLinkView } from './staff-link.view.js';
import { PasskeyAnswerDto } from '../passkeys/passkey.dto.js';

const TOKEN = ['The part of the link after the #.', { max: 200 }] as const;
const NAME = ['Of the person.', { max: 100 }] as const;

class OpenLinkDto {
  @TextField(...TOKEN) token: string;
}

class BeginLinkDto extends OpenLinkDto {
  @TextField(...NAME) name: string;
  @EmailField('Of the person. An invitation keeps the address it was made for.') email: string;
}

class AcceptLinkDto extends PasskeyAnswerDto {
  @TextField(...TOKEN) token: string;
  @TextField(...NAME) name: string;
  @EmailField('Of the person. An invitation keeps the address it was made for.') email: string;

  @TextField('Name of the first workspace, if one is created.', { max: 100, optional: true })
  workspace_name?: string | null;
}

const TOKEN_IS_CREDENTIAL = 'the token of the link is the credential';

/** Links for the first owner, for invited people and for lost passkeys. */
@ApiTags('Staff')
@Controller('staff/v1/links')
export class StaffLinksController {
  constructor(private readonly links: LinkAcceptance) {}

  @Post('open')
  @ApiOperation({ summary: 'Show what a link is for; it stays usable' })
  @FromConsole(TOKEN_IS_CREDENTIAL)
  @Answers(200, OpenLinkView, staffLinkInvalid)
  open(@Body() { token }: OpenLinkDto) {
    return this.links.open(token);
  }

  @Post('challenges')
  @ApiOperation({ summary: 'Begin to make a passkey with a link' })
  @FromConsole(TOKEN_IS_CREDENTIAL)
  @Answers(200, ChallengeView, staffLinkInvalid)
  begin(@Body() { token, name, email }: BeginLinkDto) {
    return this.links.begin(token, { name, email });
  }

  @Post('join')
  @ApiOperation({ summary: 'Accept an invitation with the signed-in account' })
  @OwnStaffAccount()
  @Answers(204, null, staffLinkInvalid, singleSignOnRequired, memberExists)
  join(@Caller() { session }: StaffAccountCaller, @Body() { token }: OpenLinkDto) {
    return this.links.join(session, token);
  }

  @Post('accept')
  @ApiOperation({ summary: 'Use the link: create the passkey and sign in' })
  @FromConsole(TOKEN_IS_CREDENTIAL)
  @Answers(204, null, staffLinkInvalid, passkeyRefused)
  accept(
    @Body() { token: secret, challenge_id: challengeId, response, ...given }: AcceptLinkDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { name, email, workspace_name: workspaceName } = given;
    const answer = { secret, challengeId, response, name, email };
    return this.links.accept(
      { ...answer, workspaceName: workspaceName ?? 'My organization' },
      request,
      reply,
    );
  }
}
