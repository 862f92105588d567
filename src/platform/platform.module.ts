import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { AccessModule } from './access/index.js';
import { AuditTrails } from './audit/index.js';
import { BrandLogosController, Brands, BrandStore } from './brands/index.js';
import { ClockModule } from './clock/index.js';
import type { Settings } from './config/index.js';
import { CryptoModule } from './crypto/index.js';
import { DatabaseModule } from './database/index.js';
import { HealthController } from './health.controller.js';
import { HttpPlatformModule } from './http/index.js';
import { IdempotencyModule } from './idempotency/index.js';
import { JobsModule } from './jobs/index.js';
import { RateLimits } from './limits/index.js';
import { Log } from './logging/index.js';
import { MessagesModule } from './messages/index.js';
import { MetricsServer, StoredQueues } from './metrics/index.js';
import { ObjectsModule } from './objects/index.js';
import { Tenants } from './tenants/index.js';

const SHARED = [Log, MetricsServer, StoredQueues, AuditTrails, RateLimits, BrandStore, Brands];

/** The base of both products. */
@Global()
@Module({ controllers: [HealthController, BrandLogosController] })
export class PlatformModule {
  static for(settings: Settings, dataSource: DataSource, tenants: Tenants): DynamicModule {
    const given = [settings, ...settings.parts, tenants].map((value) => ({
      provide: value.constructor,
      useValue: value,
    }));
    return {
      module: PlatformModule,
      imports: [
        ClockModule,
        DatabaseModule.for(dataSource),
        CryptoModule,
        ObjectsModule,
        HttpPlatformModule,
        JobsModule,
        IdempotencyModule,
        AccessModule,
        MessagesModule.for(settings),
      ],
      providers: [...given, ...SHARED],
      exports: [...given.map(({ provide }) => provide), ...SHARED],
    };
  }
}
