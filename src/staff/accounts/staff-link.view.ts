import { ApiProperty } from '@nestjs/swagger';
import { text, textOrNull } from '../../platform/http/index.js';
import { CONSOLES, ROLES, type Role } from '../role.policy.js';
import { LINK_KINDS, type LinkKind } from './staff-link.entity.js';

/** An identity provider that can be used to accept the invitation. */
export class LinkProviderView {
  @ApiProperty(text) workspace_id: string;
  @ApiProperty({ ...text, description: 'Text of the button.' }) name: string;
  @ApiProperty({ type: 'boolean', description: 'Whether the workspace accepts no passkeys.' })
  is_enforced: boolean;
}

export class OpenLinkView {
  @ApiProperty({ ...text, enum: ['staff_link'] }) object_name: 'staff_link';
  @ApiProperty({ ...text, enum: [...LINK_KINDS] }) kind: LinkKind;
  @ApiProperty({ ...text, enum: [...ROLES, null], nullable: true }) role: Role | null;
  @ApiProperty({ ...text, enum: [...CONSOLES, null], nullable: true }) console: string | null;
  @ApiProperty(textOrNull) workspace_name: string | null;
  @ApiProperty(text) email: string;
  @ApiProperty({ ...text, description: 'Of the account that is recovered.' }) name: string;
  @ApiProperty({ type: 'boolean', description: 'Whether it also creates a first workspace.' })
  needs_workspace_name: boolean;
  @ApiProperty({ type: LinkProviderView, nullable: true }) single_sign_on: LinkProviderView | null;
}
