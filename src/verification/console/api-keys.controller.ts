import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  pageOf,
  PageQuery,
  text,
  timeOrNull,
  viewOf,
  ChoiceField,
  ChoicesField,
  IntegerField,
  TextField,
} from '../../platform/http/index.js';
import { permissionMissing, Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import {
  apiKeyNotFound,
  apiKeyReplaced,
  ApiKeysService,
  SCOPES,
  type MadeKey,
  type Scope,
  type StoredApiKey,
  MAX_OVERLAP_SECONDS,
} from '../api-keys/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';

class CreateApiKeyDto {
  @TextField('Shown to staff: where the key is used.', { max: 100 }) name: string;
  @ChoiceField('The environment of the key.', { of: ENVIRONMENTS }) environment: Environment;
  @ChoicesField('What the key may do.', { of: SCOPES, max: SCOPES.length }) scopes: Scope[];
}

class RotateApiKeyDto {
  @IntegerField('Seconds for which the old key still works.', { min: 0, max: MAX_OVERLAP_SECONDS })
  overlap_seconds: number;
}

class ApiKeyView {
  @ApiProperty({ ...text, example: 'key_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['api_key'] }) object_name: 'api_key';
  @ApiProperty(text) name: string;
  @ApiProperty({ ...text, enum: [...ENVIRONMENTS] }) environment: Environment;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...SCOPES] } }) scopes: Scope[];
  @ApiProperty({ type: 'integer' }) created_at: number;
  @ApiProperty({
    ...text,
    nullable: true,
    description: 'Who made it; null for a key made before this was kept: the audit says.',
  })
  created_by: string | null;
  @ApiProperty({ ...timeOrNull, description: 'Accurate to a few minutes; null if never used.' })
  last_used_at: number | null;
  @ApiProperty({ ...timeOrNull, description: 'Of a replaced key: until when it works.' })
  expires_at: number | null;
  @ApiProperty(timeOrNull) revoked_at: number | null;
}

/** The only answer with the key itself. */
class NewApiKeyView extends ApiKeyView {
  @ApiProperty({ ...text, description: 'Shown only once.' }) secret: string;
}

function apiKeyView(key: StoredApiKey): ApiKeyView {
  return viewOf(ApiKeyView, key);
}

function newApiKeyView({ key, secret }: MadeKey): NewApiKeyView {
  return { ...apiKeyView(key), secret };
}

@ApiTags('Console')
@Controller('console/v1/api_keys')
export class ConsoleApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post()
  @ApiOperation({ summary: 'Create an API key; it is shown only once' })
  @Staff('api_keys:write')
  @StepUp('api_keys.create')
  @Answers(201, NewApiKeyView, permissionMissing)
  async create(@Caller() caller: StaffCaller<'org'>, @Body() input: CreateApiKeyDto) {
    return newApiKeyView(await this.keys.create(caller.tenantId, input, caller));
  }

  @Get()
  @ApiOperation({ summary: 'List all API keys, newest first' })
  @Staff('api_keys:read')
  @Answers(200, ListViewOf(ApiKeyView))
  async list(@Caller() { tenantId }: StaffCaller<'org'>, @Query() query: PageQuery) {
    const page = pageOf(query, 'key');
    return listView((await this.keys.listPage(tenantId, page)).map(apiKeyView), page);
  }

  @Post(':id/rotate')
  @ApiOperation({ summary: 'Create the successor of a key; both work for a while' })
  @Staff('api_keys:write')
  @StepUp('api_keys.rotate', 'id')
  @Answers(201, NewApiKeyView, apiKeyNotFound, apiKeyReplaced, permissionMissing)
  async rotate(
    @Caller() caller: StaffCaller<'org'>,
    @Param('id') id: string,
    @Body() { overlap_seconds: overlapSeconds }: RotateApiKeyDto,
  ) {
    const how = { overlapSeconds, maker: caller };
    return newApiKeyView(await this.keys.rotate(caller.tenantId, id, how));
  }

  @Post(':id/revoke')
  @ApiOperation({ summary: 'Revoke a key' })
  @Staff('api_keys:write')
  @StepUp('api_keys.revoke', 'id')
  @Answers(200, ApiKeyView, apiKeyNotFound)
  async revoke(@Caller() { tenantId, id: actor }: StaffCaller<'org'>, @Param('id') id: string) {
    const { id: known } = await this.keys.get(tenantId, id);
    await this.keys.revoke(tenantId, known, actor);
    return apiKeyView(await this.keys.get(tenantId, id));
  }
}
