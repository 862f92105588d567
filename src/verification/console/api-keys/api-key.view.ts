import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { unixSeconds, unixSecondsOrNull } from '../../../platform/clock/index.js';
import { SCOPES, type MadeKey, type Scope, type StoredApiKey } from '../../api-keys/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';

const text: ApiPropertyOptions = { type: 'string' };
const timeOrNull: ApiPropertyOptions = { type: 'integer', nullable: true };

export class ApiKeyView {
  @ApiProperty({ ...text, example: 'key_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['api_key'] }) object_name: 'api_key';
  @ApiProperty(text) name: string;
  @ApiProperty({ ...text, enum: [...ENVIRONMENTS] }) environment: Environment;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...SCOPES] } }) scopes: Scope[];
  @ApiProperty({ type: 'integer' }) created_at: number;
  @ApiProperty({ ...timeOrNull, description: 'Accurate to a few minutes; null if never used.' })
  last_used_at: number | null;
  @ApiProperty({ ...timeOrNull, description: 'Of a replaced key: until when it works.' })
  expires_at: number | null;
  @ApiProperty(timeOrNull) revoked_at: number | null;
}

/** The only answer with the key itself. */
export class NewApiKeyView extends ApiKeyView {
  @ApiProperty({ ...text, description: 'Shown only once.' }) secret: string;
}

export function apiKeyView(key: StoredApiKey): ApiKeyView {
  return {
    id: key.id,
    object_name: 'api_key',
    name: key.name,
    environment: key.environment,
    scopes: key.scopes,
    created_at: unixSeconds(key.createdAt),
    last_used_at: unixSecondsOrNull(key.lastUsedAt),
    expires_at: unixSecondsOrNull(key.expiresAt),
    revoked_at: unixSecondsOrNull(key.revokedAt),
  };
}

export function newApiKeyView({ key, secret }: MadeKey): NewApiKeyView {
  return { ...apiKeyView(key), secret };
}
