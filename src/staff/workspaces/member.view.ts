import { ApiProperty } from '@nestjs/swagger';
import { integer, text, viewOf } from '../../platform/http/index.js';
import { MESSAGE_STATUSES, type MessageStatus } from '../../platform/messages/index.js';
import { ROLES } from '../role.policy.js';
import type { GivenLink, Member, OpenInvitation } from './members.service.js';

export class MemberView {
  @ApiProperty({ ...text, description: 'The account.' }) id: string;
  @ApiProperty({ ...text, enum: ['member'] }) object_name: 'member';
  @ApiProperty(text) name: string;
  @ApiProperty(text) email: string;
  @ApiProperty({ ...text, enum: [...ROLES] }) role: string;
  @ApiProperty(integer) created_at: number;
  @ApiProperty({ ...integer, nullable: true }) disabled_at: number | null;
}

export class InvitationView {
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

export class InvitationListView {
  @ApiProperty({ ...text, enum: ['list'] }) object_name: 'list';
  @ApiProperty({ type: [InvitationView] }) data: InvitationView[];
}

export class OneTimeLinkView {
  @ApiProperty({ ...text, enum: ['one_time_link'] }) object_name: 'one_time_link';
  @ApiProperty({
    ...text,
    nullable: true,
    description: 'The link, shown once and usable once. Null if it was sent by e-mail.',
  })
  url: string | null;
  @ApiProperty(text) email: string;
  @ApiProperty(integer) expires_at: number;
}

export function memberView({ person, ...membership }: Member): MemberView {
  const { id, name, email } = person;
  return viewOf(MemberView, membership, { id, name, email });
}

export function invitationListView(open: readonly OpenInvitation[]): InvitationListView {
  const data = open.map(({ link, delivery }) =>
    viewOf(InvitationView, link, { role: link.role ?? '', delivery }),
  );
  return { object_name: 'list', data };
}

export function oneTimeLinkView({ url, link }: GivenLink): OneTimeLinkView {
  return viewOf(OneTimeLinkView, link, { url });
}
