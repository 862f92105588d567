import { Injectable } from '@nestjs/common';
import { Settings } from '../../../platform/config/index.js';
import {
  BooleanField,
  TextField,
  TextsField,
  webAddressFault,
} from '../../../platform/http/index.js';
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
import { ALLOW_ESTABLISH, SIGN_IN_ACTION, SignInSettings } from '../sign-in-settings.js';

class OidcConfigDto {
  @TextsField(
    'Addresses to which the client may send people back, compared letter by letter. https; outside production also http to this machine.',
    { max: 2_000, maxItems: 10 },
  )
  redirect_uris: string[];

  @TextField(...SIGN_IN_ACTION) action?: string;
  @BooleanField(...ALLOW_ESTABLISH) allow_establish?: boolean;
}

/** The settings of a generic OpenID client. */
export type OidcConfig = Required<OidcConfigDto>;

export function oidcConfigOf({ config }: Pick<Connection, 'config'>): OidcConfig {
  return { redirect_uris: [], action: 'sign_in', allow_establish: false, ...config };
}

/** A client that signs people in by OpenID Connect: Keycloak, Auth0, Ping. */
@Injectable()
export class OidcConnectionKind implements ConnectionKindDefinition {
  readonly kind = 'oidc';
  readonly config = OidcConfigDto;
  readonly most = 20;
  readonly secrets = { checked: { name: 'client_secret', prefix: 'oidc' } } as const;

  constructor(
    private readonly settings: SignInSettings,
    private readonly deployment: Settings,
    kinds: ConnectionKinds,
  ) {
    kinds.register(this);
  }

  async settle(customerId: Id<'cust'>, config: ConnectionConfig): Promise<ConnectionConfig> {
    const settled = oidcConfigOf({ config });
    const plainHttp = this.deployment.environment === 'production' ? 'nowhere' : 'this_machine';
    for (const address of settled.redirect_uris) {
      if (webAddressFault(address, plainHttp) !== null || address.includes('#'))
        throw connectionValueInvalid(
          'redirect_uris',
          `must be https addresses without a fragment: ${address}`,
        );
    }
    if (settled.redirect_uris.length === 0)
      throw connectionValueInvalid('redirect_uris', 'must name at least one address');
    return { ...settled, issuer: await this.settings.issuerFor(customerId) };
  }

  check({ lastUsedAt, config }: Connection): Promise<ConnectionCheck[]> {
    return Promise.resolve([
      this.settings.checkAddress(),
      checked(
        'used',
        lastUsedAt !== null,
        `Enter the issuer, client id and client secret at the client, and sign in once by ${String((config as Partial<OidcConfig>).redirect_uris?.[0])}`,
      ),
    ]);
  }

  shown({ id, config }: Connection): Record<string, string> {
    const issuer = String(config['issuer']);
    return {
      client_id: id,
      issuer,
      discovery_url: `${issuer}/.well-known/openid-configuration`,
    };
  }
}
