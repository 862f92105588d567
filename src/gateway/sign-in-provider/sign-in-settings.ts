import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import { webAddressFault } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import {
  connectionInvalid,
  ConnectionsService,
  type ConnectionCheck,
} from '../connections/index.js';

/** What the settings of several kinds of sign-in have in common. */
@Injectable()
export class SignInSettings {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly settings: Settings,
  ) {}

  /** Throws `connection_invalid` unless this is a live directory of the customer. */
  async requireDirectory(customerId: Id<'cust'>, id: string): Promise<void> {
    if ((await this.#directory(customerId, id)) === null)
      throw connectionInvalid({
        detail: 'scim_connection_id must be the id of a connection of the kind scim',
      });
  }

  async checkDirectory(customerId: Id<'cust'>, id: string): Promise<ConnectionCheck> {
    const isOn = (await this.#directory(customerId, id)) === true;
    return checked('directory', isOn, 'Switch on the connection of its directory, or name another');
  }

  /** An address in place of the vendor's: for a simulated one. Throws `connection_invalid`. */
  requireDevelopment(name: string, address: string): void {
    if (this.settings.environment === 'production')
      throw connectionInvalid({ detail: `${name} is accepted outside production only` });
    if (webAddressFault(address, 'this_machine') !== null || /[#?]|\/$/.test(address))
      throw connectionInvalid({
        detail: `${name} must be an https address, or an http one of this machine, without a slash at its end: ${address}`,
      });
  }

  /** Whether it is switched on; null for another connection. */
  async #directory(customerId: Id<'cust'>, id: string): Promise<boolean | null> {
    const found = isId('conn', id) ? await this.connections.find(customerId, id) : null;
    return found?.kind === 'scim' ? found.enabled : null;
  }
}

export function checked(name: string, holds: boolean, fix: string): ConnectionCheck {
  return holds ? { name, status: 'ok', fix: null } : { name, status: 'failed', fix };
}
