import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';
import { BooleanField, ChoiceField, TextField, UrlField } from '../../platform/http/index.js';
import { ROLES } from '../role.policy.js';
import type { ProviderInput } from './provider-settings.service.js';

const MAX_GROUPS = 50;

export class GroupRoleDto {
  @TextField('Name of the group in the claim.', { max: 200 }) group: string;
  @ChoiceField('The role that its members have here; never owner.', { of: ROLES }) role: string;
}

export class ProviderDto {
  @TextField('Text of the button on the sign-in page.', { max: 60 }) name: string;
  @UrlField('Issuer, as its discovery document names it.') issuer: string;
  @TextField('Client id at the provider.', { max: 200 }) client_id: string;

  @TextField('Client secret at the provider; left out, the stored one is kept.', {
    max: 500,
    optional: true,
  })
  client_secret?: string | null;

  @TextField(
    'Claim of the ID token that names the groups, or a dot path to it. Without it, roles come only from invitations.',
    { max: 200, optional: true },
  )
  groups_claim?: string | null;

  @ApiProperty({ type: [GroupRoleDto], description: 'The first matching group decides.' })
  @IsArray()
  @ArrayMaxSize(MAX_GROUPS)
  @ValidateNested({ each: true })
  @Type(() => GroupRoleDto)
  group_roles: GroupRoleDto[];

  @BooleanField('Whether only owners may use a passkey for this workspace.') is_enforced: boolean;
  @BooleanField('Whether the sign-in page shows a button to everybody.') is_offered: boolean;
}

export class BeginSingleSignOnDto {
  @TextField('The workspace to sign in to.', { max: 64 }) workspace_id: string;

  @TextField('The part of an invitation link after the #.', { max: 200, optional: true })
  invitation?: string | null;
}

export class FinishSingleSignOnDto {
  @TextField('The query of the provider’s redirect.', { max: 8_000 }) answer: string;
}

export function providerInput(given: ProviderDto): ProviderInput {
  return {
    name: given.name,
    issuer: given.issuer,
    clientId: given.client_id,
    clientSecret: given.client_secret ?? null,
    groupsClaim: given.groups_claim ?? null,
    groupRoles: given.group_roles.map(({ group, role }) => ({ group, role })),
    isEnforced: given.is_enforced,
    isOffered: given.is_offered,
  };
}
