import { ApiProperty } from '@nestjs/swagger';
import { integer, text, viewOf } from '../../platform/http/index.js';
import { shownScopes } from './tokens/outcome.policy.js';
import type { PersonGrant } from './person-grant.store.js';

export class OidcGrantView {
  @ApiProperty({
    ...text,
    description: 'The verification that the grant is about; it names the grant.',
    example: 'vs_01h455vb4pex5vsknk084sn02q',
  })
  id: string;
  @ApiProperty({ ...text, enum: ['oidc_grant'] }) object_name: 'oidc_grant';
  @ApiProperty({ ...text, example: 'urn:oid:2.16.840.1.113883.3.7204.1' }) client_id: string;
  @ApiProperty(text) client_name: string;
  @ApiProperty({ type: [String], example: ['offline', 'openid', 'offline_access'] })
  scopes: string[];
  @ApiProperty(integer) created_at: number;
  @ApiProperty({ ...integer, description: 'When the person has to verify again for this app.' })
  expires_at: number;
}

export function oidcGrantView(grant: PersonGrant): OidcGrantView {
  return viewOf(OidcGrantView, grant, {
    id: grant.sessionId,
    scopes: shownScopes(grant.scope),
  });
}
