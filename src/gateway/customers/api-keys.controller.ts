import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  pageOf,
  PageQuery,
  ChoicesField,
  TextField,
} from '../../platform/http/index.js';
import { permissionMissing, Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import { customerKeyNotFound } from './customer.problems.js';
import { CUSTOMER_SCOPES, type CustomerScope } from './customer.js';
import {
  customerKeyView,
  CustomerKeyView,
  NewCustomerKeyView,
  RevokedCustomerKeyView,
} from './customer-key.view.js';
import { ApiKeysService } from './api-keys.service.js';

class CreateCustomerKeyDto {
  @TextField('Shown to staff: where the key is used.', { max: 100 }) name: string;

  @ChoicesField('Scopes of the key; no more than its creator may do.', {
    of: CUSTOMER_SCOPES,
    max: CUSTOMER_SCOPES.length,
  })
  scopes: CustomerScope[];
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
    return { ...customerKeyView(key), secret };
  }

  @Get()
  @ApiOperation({ summary: 'List all keys of the customer, newest first' })
  @Staff('api_keys:read')
  @Answers(200, ListViewOf(CustomerKeyView))
  async list(@Caller() caller: StaffCaller<'cust'>, @Query() query: PageQuery) {
    const page = pageOf(query, 'ckey');
    return listView((await this.keys.list(caller, page)).map(customerKeyView), page);
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
