import { Module, type DynamicModule } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { OpenapiModule } from './openapi/index.js';
import { GatewayModule } from './gateway/gateway.module.js';
import type { Settings } from './platform/config/index.js';
import { PlatformModule } from './platform/platform.module.js';
import { VerificationModule } from './verification/verification.module.js';

/** The whole deployment: both products on one platform. */
@Module({})
export class AppModule {
  static for(settings: Settings, dataSource: DataSource): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.for(settings, dataSource),
        VerificationModule,
        GatewayModule,
        OpenapiModule,
      ],
    };
  }
}
