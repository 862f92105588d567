import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, listView, ListViewOf, pageOf, PageQuery } from '../../platform/http/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { oidcGrantNotFound } from './clients/oidc-client.problems.js';
import { oidcGrantView, OidcGrantView } from './person-grant.view.js';
import { PersonGrants } from './person-grants.service.js';

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
