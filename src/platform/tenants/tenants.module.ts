import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Tenants } from './tenants.js';

@Global()
@Module({})
export class TenantsModule {
  static for(tenants: Tenants): DynamicModule {
    return {
      module: TenantsModule,
      providers: [{ provide: Tenants, useValue: tenants }],
      exports: [Tenants],
    };
  }
}
