import { ApiProperty } from '@nestjs/swagger';
import { text, viewOf } from '../../platform/http/index.js';
import type { CustomerKey } from './customer.entity.js';
import { CUSTOMER_SCOPES, type CustomerScope } from './customer.js';

export class CustomerKeyView {
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
export class NewCustomerKeyView extends CustomerKeyView {
  @ApiProperty({ ...text, description: 'Shown only once.' }) secret: string;
}

export function customerKeyView(key: CustomerKey): CustomerKeyView {
  return viewOf(CustomerKeyView, key);
}

export class RevokedCustomerKeyView {
  @ApiProperty({ type: 'string' }) id: string;
  @ApiProperty({ type: 'string', enum: ['customer_key'] }) object_name: 'customer_key';
  @ApiProperty({ type: 'boolean', enum: [true] }) revoked: true;
}
