import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Settings } from './settings.js';

@Global()
@Module({})
export class ConfigModule {
  static for(settings: Settings): DynamicModule {
    const providers = [settings, ...settings.parts].map((part) => ({
      provide: part.constructor,
      useValue: part,
    }));
    return {
      module: ConfigModule,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
