import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, ListViewOf, PageQuery, type ListView } from '../../platform/http/index.js';
import {
  clientKeysInvalid,
  oidcClientExists,
  oidcClientNotFound,
  oidInvalid,
  oidNotRegistered,
  projectNotIal2,
  redirectUriInvalid,
} from '../oidc/index.js';
import { projectNotFound } from '../projects/index.js';
import { ChangeOidcClientDto, ChangeOidDto, CreateOidcClientDto } from './oidc-client.dto.js';
import { OidcClientView } from './oidc-client.view.js';
import { OidcClientsConsole } from './oidc-clients-console.service.js';
import { StaffKey } from './staff-key.decorator.js';
import type { StaffCaller } from './staff-keys.service.js';

@ApiTags('Console')
@Controller('console/v1/oidc_clients')
export class OidcClientsController {
  constructor(private readonly clients: OidcClientsConsole) {}

  @Post()
  @ApiOperation({ summary: 'Create an OpenID Connect client' })
  @StaffKey()
  @Answers(
    201,
    OidcClientView,
    oidInvalid,
    oidNotRegistered,
    projectNotFound,
    projectNotIal2,
    redirectUriInvalid,
    clientKeysInvalid,
    oidcClientExists,
  )
  create(
    @Caller() caller: StaffCaller,
    @Body() input: CreateOidcClientDto,
  ): Promise<OidcClientView> {
    return this.clients.create(caller, input);
  }

  @Get()
  @ApiOperation({ summary: 'List OpenID Connect clients, newest first' })
  @StaffKey()
  @Answers(200, ListViewOf(OidcClientView))
  list(
    @Caller() caller: StaffCaller,
    @Query() query: PageQuery,
  ): Promise<ListView<OidcClientView>> {
    return this.clients.list(caller, query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get an OpenID Connect client' })
  @StaffKey()
  @Answers(200, OidcClientView, oidcClientNotFound)
  get(@Caller() caller: StaffCaller, @Param('id') id: string): Promise<OidcClientView> {
    return this.clients.get(caller, id);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change an OpenID Connect client, its allow-list, or disable it' })
  @StaffKey()
  @Answers(
    200,
    OidcClientView,
    oidcClientNotFound,
    oidNotRegistered,
    redirectUriInvalid,
    clientKeysInvalid,
  )
  change(
    @Caller() caller: StaffCaller,
    @Param('id') id: string,
    @Body() input: ChangeOidcClientDto,
  ): Promise<OidcClientView> {
    return this.clients.change(caller, id, input);
  }

  @Post(':id/change_oid')
  @ApiOperation({
    summary: 'Give the client another OID; everybody verifies again',
    description:
      'Every code, token and authorization of the OID before ends at once and for good. The same OID again changes nothing.',
  })
  @StaffKey()
  @Answers(200, OidcClientView, oidInvalid, oidNotRegistered, oidcClientNotFound, oidcClientExists)
  changeOid(
    @Caller() caller: StaffCaller,
    @Param('id') id: string,
    @Body() input: ChangeOidDto,
  ): Promise<OidcClientView> {
    return this.clients.changeOid(caller, id, input);
  }

  @Post(':id/rotate_secret')
  @ApiOperation({ summary: 'Make a second secret; the one before keeps working' })
  @StaffKey()
  @Answers(200, OidcClientView, oidcClientNotFound)
  rotate(@Caller() caller: StaffCaller, @Param('id') id: string): Promise<OidcClientView> {
    return this.clients.rotateSecret(caller, id);
  }

  @Post(':id/retire_secret')
  @ApiOperation({
    summary: 'End the secret before the last rotation; of a client with keys every secret',
  })
  @StaffKey()
  @Answers(200, OidcClientView, oidcClientNotFound)
  retire(@Caller() caller: StaffCaller, @Param('id') id: string): Promise<OidcClientView> {
    return this.clients.retireSecret(caller, id);
  }
}
