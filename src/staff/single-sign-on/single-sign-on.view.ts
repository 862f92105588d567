import { ApiProperty } from '@nestjs/swagger';
import { text, textOrNull, viewOf } from '../../platform/http/index.js';
import type { IdentityProvider } from './identity-provider.entity.js';
import { ROLES } from '../role.policy.js';

export class GroupRoleView {
  @ApiProperty(text) group: string;
  @ApiProperty({ ...text, enum: [...ROLES] }) role: string;
}

/** The client secret is in no view. */
export class IdentityProviderView {
  @ApiProperty({ ...text, enum: ['identity_provider'] }) object_name: 'identity_provider';
  @ApiProperty(text) name: string;
  @ApiProperty(text) issuer: string;
  @ApiProperty(text) client_id: string;
  @ApiProperty(textOrNull) groups_claim: string | null;
  @ApiProperty({ type: [GroupRoleView] }) group_roles: GroupRoleView[];
  @ApiProperty({ type: 'boolean' }) is_enforced: boolean;
  @ApiProperty({ type: 'boolean' }) is_offered: boolean;
  @ApiProperty({ type: 'integer' }) changed_at: number;
}

export class SingleSignOnView {
  @ApiProperty({ ...text, enum: ['single_sign_on'] }) object_name: 'single_sign_on';
  @ApiProperty({ ...text, description: 'To be registered at the provider.' }) redirect_uri: string;
  @ApiProperty({ type: IdentityProviderView, nullable: true })
  provider: IdentityProviderView | null;
}

export class AuthorizationAddressView {
  @ApiProperty({ ...text, enum: ['authorization_address'] }) object_name: 'authorization_address';
  @ApiProperty({ ...text, description: 'Where the browser goes to sign in.' }) url: string;
}

export function singleSignOnView(
  provider: IdentityProvider | null,
  redirectUri: string,
): SingleSignOnView {
  return {
    object_name: 'single_sign_on',
    redirect_uri: redirectUri,
    provider: provider && viewOf(IdentityProviderView, provider),
  };
}
