import { Injectable } from '@nestjs/common';
import { BooleanField, ChoiceField, TextField } from '../../../platform/http/index.js';
import type { Id } from '../../../platform/ids/index.js';
import {
  checked,
  ConnectionKinds,
  type Connection,
  type ConnectionCheck,
  type ConnectionConfig,
  type ConnectionKindDefinition,
} from '../../connections/index.js';
import { ALLOW_ESTABLISH, SIGN_IN_ACTION, SignInSettings } from '../sign-in-settings.js';
import { GUID } from './entra-request.policy.js';
import { TenantKeys } from './tenant-keys.js';

/** Where each of Microsoft's clouds signs people in. */
const AUTHORITIES = {
  global: 'https://login.microsoftonline.com',
  usgov: 'https://login.microsoftonline.us',
  china: 'https://login.partner.microsoftonline.cn',
} as const;
type Cloud = keyof typeof AUTHORITIES;

const MATCHES = ['external_id', 'user_name'] as const;

const AN_ID = { pattern: GUID, shape: 'be an id such as 1987e2cd-0818-4806-99d9-75c5564cff4e' };

class EntraConfigDto {
  @TextField('The tenant (directory) id.', { max: 36, ...AN_ID }) tenant_id: string;

  @TextField('The application (client) id of the app registration.', { max: 36, ...AN_ID })
  app_id: string;

  @TextField('The connection by which this tenant provisions its users (SCIM).', { max: 40 })
  scim_connection_id: string;

  @ChoiceField(
    'How a user is found: `external_id` (mapped to the object id) or `user_name`. Default: `external_id`.',
    { of: MATCHES, optional: true },
  )
  match?: (typeof MATCHES)[number];

  @ChoiceField('Microsoft’s cloud. Default: `global`.', {
    of: Object.keys(AUTHORITIES),
    optional: true,
  })
  cloud?: Cloud;

  @TextField(...SIGN_IN_ACTION) action?: string;
  @BooleanField(...ALLOW_ESTABLISH) allow_establish?: boolean;

  @TextField('Address in place of Microsoft’s. Outside production only.', {
    max: 200,
    optional: true,
  })
  authority?: string;
}

/** The settings of a tenant whose sign-in page asks for a face. */
type EntraConfig = Required<Omit<EntraConfigDto, 'authority' | 'scim_connection_id'>> &
  Pick<EntraConfigDto, 'authority'> & { scim_connection_id: Id<'conn'> };

const DEFAULTS = {
  match: 'external_id',
  cloud: 'global',
  action: 'sign_in',
  allow_establish: false,
} as const;

export function entraConfigOf({ config }: Pick<Connection, 'config'>): EntraConfig {
  return { ...DEFAULTS, ...(config as Omit<EntraConfig, keyof typeof DEFAULTS>) };
}

/** Who signs the hints. */
export function issuerOf(connection: Pick<Connection, 'config'>): string {
  return `${authorityOf(connection)}/${entraConfigOf(connection).tenant_id}/v2.0`;
}

/** The one address to which a result may go. */
export function redirectUriOf(connection: Pick<Connection, 'config'>): string {
  return `${authorityOf(connection)}/common/federation/externalauthprovider`;
}

function authorityOf(connection: Pick<Connection, 'config'>): string {
  const { authority, cloud } = entraConfigOf(connection);
  return authority ?? AUTHORITIES[cloud];
}

/** A tenant of Microsoft Entra ID that takes a face as a second method (external MFA). */
@Injectable()
export class EntraConnectionKind implements ConnectionKindDefinition {
  readonly kind = 'entra_mfa';
  readonly config = EntraConfigDto;
  readonly most = 5;
  readonly secrets = {};

  constructor(
    private readonly settings: SignInSettings,
    private readonly keys: TenantKeys,
    kinds: ConnectionKinds,
  ) {
    kinds.register(this);
  }

  async settle(customerId: Id<'cust'>, config: ConnectionConfig): Promise<ConnectionConfig> {
    const settled = entraConfigOf({ config });
    await this.settings.requireDirectory(customerId, settled.scim_connection_id);
    if (settled.authority !== undefined)
      this.settings.requireDevelopment('authority', settled.authority);
    return {
      ...settled,
      // Tokens spell them so, and are compared letter by letter.
      tenant_id: settled.tenant_id.toLowerCase(),
      app_id: settled.app_id.toLowerCase(),
      issuer: await this.settings.issuerFor(customerId),
    };
  }

  async check(connection: Connection): Promise<ConnectionCheck[]> {
    const { scim_connection_id: directory } = entraConfigOf(connection);
    const isAnswering = await this.keys.read(issuerOf(connection)).then(
      () => true,
      () => false,
    );
    return [
      this.settings.checkAddress(),
      checked(
        'tenant',
        isAnswering,
        `The keys of ${issuerOf(connection)} cannot be read: check the tenant id and cloud, and that this server may call that address`,
      ),
      await this.settings.checkDirectory(connection.customerId, directory),
      checked(
        'used',
        connection.lastUsedAt !== null,
        `Register ${String(connection.config['issuer'])}/authorize as a redirect address of the app, add the external method with the client id, discovery address and application id, and sign in once`,
      ),
    ];
  }

  shown({ id, config }: Connection): Record<string, string> {
    const issuer = String(config['issuer']);
    return {
      client_id: id,
      discovery_url: `${issuer}/.well-known/openid-configuration`,
      redirect_address: `${issuer}/authorize`,
    };
  }
}
