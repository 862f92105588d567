import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { AccountStore } from '../accounts/account.store.js';
import { IdentityProviderStore } from '../single-sign-on/identity-provider.store.js';

class OfferedProviderView {
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

/** How people can sign in to this deployment. */
@Injectable()
export class SignInWays {
  #isDevelopment = false;

  constructor(
    private readonly accounts: AccountStore,
    private readonly providers: IdentityProviderStore,
  ) {}

  /** Called by the development set-up, which has accounts without passkeys. */
  offerDevelopment(): void {
    this.#isDevelopment = true;
  }

  async show(): Promise<SignInWaysView> {
    return {
      object_name: 'sign_in_ways',
      is_set_up: await this.accounts.hasAny(),
      development: this.#isDevelopment,
      single_sign_on: (await this.providers.listOffered()).map(({ workspace, name }) => ({
        workspace_id: workspace,
        name,
      })),
    };
  }
}
