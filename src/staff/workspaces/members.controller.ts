import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  PageQuery,
  pageOf,
  ChoiceField,
  EmailField,
  integer,
  integerOrNull,
  text,
  textOrNull,
  viewOf,
} from '../../platform/http/index.js';
import {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '../../platform/messages/index.js';
import { Staff } from '../access/staff.decorators.js';
import type { StaffCaller } from '../access/staff-caller.js';
import { StepUp } from '../passkeys/step-up.decorator.js';
import {
  invitationNotFound,
  memberNotFound,
  ownerLast,
  roleNotAllowed,
  roleUnknown,
} from '../staff.problems.js';
import {
  Members,
  INVITATION_DELIVERIES,
  type InvitationDelivery,
  type GivenLink,
  type Member,
  type OpenInvitation,
} from './members.service.js';
import { ROLES } from '../role.policy.js';

class MemberView {
  @ApiProperty({ ...text, description: 'The account.' }) id: string;
  @ApiProperty({ ...text, enum: ['member'] }) object_name: 'member';
  @ApiProperty(text) name: string;
  @ApiProperty(text) email: string;
  @ApiProperty({ ...text, enum: [...ROLES] }) role: string;
  @ApiProperty(integer) created_at: number;
  @ApiProperty(integerOrNull) disabled_at: number | null;
}

class InvitationView {
  @ApiProperty(text) id: string;
  @ApiProperty({ ...text, enum: ['invitation'] }) object_name: 'invitation';
  @ApiProperty(text) email: string;
  @ApiProperty({ ...text, enum: [...ROLES] }) role: string;
  @ApiProperty(integer) created_at: number;
  @ApiProperty(integer) expires_at: number;
  @ApiProperty({
    ...text,
    enum: [...MESSAGE_STATUSES, null],
    nullable: true,
    description: 'What is known about its e-mail; null where the link was shown instead.',
  })
  delivery: MessageStatus | null;
}

class InvitationListView {
  @ApiProperty({ ...text, enum: ['list'] }) object_name: 'list';
  @ApiProperty({ type: [InvitationView] }) data: InvitationView[];
}

class OneTimeLinkView {
  @ApiProperty({ ...text, enum: ['one_time_link'] }) object_name: 'one_time_link';
  @ApiProperty({
    ...textOrNull,
    description: 'The link, shown once and usable once. Null if it was sent by e-mail.',
  })
  url: string | null;
  @ApiProperty(text) email: string;
  @ApiProperty(integer) expires_at: number;
}

function memberView({ person, ...membership }: Member): MemberView {
  const { id, name, email } = person;
  return viewOf(MemberView, membership, { id, name, email });
}

function invitationListView(open: readonly OpenInvitation[]): InvitationListView {
  const data = open.map(({ link, delivery }) =>
    viewOf(InvitationView, link, { role: link.role ?? '', delivery }),
  );
  return { object_name: 'list', data };
}

function oneTimeLinkView({ url, link }: GivenLink): OneTimeLinkView {
  return viewOf(OneTimeLinkView, link, { url });
}

class InviteDto {
  @EmailField('Address of the invited person; shown to them, and kept with their account.')
  email: string;

  @ChoiceField('Their role. It cannot be changed with the link.', { of: ROLES }) role: string;

  @ChoiceField(
    'The link is sent to the address, and the answer is without it. Where nothing can be sent, `email` is refused, and `none`, the default, answers with the link.',
    { of: INVITATION_DELIVERIES, optional: true },
  )
  deliver?: InvitationDelivery | null;
}

class ChangeRoleDto {
  @ChoiceField('The new role; the member signs in again.', { of: ROLES }) role: string;
}

const UNSENT = [messageAddressRefused, messageChannelUnavailable, messageLimitReached];

/** The members of a workspace; the same for both consoles. */
@ApiTags('Staff')
@ApiParam({ name: 'workspace_id', schema: { type: 'string' } })
@Controller('staff/v1/workspaces/:workspace_id')
export class MembersController {
  constructor(private readonly members: Members) {}

  @Get('members')
  @ApiOperation({ summary: 'List the members of a workspace, newest account first' })
  @Staff('members:read')
  @Answers(200, ListViewOf(MemberView))
  async list(@Caller() caller: StaffCaller, @Query() query: PageQuery) {
    const page = pageOf(query, 'staff');
    return listView((await this.members.list(caller, page)).map(memberView), page);
  }

  @Post('members/:id/change_role')
  @ApiOperation({ summary: 'Give a member another role; their sessions end' })
  @Staff('members:write')
  @StepUp('members.change_role', 'id')
  @Answers(200, MemberView, memberNotFound, roleNotAllowed, roleUnknown, ownerLast)
  async changeRole(
    @Caller() caller: StaffCaller,
    @Param('id') id: string,
    @Body() { role }: ChangeRoleDto,
  ) {
    return memberView(await this.members.changeRole(caller, id, role));
  }

  @Post('members/:id/disable')
  @ApiOperation({ summary: 'Disable a member; their sessions end' })
  @Staff('members:write')
  @StepUp('members.disable', 'id')
  @Answers(200, MemberView, memberNotFound, roleNotAllowed, ownerLast)
  async disable(@Caller() caller: StaffCaller, @Param('id') id: string) {
    return memberView(await this.members.disable(caller, id));
  }

  @Post('members/:id/enable')
  @ApiOperation({ summary: 'Enable a disabled member' })
  @Staff('members:write')
  @StepUp('members.enable', 'id')
  @Answers(200, MemberView, memberNotFound, roleNotAllowed, ownerLast)
  async enable(@Caller() caller: StaffCaller, @Param('id') id: string) {
    return memberView(await this.members.enable(caller, id));
  }

  @Post('members/:id/recover')
  @ApiOperation({ summary: 'Send a member a link to create a new passkey' })
  @Staff('members:write')
  @StepUp('members.recover', 'id')
  @Answers(200, OneTimeLinkView, memberNotFound, roleNotAllowed, ...UNSENT)
  async recover(@Caller() caller: StaffCaller, @Param('id') id: string) {
    return oneTimeLinkView(await this.members.recover(caller, id));
  }

  @Get('invitations')
  @ApiOperation({ summary: 'List the open invitations' })
  @Staff('members:read')
  @Answers(200, InvitationListView)
  async listInvitations(@Caller() caller: StaffCaller) {
    return invitationListView(await this.members.listInvitations(caller));
  }

  @Post('invitations')
  @ApiOperation({ summary: 'Invite a person by a link' })
  @Staff('members:write')
  @StepUp('members.invite')
  @Answers(200, OneTimeLinkView, roleNotAllowed, roleUnknown, ...UNSENT)
  async invite(@Caller() caller: StaffCaller, @Body() { email, role, deliver }: InviteDto) {
    const invitation = { email, role, deliver: deliver ?? 'none' };
    return oneTimeLinkView(await this.members.invite(caller, invitation));
  }

  @Post('invitations/:id/revoke')
  @ApiOperation({ summary: 'Withdraw an invitation' })
  @Staff('members:write')
  @Answers(200, InvitationListView, invitationNotFound, roleNotAllowed)
  async revoke(@Caller() caller: StaffCaller, @Param('id') id: string) {
    await this.members.revokeInvitation(caller, id);
    return invitationListView(await this.members.listInvitations(caller));
  }
}
