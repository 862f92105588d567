import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  pageOf,
  PageQuery,
  integer,
  text,
  viewOf,
} from '../../platform/http/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { oidcGrantNotFound } from './clients/oidc-client.problems.js';
import { PersonGrants } from './person-grants.service.js';
import { shownScopes } from './tokens/outcome.policy.js';

class OidcGrantView {
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

function oidcGrantView(grant: Awaited<ReturnType<PersonGrants['end']>>): OidcGrantView {
  return viewOf(OidcGrantView, grant, { id: grant.sessionId, scopes: shownScopes(grant.scope) });
}

@ApiTags('OpenID Connect grants')
@Controller('v1/users/:user_id/oidc_grants')
export class PersonGrantsController {
  constructor(private readonly grants: PersonGrants) {}

  @Get()
  @ApiOperation({
    summary: 'List what apps hold about a person by OpenID Connect, newest first',
    description: 'A person whom you do not know has none.',
  })
  @ApiKey('grants:read')
  @Answers(200, ListViewOf(OidcGrantView))
  async list(
    @Caller() caller: ApiCaller,
    @Param('user_id') userId: string,
    @Query() query: PageQuery,
  ) {
    const page = pageOf(query, 'vs');
    const grants = await this.grants.list(caller, userId, page);
    return listView(grants.map(oidcGrantView), page);
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'End what an app holds about a person',
    description: 'Its tokens are worthless at once; the app has to send the person anew.',
  })
  @ApiKey('grants:write')
  @Answers(200, OidcGrantView, oidcGrantNotFound)
  async end(
    @Caller() caller: ApiCaller,
    @Param('user_id') userId: string,
    @Param('id') id: string,
  ) {
    return oidcGrantView(await this.grants.end(caller, userId, id));
  }
}
