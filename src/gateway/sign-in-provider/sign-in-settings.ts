import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import { webAddressFault } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import {
  checked,
  connectionValueInvalid,
  ConnectionsService,
  type ConnectionCheck,
} from '../connections/index.js';
import { ACTION, CustomersService } from '../customers/index.js';
import { ConnectIssuers } from './connect-issuers.js';

export const SIGN_IN_ACTION = [
  'The action of its access requests. Default: `sign_in`.',
  { ...ACTION, optional: true },
] as const;

export const ALLOW_ESTABLISH = [
  'Whether an employee without an established identity may establish it here, with document and selfie. Default: false.',
  { optional: true },
] as const;

/** What the settings of several kinds of sign-in have in common. */
@Injectable()
export class SignInSettings {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly customers: CustomersService,
    private readonly issuers: ConnectIssuers,
    private readonly settings: Settings,
  ) {}

  /** The issuer that the customer's clients are told. */
  async issuerFor(customerId: Id<'cust'>): Promise<string> {
    const { environment } = await this.customers.get(customerId);
    return this.issuers.urlOf(environment);
  }

  /** `callers`: who must reach the issuer. */
  checkAddress(callers = 'people'): ConnectionCheck {
    return checked(
      'address',
      this.settings.isHttps,
      `Set BASE_URL to the https address at which ${callers} reach this server`,
    );
  }

  /** Throws `connection_invalid` unless this is a live directory of the customer. */
  async requireDirectory(customerId: Id<'cust'>, id: string): Promise<void> {
    if ((await this.#directory(customerId, id)) === null)
      throw connectionValueInvalid(
        'scim_connection_id',
        'must be the id of a connection of the kind scim',
      );
  }

  async checkDirectory(customerId: Id<'cust'>, id: string): Promise<ConnectionCheck> {
    const isOn = (await this.#directory(customerId, id)) === true;
    return checked('directory', isOn, 'Switch on the connection of its directory, or name another');
  }

  /** An address in place of the vendor's: for a simulated one. Throws `connection_invalid`. */
  requireDevelopment(name: string, address: string): void {
    if (this.settings.environment === 'production')
      throw connectionValueInvalid(name, 'is accepted outside production only');
    if (webAddressFault(address, 'this_machine') !== null || /[#?]|\/$/.test(address))
      throw connectionValueInvalid(
        name,
        `must be an https address, or an http one of this machine, without a slash at its end: ${address}`,
      );
  }

  /** Whether it is switched on; null for another connection. */
  async #directory(customerId: Id<'cust'>, id: string): Promise<boolean | null> {
    const found = isId('conn', id) ? await this.connections.find(customerId, id) : null;
    return found?.kind === 'scim' ? found.enabled : null;
  }
}
