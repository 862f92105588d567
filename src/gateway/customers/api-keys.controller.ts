import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  pageOf,
  PageQuery,
  ChoicesField,
  text,
  TextField,
  viewOf,
} from '../../platform/http/index.js';
import { permissionMissing, Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import { customerKeyNotFound } from './customer.problems.js';
import { CUSTOMER_SCOPES, type CustomerScope } from './customer.js';
import { ApiKeysService } from './api-keys.service.js';

class CreateCustomerKeyDto {
  @TextField('Shown to staff: where the key is used.', { max: 100 }) name: string;

  @ChoicesField('Scopes of the key; no more than its creator may do.', {
    of: CUSTOMER_SCOPES,
    max: CUSTOMER_SCOPES.length,
  })
  scopes: CustomerScope[];
}

class CustomerKeyView {
  @ApiProperty({ ...text, example: 'ckey_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['customer_key'] }) object_name: 'customer_key';
  @ApiProperty(text) name: string;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...CUSTOMER_SCOPES] } })
  scopes: CustomerScope[];
  @ApiProperty({ type: 'integer' }) created_at: number;
  @ApiProperty({
    ...text,
    nullable: true,
    description: 'Who made it; null for a key made before this was kept: the audit says.',
  })
  created_by: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) revoked_at: number | null;
}

/** The only answer with the key itself. */
class NewCustomerKeyView extends CustomerKeyView {
  @ApiProperty({ ...text, description: 'Shown only once.' }) secret: string;
}

class RevokedCustomerKeyView {
  @ApiProperty({ type: 'string' }) id: string;
  @ApiProperty({ type: 'string', enum: ['customer_key'] }) object_name: 'customer_key';
  @ApiProperty({ type: 'boolean', enum: [true] }) revoked: true;
}

@ApiTags('People')
@Controller('people/v1/api_keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post()
  @ApiOperation({ summary: 'Create a key for a system of the customer; it is shown only once' })
  @Staff('api_keys:write')
  @StepUp('api_keys.create')
  @Answers(201, NewCustomerKeyView, permissionMissing)
  async create(@Caller() caller: StaffCaller<'cust'>, @Body() input: CreateCustomerKeyDto) {
    const { key, secret } = await this.keys.create(caller, input);
    return { ...viewOf(CustomerKeyView, key), secret };
  }

  @Get()
  @ApiOperation({ summary: 'List all keys of the customer, newest first' })
  @Staff('api_keys:read')
  @Answers(200, ListViewOf(CustomerKeyView))
  async list(@Caller() caller: StaffCaller<'cust'>, @Query() query: PageQuery) {
    const page = pageOf(query, 'ckey');
    const keys = await this.keys.list(caller, page);
    return listView(
      keys.map((key) => viewOf(CustomerKeyView, key)),
      page,
    );
  }

  @Post(':id/revoke')
  @ApiOperation({ summary: 'Revoke a key' })
  @Staff('api_keys:write')
  @StepUp('api_keys.revoke', 'id')
  @Answers(200, RevokedCustomerKeyView, customerKeyNotFound)
  async revoke(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
  ): Promise<RevokedCustomerKeyView> {
    return { id: await this.keys.revoke(caller, id), object_name: 'customer_key', revoked: true };
  }
}
