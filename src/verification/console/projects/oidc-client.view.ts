import { ApiProperty } from '@nestjs/swagger';
import { integer, text, viewOf } from '../../../platform/http/index.js';
import { ENVIRONMENTS } from '../../environment.js';
import { TOKEN_TYPES, type OidcClient } from '../../oidc/index.js';

export class OidcClientView {
  @ApiProperty({ ...text, example: 'oidc_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['oidc_client'] }) object_name: 'oidc_client';
  @ApiProperty({ ...text, example: 'urn:oid:2.16.840.1.113883.3.7204.1' }) client_id: string;
  @ApiProperty({
    ...text,
    description:
      'Shown only at creation and rotation, and empty otherwise. Clients with keys have none at creation.',
  })
  client_secret: string;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether the client may authenticate with a secret.',
  })
  secret_live: boolean;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether the previous secret still works.',
  })
  previous_secret_live: boolean;
  @ApiProperty(text) name: string;
  @ApiProperty({ ...text, enum: [...ENVIRONMENTS] }) environment: string;
  @ApiProperty(text) project_id: string;
  @ApiProperty({ ...text, enum: [...TOKEN_TYPES] }) token_type: string;
  @ApiProperty({ type: [String] }) redirect_uris: string[];
  @ApiProperty({ type: 'boolean' }) oid_registered: boolean;
  @ApiProperty({
    ...text,
    nullable: true,
    description: 'Of a sub-participant: the client id of its channel partner’s registered OID.',
  })
  registered_under: string | null;
  @ApiProperty({
    ...integer,
    nullable: true,
    description: 'When notice of individual access was given; null without notice.',
  })
  individual_access_noticed_at: number | null;
  @ApiProperty({ type: 'boolean' }) historical_addresses: boolean;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'Public keys that the client signs its assertions with.',
  })
  jwks: object | null;
  @ApiProperty({ ...text, nullable: true }) jwks_uri: string | null;
  @ApiProperty(integer) created_at: number;
  @ApiProperty(integer) updated_at: number;
  @ApiProperty({ ...integer, nullable: true }) disabled_at: number | null;
}

export function oidcClientView(client: OidcClient, secret = ''): OidcClientView {
  return viewOf(OidcClientView, client, {
    client_secret: secret,
    secret_live: client.secretHash !== null,
    previous_secret_live: client.previousSecretHash !== null,
  });
}
