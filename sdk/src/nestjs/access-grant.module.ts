import {
  Global,
  Module,
  type DynamicModule,
  type FactoryProvider,
  type ModuleMetadata,
} from '@nestjs/common';
import { AccessGrantChecker } from '../grants/access-grant-checker.js';
import { checkerOf } from '../guard/guard-options.js';
import {
  ACCESS_GRANT_OPTIONS,
  type AccessGrantModuleOptions,
} from './access-grant-module.options.js';

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
