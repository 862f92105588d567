import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds, unixSecondsOrNull } from '../../platform/clock/index.js';
import type { MadeLink, StaffLink } from '../links/index.js';
import { ROLES } from '../roles/index.js';
import type { Member } from './members.service.js';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

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
}

export class InvitationListView {
  @ApiProperty({ ...text, enum: ['list'] }) object_name: 'list';
  @ApiProperty({ type: [InvitationView] }) data: InvitationView[];
}

export class OneTimeLinkView {
  @ApiProperty({ ...text, enum: ['one_time_link'] }) object_name: 'one_time_link';
  @ApiProperty({ ...text, description: 'Shown once; works once.' }) url: string;
  @ApiProperty(text) email: string;
  @ApiProperty(integer) expires_at: number;
}

export function memberView({ person, role, createdAt, disabledAt }: Member): MemberView {
  return {
    id: person.id,
    object_name: 'member',
    name: person.name,
    email: person.email,
    role,
    created_at: unixSeconds(createdAt),
    disabled_at: unixSecondsOrNull(disabledAt),
  };
}

export function invitationListView(links: readonly StaffLink[]): InvitationListView {
  const data = links.map(({ id, email, role, createdAt, expiresAt }) => ({
    id,
    object_name: 'invitation' as const,
    email,
    role: role ?? '',
    created_at: unixSeconds(createdAt),
    expires_at: unixSeconds(expiresAt),
  }));
  return { object_name: 'list', data };
}

export function oneTimeLinkView({ url, link }: MadeLink): OneTimeLinkView {
  const { email, expiresAt } = link;
  return { object_name: 'one_time_link', url, email, expires_at: unixSeconds(expiresAt) };
}
