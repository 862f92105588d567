import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import { HostCookie } from '../../platform/http/index.js';
import { StaffSettings } from '../settings.js';

/** Where the staff pages are. Always from the configuration, never from a request. */
@Injectable()
export class ConsoleAddress {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly origin: string;
  /** Host and port. */
  readonly host: string;
  /** WebAuthn's relying party: the host name alone. */
  readonly relyingPartyId: string;
  /** Whether nothing else is served at this host. */
  readonly isOwnHost: boolean;
  /** Of a session. Lax, not Strict: an identity provider redirects back to us. */
  readonly cookie: HostCookie;
  /**
   * The browser's secret while its person signs in at a provider. Strict: only our own page sends it,
   * after the provider has redirected there.
   */
  readonly flowCookie: HostCookie;
  /** Somebody signed out here, so the provider must ask for the account at the next sign-in. */
  readonly signedOutCookie: HostCookie;

  constructor(settings: Settings) {
    const { consoleBaseUrl } = settings.of(StaffSettings);
    this.baseUrl = consoleBaseUrl ?? settings.baseUrl;
    // A command without a server may have no address yet.
    const { origin, host, hostname } = new URL(this.baseUrl || 'http://localhost');
    this.origin = origin;
    this.host = host;
    this.relyingPartyId = hostname;
    this.isOwnHost = consoleBaseUrl !== null;
    const secure = origin.startsWith('https://');
    this.cookie = new HostCookie('staff', { secure, sameSite: 'lax' });
    this.flowCookie = new HostCookie('staff-sign-in', { secure, sameSite: 'strict' });
    this.signedOutCookie = new HostCookie('staff-signed-out', { secure, sameSite: 'strict' });
  }
}
