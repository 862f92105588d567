import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  Patch,
  Post,
  Query,
  type Type,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  Answers,
  givenIn,
  listView,
  ListViewOf,
  pageOf,
  PageQuery,
} from '../../platform/http/index.js';
import { IgnoresIdempotencyKey } from '../../platform/idempotency/index.js';
import { Staff, StepUp } from '../../staff/index.js';
import { CustomerKey, type CustomerActor } from '../customers/index.js';
import { CreateConnectionDto, RotateConnectionDto, UpdateConnectionDto } from './connection.dto.js';
import {
  connectionHasNoSecret,
  connectionInvalid,
  connectionLimitReached,
  connectionNotFound,
} from './connection.problems.js';
import {
  connectionTestView,
  ConnectionTestView,
  connectionView,
  ConnectionView,
  NewConnectionView,
  RemovedConnectionView,
} from './connection.view.js';
import { ConnectionsService, type ShownConnection } from './connections.service.js';

const DAY_SECONDS = 86_400;

interface Surface {
  tag: string;
  path: string;
  access: (permission: 'connections:read' | 'connections:write') => MethodDecorator;
  /** Staff confirm each change with their passkey. */
  confirm: (action: string, target?: string) => MethodDecorator;
}

/** The same routes for customer keys and for staff in the people console. */
// eslint-disable-next-line max-lines-per-function -- a controller class, made with the decorators of one surface
function connectionsController({ tag, path, access, confirm }: Surface): Type {
  @ApiTags(tag)
  @Controller(path)
  class ConnectionsController {
    constructor(private readonly connections: ConnectionsService) {}

    @Post()
    @ApiOperation({ summary: 'Connect a foreign system; its secrets are shown this once' })
    @access('connections:write')
    @confirm('connections.create')
    @Answers(201, NewConnectionView, connectionInvalid, connectionLimitReached)
    async create(
      @Caller() caller: CustomerActor,
      @Body() { kind, name, config, secrets }: CreateConnectionDto,
    ) {
      const input = { kind, name, config: config ?? {}, secrets: secrets ?? {} };
      return this.#shown(await this.connections.create(caller, input));
    }

    @Get()
    @ApiOperation({ summary: 'List the connections, newest first' })
    @access('connections:read')
    @Answers(200, ListViewOf(ConnectionView))
    async list(@Caller() caller: CustomerActor, @Query() query: PageQuery) {
      const page = pageOf(query, 'conn');
      const found = await this.connections.list(caller, page);
      return listView(
        found.map((each) => this.#view(each)),
        page,
      );
    }

    @Get(':id')
    @ApiOperation({ summary: 'Get a connection' })
    @access('connections:read')
    @Answers(200, ConnectionView, connectionNotFound)
    async get(@Caller() caller: CustomerActor, @Param('id') id: string) {
      return this.#view(await this.connections.get(caller, id));
    }

    @Patch(':id')
    @ApiOperation({ summary: 'Change a connection, or switch it off' })
    @access('connections:write')
    @confirm('connections.change', 'id')
    @Answers(200, NewConnectionView, connectionNotFound, connectionInvalid)
    async update(
      @Caller() caller: CustomerActor,
      @Param('id') id: string,
      @Body() input: UpdateConnectionDto,
    ) {
      return this.#shown(await this.connections.update(caller, id, givenIn(input)));
    }

    @Delete(':id')
    @ApiOperation({ summary: 'Remove a connection; its tokens end, its employees stay' })
    @access('connections:write')
    @confirm('connections.remove', 'id')
    @Answers(200, RemovedConnectionView, connectionNotFound)
    async remove(
      @Caller() caller: CustomerActor,
      @Param('id') id: string,
    ): Promise<RemovedConnectionView> {
      const removed = await this.connections.remove(caller, id);
      return { id: removed.id, object_name: 'connection', deleted: true };
    }

    @Post(':id/rotate')
    @ApiOperation({ summary: 'Make a new secret; the former one works along for a while' })
    @access('connections:write')
    @confirm('connections.rotate', 'id')
    @Answers(200, NewConnectionView, connectionNotFound, connectionHasNoSecret)
    async rotate(
      @Caller() caller: CustomerActor,
      @Param('id') id: string,
      @Body() input: RotateConnectionDto,
    ) {
      const { expires_in: seconds } = input;
      return this.#shown(await this.connections.rotate(caller, id, seconds ?? DAY_SECONDS));
    }

    @Post(':id/test')
    @ApiOperation({ summary: 'Check a connection, and name what to mend' })
    @access('connections:write')
    @IgnoresIdempotencyKey('a test changes nothing, and waits for the other system')
    @Answers(200, ConnectionTestView, connectionNotFound)
    async test(@Caller() caller: CustomerActor, @Param('id') id: string) {
      return connectionTestView(await this.connections.test(caller, id));
    }

    #view(connection: ShownConnection['connection']): ConnectionView {
      return connectionView(connection, this.connections.setupOf(connection));
    }

    #shown({ connection, shown: secrets }: ShownConnection): NewConnectionView {
      return { ...this.#view(connection), secrets };
    }
  }
  return ConnectionsController;
}

export const CONNECTION_CONTROLLERS = [
  connectionsController({
    tag: 'Connections',
    path: 'gateway/v1/connections',
    access: CustomerKey,
    confirm: () => () => undefined,
  }),
  connectionsController({
    tag: 'People',
    path: 'people/v1/connections',
    access: Staff,
    confirm: StepUp,
  }),
];
