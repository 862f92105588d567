import { Module, type DynamicModule } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { AccessModule } from './access/index.js';
import { AuditPlatformModule } from './audit/index.js';
import { BrandsModule } from './brands/index.js';
import { ClockModule } from './clock/index.js';
import { ConfigModule, type Settings } from './config/index.js';
import { CryptoModule } from './crypto/index.js';
import { DatabaseModule } from './database/index.js';
import { HealthModule } from './health/index.js';
import { HttpPlatformModule } from './http/index.js';
import { IdempotencyModule } from './idempotency/index.js';
import { JobsModule } from './jobs/index.js';
import { MetricsModule } from './metrics/index.js';
import { MessagesModule } from './messages/index.js';
import { RateLimitModule } from './limits/index.js';
import { TenantsModule, type Tenants } from './tenants/index.js';
import { ObjectsModule } from './objects/index.js';
import { LoggingModule } from './logging/index.js';

/** The base of both products. */
@Module({})
export class PlatformModule {
  static for(settings: Settings, dataSource: DataSource, tenants: Tenants): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        ConfigModule.for(settings),
        LoggingModule,
        ClockModule,
        MetricsModule,
        TenantsModule.for(tenants),
        DatabaseModule.for(dataSource),
        CryptoModule,
        ObjectsModule,
        AuditPlatformModule,
        HttpPlatformModule,
        HealthModule,
        JobsModule,
        IdempotencyModule,
        RateLimitModule,
        AccessModule,
        BrandsModule,
        MessagesModule.for(settings),
      ],
    };
  }
}
