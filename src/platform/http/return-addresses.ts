import { Injectable } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { requestInvalid } from '../errors/index.js';
import { webAddressFault } from './web-address.policy.js';

/** Checks the addresses to which a person's browser may be sent at the end. */
@Injectable()
export class ReturnAddresses {
  constructor(private readonly settings: Settings) {}

  /**
   * For an address that an app opens. Throws `request_invalid` for the field at `pointer` unless
   * the app is listed; `by` names the list in the answer.
   */
  checkApp(
    pointer: string,
    scheme: string,
    { listed, by }: { listed: readonly string[]; by: string },
  ): void {
    if (listed.includes(scheme)) return;
    const detail = `${by} does not list the app scheme ${scheme}`;
    throw requestInvalid({ errors: [{ pointer, code: 'invalid', detail }] });
  }

  /**
   * For production callers: `https`, or `http` to this machine in a deployment outside production.
   * Throws `request_invalid` for the field at `pointer`.
   */
  checkProduction(pointer: string, address: string | null | undefined): void {
    if (address === null || address === undefined) return;
    const plainHttp = this.settings.environment === 'production' ? 'nowhere' : 'this_machine';
    if (webAddressFault(address, plainHttp) === null) return;
    const detail = `${pointer.slice(1)} must be an https address in production`;
    throw requestInvalid({ errors: [{ pointer, code: 'invalid', detail }] });
  }
}
