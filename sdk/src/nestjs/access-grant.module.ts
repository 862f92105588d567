import {
  Global,
  Module,
  type DynamicModule,
  type FactoryProvider,
  type ModuleMetadata,
} from '@nestjs/common';
import { GatewayClient } from '../client/gateway-client.js';
import { AccessGrantChecker } from '../grants/access-grant-checker.js';
import { AccessGrantVerifier } from '../grants/access-grant-verifier.js';
import {
  ACCESS_GRANT_OPTIONS,
  type AccessGrantModuleOptions,
} from './access-grant-module.options.js';

// A visitor waits for these calls: shorter and fewer than those of a background job.
const TIMEOUT_MS = 3_000;
const MAX_RETRIES = 1;

/** How to get the options from other providers, such as a configuration service. */
export interface AccessGrantModuleAsyncOptions extends Pick<ModuleMetadata, 'imports'> {
  inject?: FactoryProvider['inject'];
  useFactory: (...args: never[]) => AccessGrantModuleOptions | Promise<AccessGrantModuleOptions>;
}

/** Import it once, in the root module: `@RequireAccessGrant` then works everywhere. */
@Global()
@Module({})
export class AccessGrantModule {
  static forRoot(options: AccessGrantModuleOptions): DynamicModule {
    return AccessGrantModule.forRootAsync({ useFactory: () => options });
  }

  static forRootAsync({
    imports = [],
    inject = [],
    useFactory,
  }: AccessGrantModuleAsyncOptions): DynamicModule {
    return {
      module: AccessGrantModule,
      imports,
      providers: [
        { provide: ACCESS_GRANT_OPTIONS, inject, useFactory },
        { provide: AccessGrantChecker, inject: [ACCESS_GRANT_OPTIONS], useFactory: checkerOf },
      ],
      exports: [ACCESS_GRANT_OPTIONS, AccessGrantChecker],
    };
  }
}

function checkerOf(options: AccessGrantModuleOptions): AccessGrantChecker {
  const verifier = new AccessGrantVerifier(options);
  const { customerKey, baseUrl, timeoutMs = TIMEOUT_MS, allowInsecureHttp = false } = options;
  if (customerKey === undefined) return new AccessGrantChecker(verifier);
  const client = new GatewayClient({
    baseUrl,
    customerKey,
    timeoutMs,
    allowInsecureHttp,
    maxRetries: MAX_RETRIES,
  });
  return new AccessGrantChecker(verifier, client.grants);
}
