import './page-words.js';
import { Module, type DynamicModule } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { DemoModule, type DemoOptions } from './demo/index.js';
import { GatewayModule } from './gateway/gateway.module.js';
import { HomeModule } from './home.module.js';
import { OpenapiModule } from './openapi/index.js';
import type { Settings } from './platform/config/index.js';
import { PlatformModule } from './platform/platform.module.js';
import { readCredentials, type DevelopmentCredentials } from './development-credentials.js';
import { DevelopmentStaffModule, StaffModule } from './staff/index.js';
import { TENANTS } from './tenants.js';
import { SeedSettings } from './development-settings.js';
import { VerificationModule } from './verification/verification.module.js';

/** The address a server listens on is not always its public address. */
const ANY_ADDRESS = ['0.0.0.0', '::', 'localhost'];

/** The whole deployment: both products on one platform. */
@Module({})
export class AppModule {
  static for(settings: Settings, dataSource: DataSource): DynamicModule {
    const customer = demo(settings);
    return {
      module: AppModule,
      imports: [
        PlatformModule.for(settings, dataSource, TENANTS),
        VerificationModule,
        GatewayModule,
        StaffModule,
        ...(settings.of(SeedSettings).developmentSeed ? [DevelopmentStaffModule] : []),
        OpenapiModule,
        HomeModule.for({ elsewhere: customer.length > 0 ? '/demo' : null }),
        ...customer,
      ],
    };
  }
}

function projectsOf({
  project_id,
  selfie_project_id,
  camera_project_id: document,
  camera_selfie_project_id: selfie,
}: DevelopmentCredentials): DemoOptions['projects'] {
  return {
    simulation: { document: project_id, selfie: selfie_project_id },
    camera: document !== undefined && selfie !== undefined ? { document, selfie } : null,
  };
}

/** The demo is a customer, and without a customer's key there is none. */
function demo(settings: Settings): DynamicModule[] {
  const credentials = settings.of(SeedSettings).developmentSeed
    ? readCredentials(settings.dataDir)
    : null;
  if (!credentials) return [];
  const host = ANY_ADDRESS.includes(settings.host) ? '127.0.0.1' : settings.host;
  return [
    DemoModule.for({
      publicUrl: settings.baseUrl,
      localUrl: `http://${host.includes(':') ? `[${host}]` : host}:${String(settings.port)}`,
      customerId: credentials.customer_id,
      customerKey: credentials.customer_key,
      projects: projectsOf(credentials),
    }),
  ];
}
