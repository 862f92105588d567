import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
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
  readonly isSecure: boolean;
  /** RFC 6265bis 4.1.3.2: a __Host- cookie must be Secure, which plain-http development cannot offer. */
  readonly cookieName: string;

  constructor(settings: Settings) {
    const { consoleBaseUrl } = settings.of(StaffSettings);
    this.baseUrl = consoleBaseUrl ?? settings.baseUrl;
    // A command without a server may have no address yet.
    const { origin, host, hostname } = new URL(this.baseUrl || 'http://localhost');
    this.origin = origin;
    this.host = host;
    this.relyingPartyId = hostname;
    this.isOwnHost = consoleBaseUrl !== null;
    this.isSecure = origin.startsWith('https://');
    this.cookieName = this.isSecure ? '__Host-staff' : 'staff';
  }
}
