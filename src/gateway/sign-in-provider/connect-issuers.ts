import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import { SigningKeyRing, type KeySet } from '../../platform/crypto/index.js';
import { CUSTOMER_ENVIRONMENTS, type CustomerEnvironment } from '../customers/index.js';

/** Paths of the issuers. A sandbox has its own, so that a simulated face never passes for a real one. */
export const CONNECT_PATHS: Readonly<Record<CustomerEnvironment, string>> = {
  production: '/gateway/connect',
  sandbox: '/sandbox/gateway/connect',
};

/** Identity providers keep a key set for a day, so keys are published two days ahead and afterwards. */
const TWO_DAYS_SECONDS = 172_800;

/** The two issuers, and the keys that sign their tokens. They sign nothing else. */
@Injectable()
export class ConnectIssuers {
  constructor(
    private readonly keys: SigningKeyRing,
    private readonly settings: Settings,
  ) {
    for (const environment of CUSTOMER_ENVIRONMENTS)
      keys.schedule(purposeOf(environment), {
        publishLeadSeconds: TWO_DAYS_SECONDS,
        retireAfterSeconds: TWO_DAYS_SECONDS,
        certifiedFor: new URL(settings.baseUrl).hostname,
      });
  }

  urlOf(environment: CustomerEnvironment): string {
    return `${this.settings.baseUrl}${CONNECT_PATHS[environment]}`;
  }

  sign(environment: CustomerEnvironment, claims: Record<string, unknown>): Promise<string> {
    return this.keys.sign(purposeOf(environment), claims, 'JWT');
  }

  keySet(environment: CustomerEnvironment): Promise<KeySet> {
    return this.keys.publicKeys(purposeOf(environment));
  }
}

/** The issuer whose address was called. */
export function environmentOf(path: string | readonly string[] | undefined): CustomerEnvironment {
  return path?.includes(CONNECT_PATHS.sandbox) ? 'sandbox' : 'production';
}

function purposeOf(environment: CustomerEnvironment): string {
  return `gateway-connect-${environment}`;
}
