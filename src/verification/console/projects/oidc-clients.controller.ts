import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import { Answers, givenIn, listView, ListViewOf, pageOf } from '../../../platform/http/index.js';
import {
  clientKeysInvalid,
  OidChanges,
  oidcClientExists,
  oidcClientNotFound,
  OidcClientsService,
  oidInvalid,
  oidNotRegistered,
  projectNotIal2,
  redirectUriInvalid,
} from '../../oidc/index.js';
import { Staff, StepUp, type StaffCaller } from '../../../staff/index.js';
import { projectNotFound } from '../../projects/index.js';
import {
  ChangeOidcClientDto,
  ChangeOidDto,
  CreateOidcClientDto,
  ListOidcClientsQuery,
  newOidcClient,
  oidcClientId,
} from './oidc-client.dto.js';
import { oidcClientView, OidcClientView } from './oidc-client.view.js';
import type { StaffKeyCaller } from '../staff-keys.service.js';

/** A staff member in the console, or a key of the staff, for machines. */
type ConsoleCaller = StaffCaller<'org'> | StaffKeyCaller;

@ApiTags('Console')
@Controller('console/v1/oidc_clients')
export class OidcClientsController {
  constructor(
    private readonly clients: OidcClientsService,
    private readonly oids: OidChanges,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Create an OpenID Connect client' })
  @Staff('oidc_clients:write', { orKey: 'staff_key' })
  @StepUp('oidc_clients.create')
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
  async create(
    @Caller() { tenantId, id: actor }: ConsoleCaller,
    @Body() input: CreateOidcClientDto,
  ) {
    const created = await this.clients.create(tenantId, newOidcClient(input), actor);
    return oidcClientView(created.client, created.secret);
  }

  @Get()
  @ApiOperation({ summary: 'List OpenID Connect clients, newest first' })
  @Staff('oidc_clients:read', { orKey: 'staff_key' })
  @Answers(200, ListViewOf(OidcClientView), oidInvalid)
  async list(@Caller() { tenantId }: ConsoleCaller, @Query() query: ListOidcClientsQuery) {
    const page = pageOf(query, 'oidc');
    const clients = await this.clients.list(tenantId, page, query.registered_under);
    return listView(
      clients.map((client) => oidcClientView(client)),
      page,
    );
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get an OpenID Connect client' })
  @Staff('oidc_clients:read', { orKey: 'staff_key' })
  @Answers(200, OidcClientView, oidcClientNotFound)
  async get(@Caller() { tenantId }: ConsoleCaller, @Param('id') id: string) {
    return oidcClientView(await this.clients.get(tenantId, oidcClientId(id)));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change an OpenID Connect client, its allow-list, or disable it' })
  @Staff('oidc_clients:write', { orKey: 'staff_key' })
  @StepUp('oidc_clients.change', 'id')
  @Answers(
    200,
    OidcClientView,
    oidcClientNotFound,
    oidInvalid,
    oidNotRegistered,
    redirectUriInvalid,
    clientKeysInvalid,
  )
  async change(
    @Caller() { tenantId, id: actor }: ConsoleCaller,
    @Param('id') id: string,
    @Body() input: ChangeOidcClientDto,
  ) {
    const change = givenIn(input);
    return oidcClientView(await this.clients.change(tenantId, oidcClientId(id), change, actor));
  }

  @Post(':id/change_oid')
  @ApiOperation({
    summary: 'Change the OID of a client; everybody verifies again',
    description:
      'Ends every code, token and authorization of the old OID permanently. The same OID again changes nothing.',
  })
  @Staff('oidc_clients:write', { orKey: 'staff_key' })
  @StepUp('oidc_clients.change_oid', 'id')
  @Answers(200, OidcClientView, oidInvalid, oidNotRegistered, oidcClientNotFound, oidcClientExists)
  async changeOid(
    @Caller() { tenantId, id: actor }: ConsoleCaller,
    @Param('id') id: string,
    @Body() input: ChangeOidDto,
  ) {
    const change = givenIn(input);
    return oidcClientView(await this.oids.change(tenantId, oidcClientId(id), change, actor));
  }

  @Post(':id/rotate_secret')
  @ApiOperation({ summary: 'Create a new secret; the previous one keeps working' })
  @Staff('oidc_clients:write', { orKey: 'staff_key' })
  @StepUp('oidc_clients.rotate_secret', 'id')
  @Answers(200, OidcClientView, oidcClientNotFound)
  async rotate(@Caller() { tenantId, id: actor }: ConsoleCaller, @Param('id') id: string) {
    const rotated = await this.clients.rotateSecret(tenantId, oidcClientId(id), actor);
    return oidcClientView(rotated.client, rotated.secret);
  }

  @Post(':id/retire_secret')
  @ApiOperation({
    summary: 'Revoke the previous secret; for a client with keys, every secret',
  })
  @Staff('oidc_clients:write', { orKey: 'staff_key' })
  @StepUp('oidc_clients.retire_secret', 'id')
  @Answers(200, OidcClientView, oidcClientNotFound)
  async retire(@Caller() { tenantId, id: actor }: ConsoleCaller, @Param('id') id: string) {
    return oidcClientView(await this.clients.retireSecret(tenantId, oidcClientId(id), actor));
  }
}
