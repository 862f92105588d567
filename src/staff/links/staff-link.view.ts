import { ApiProperty } from '@nestjs/swagger';
import { CONSOLES, ROLES, type Role } from '../roles/role.policy.js';
import { LINK_KINDS, type LinkKind } from './staff-link.entity.js';

const text = { type: 'string' } as const;

/** The identity provider by which an invitation can be accepted too. */
export class LinkProviderView {
  @ApiProperty(text) workspace_id: string;
  @ApiProperty({ ...text, description: 'What the button says.' }) name: string;
  @ApiProperty({ type: 'boolean', description: 'Whether a passkey would open nothing.' })
  is_enforced: boolean;
}

export class OpenLinkView {
  @ApiProperty({ ...text, enum: ['staff_link'] }) object_name: 'staff_link';
  @ApiProperty({ ...text, enum: [...LINK_KINDS] }) kind: LinkKind;
  @ApiProperty({ ...text, enum: [...ROLES, null], nullable: true }) role: Role | null;
  @ApiProperty({ ...text, enum: [...CONSOLES, null], nullable: true }) console: string | null;
  @ApiProperty({ ...text, nullable: true }) workspace_name: string | null;
  @ApiProperty(text) email: string;
  @ApiProperty({ ...text, description: 'Of the account that is recovered.' }) name: string;
  @ApiProperty({ type: 'boolean', description: 'Whether a first workspace is made with it.' })
  needs_workspace_name: boolean;
  @ApiProperty({ type: LinkProviderView, nullable: true }) single_sign_on: LinkProviderView | null;
}
