import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, listView, ListViewOf, PageQuery, pageOf } from '../../platform/http/index.js';
import {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
} from '../../platform/messages/index.js';
import { Staff } from '../access/staff.decorators.js';
import type { StaffCaller } from '../access/staff-caller.js';
import { StepUp } from '../passkeys/step-up.decorator.js';
import { ChangeRoleDto, InviteDto } from './member.dto.js';
import {
  invitationNotFound,
  memberNotFound,
  ownerLast,
  roleNotAllowed,
  roleUnknown,
} from './member.problems.js';
import {
  InvitationListView,
  invitationListView,
  MemberView,
  memberView,
  OneTimeLinkView,
  oneTimeLinkView,
} from './member.view.js';
import { Members } from './members.service.js';

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
