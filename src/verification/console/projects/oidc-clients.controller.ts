import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import {
  Answers,
  givenIn,
  listView,
  ListViewOf,
  pageOf,
  integer,
  text,
  viewOf,
} from '../../../platform/http/index.js';
import { Staff, StepUp, type StaffCaller } from '../../../staff/index.js';
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
  TOKEN_TYPES,
  type OidcClient,
} from '../../oidc/index.js';
import { projectNotFound } from '../../projects/index.js';
import { ENVIRONMENTS } from '../../environment.js';
import type { StaffKeyCaller } from '../staff-keys.service.js';
import {
  ChangeOidcClientDto,
  ChangeOidDto,
  CreateOidcClientDto,
  ListOidcClientsQuery,
  newOidcClient,
  oidcClientId,
} from './oidc-client.dto.js';

class OidcClientView {
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
  @ApiProperty({ type: 'boolean', description: 'Whether the previous secret still works.' })
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

function oidcClientView(client: OidcClient, secret = ''): OidcClientView {
  return viewOf(OidcClientView, client, {
    client_secret: secret,
    secret_live: client.secretHash !== null,
    previous_secret_live: client.previousSecretHash !== null,
  });
}

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
  @ApiOperation({ summary: 'Revoke the previous secret; for a client with keys, every secret' })
  @Staff('oidc_clients:write', { orKey: 'staff_key' })
  @StepUp('oidc_clients.retire_secret', 'id')
  @Answers(200, OidcClientView, oidcClientNotFound)
  async retire(@Caller() { tenantId, id: actor }: ConsoleCaller, @Param('id') id: string) {
    return oidcClientView(await this.clients.retireSecret(tenantId, oidcClientId(id), actor));
  }
}
