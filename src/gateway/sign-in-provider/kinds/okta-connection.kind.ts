import { Injectable } from '@nestjs/common';
import { TextField, TextsField } from '../../../platform/http/index.js';
import type { Id } from '../../../platform/ids/index.js';
import {
  checked,
  connectionValueInvalid,
  ConnectionKinds,
  type Connection,
  type ConnectionCheck,
  type ConnectionConfig,
  type ConnectionKindDefinition,
} from '../../connections/index.js';
import { ACTION } from '../../customers/index.js';
import { SignInSettings } from '../sign-in-settings.js';

const CALLBACK = '/idp/identity-verification/callback';
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

class OktaConfigDto {
  @TextField('The host of the Okta organization, such as `acme.okta.com`.', {
    max: 253,
    pattern: HOST,
    shape: 'be the name of a host, such as acme.okta.com',
  })
  org: string;

  @TextField('The connection by which this organization provisions its users (SCIM).', { max: 40 })
  scim_connection_id: string;

  @TextsField(
    'Actions that a request may name by the scope `idv_flow_<action>`. The first is for requests that name none. Default: `okta_verification`.',
    { max: ACTION.max, maxItems: 20, optional: true },
  )
  actions?: string[];

  @TextsField('Further addresses that Okta may come back to. Outside production only.', {
    max: 2_000,
    maxItems: 10,
    optional: true,
  })
  redirect_uris?: string[];
}

/** The settings of an Okta organization that asks for verifications. */
type OktaConfig = Required<OktaConfigDto> & { scim_connection_id: Id<'conn'> };

export function oktaConfigOf({ config }: Pick<Connection, 'config'>): OktaConfig {
  const defaults = { actions: ['okta_verification'], redirect_uris: [] };
  return { ...defaults, ...(config as Pick<OktaConfig, 'org' | 'scim_connection_id'>) };
}

export function redirectUrisOf(connection: Pick<Connection, 'config'>): string[] {
  const { org, redirect_uris: others } = oktaConfigOf(connection);
  return [`https://${org}${CALLBACK}`, ...others];
}

/** An Okta organization that verifies people here before a recovery or a new authenticator. */
@Injectable()
export class OktaConnectionKind implements ConnectionKindDefinition {
  readonly kind = 'okta_idv';
  readonly config = OktaConfigDto;
  readonly most = 5;
  readonly secrets = { checked: { name: 'client_secret', prefix: 'okta' } } as const;

  constructor(
    private readonly settings: SignInSettings,
    kinds: ConnectionKinds,
  ) {
    kinds.register(this);
  }

  async settle(customerId: Id<'cust'>, config: ConnectionConfig): Promise<ConnectionConfig> {
    const settled = oktaConfigOf({ config });
    const { org, scim_connection_id: directory, actions, redirect_uris: others } = settled;
    await this.settings.requireDirectory(customerId, directory);
    for (const address of others) this.settings.requireDevelopment('redirect_uris', address);
    if (actions.length === 0 || !actions.every((action) => ACTION.pattern.test(action)))
      throw connectionValueInvalid(
        'actions',
        'must name at least one action, in small letters, such as okta_verification',
      );
    const issuer = await this.settings.issuerFor(customerId);
    return { ...settled, org: org.toLowerCase(), issuer };
  }

  async check(connection: Connection): Promise<ConnectionCheck[]> {
    const { scim_connection_id: directory } = oktaConfigOf(connection);
    return [
      this.settings.checkAddress('people and Okta'),
      await this.settings.checkDirectory(connection.customerId, directory),
      checked(
        'used',
        connection.lastUsedAt !== null,
        'Enter the addresses, client id and client secret in Okta, and start one recovery',
      ),
    ];
  }

  shown({ id, config }: Connection): Record<string, string> {
    const issuer = String(config['issuer']);
    return {
      client_id: id,
      issuer,
      par_address: `${issuer}/par`,
      authorize_address: `${issuer}/authorize`,
      token_url: `${issuer}/token`,
      jwks_address: `${issuer}/jwks.json`,
    };
  }
}
