import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import type { ClientKeySet } from '../../platform/crypto/index.js';
import { BooleanField, ChoiceField } from '../../platform/http/index.js';
import {
  checked,
  connectionValueInvalid,
  ConnectionKinds,
  KeySetField,
  type Connection,
  type ConnectionCheck,
  type ConnectionConfig,
  type ConnectionKindDefinition,
} from '../connections/index.js';

/** The attributes that may hold the customer's own id of an employee. */
const EMPLOYEE_ID_SOURCES = ['userName', 'employeeNumber', 'externalId'] as const;
export type EmployeeIdSource = (typeof EMPLOYEE_ID_SOURCES)[number];

export const SCIM_BASE = '/gateway/scim/v2';

export interface ScimConfig {
  employee_id_from: EmployeeIdSource;
  may_create: boolean;
}

const DAY_MS = 86_400_000;

class ScimConfigDto {
  @ChoiceField('The attribute that is the employee id. It stays as chosen. Default: `userName`.', {
    of: EMPLOYEE_ID_SOURCES,
    optional: true,
  })
  employee_id_from?: EmployeeIdSource;

  @BooleanField(
    'Whether the directory may add employees, or links existing ones only. Default: true.',
    { optional: true },
  )
  may_create?: boolean;

  @KeySetField()
  jwks?: ClientKeySet;
}

/** A directory that provisions employees by SCIM 2.0. */
@Injectable()
export class ScimConnectionKind implements ConnectionKindDefinition {
  readonly kind = 'scim';
  readonly config = ScimConfigDto;
  readonly most = 5;
  readonly secrets = { checked: { name: 'token', prefix: 'scim' } } as const;
  readonly scopes = ['scim'] as const;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    kinds: ConnectionKinds,
  ) {
    kinds.register(this);
  }

  /** Another attribute would make other people of the linked employees. */
  settle(
    _customerId: string,
    config: ConnectionConfig,
    before: ConnectionConfig | null,
  ): ConnectionConfig {
    const settled = { employee_id_from: 'userName', may_create: true, ...config };
    if (before && before['employee_id_from'] !== settled.employee_id_from)
      throw connectionValueInvalid(
        'employee_id_from',
        'is fixed: make another connection to choose another attribute',
      );
    return settled;
  }

  shown({ id }: Connection): Record<string, string> {
    const { baseUrl } = this.settings;
    return {
      base_url: `${baseUrl}${SCIM_BASE}`,
      token_url: `${baseUrl}/gateway/oauth2/token`,
      client_id: id,
    };
  }

  check({ lastErrorAt, lastError, lastUsedAt }: Connection): Promise<ConnectionCheck[]> {
    const now = this.clock.now().getTime();
    const isWell = lastErrorAt === null || now - lastErrorAt.getTime() >= DAY_MS;
    return Promise.resolve([
      checked(
        'address',
        this.settings.isHttps,
        'Set BASE_URL to the https address at which the directory reaches this deployment',
      ),
      checked(
        'used',
        lastUsedAt !== null,
        'Enter the base URL and the token in the directory, and press its connection test',
      ),
      checked('errors', isWell, `The directory was refused within a day: ${lastError ?? ''}`),
    ]);
  }
}

export function scimConfigOf({ config }: Pick<Connection, 'config'>): ScimConfig {
  return { employee_id_from: 'userName', may_create: true, ...config };
}
