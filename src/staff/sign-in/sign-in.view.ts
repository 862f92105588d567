import { ApiProperty } from '@nestjs/swagger';

export class OfferedProviderView {
  @ApiProperty({ type: 'string' }) workspace_id: string;
  @ApiProperty({ type: 'string', description: 'Text of the button.' }) name: string;
}

export class SignInWaysView {
  @ApiProperty({ type: 'string', enum: ['sign_in_ways'] }) object_name: 'sign_in_ways';
  @ApiProperty({
    type: 'boolean',
    description: 'Whether an account exists. The set-up link creates the first one.',
  })
  is_set_up: boolean;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether people of the development set-up sign in without a passkey.',
  })
  development: boolean;
  @ApiProperty({ type: [OfferedProviderView] }) single_sign_on: OfferedProviderView[];
}
