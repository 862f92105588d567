import { Injectable } from '@nestjs/common';
import { AccountStore } from '../accounts/account.store.js';
import { IdentityProviderStore } from '../identity-providers/identity-provider.store.js';
import type { SignInWaysView } from './sign-in.view.js';

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
