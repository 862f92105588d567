import { Global, Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Database } from './database.js';

/** Takes a connected and migrated data source: a serving application has a fitting schema. */
@Global()
@Module({})
export class DatabaseModule {
  static for(dataSource: DataSource): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSource.options,
          dataSourceFactory: () => Promise.resolve(dataSource),
        }),
      ],
      providers: [
        {
          provide: Database,
          inject: [getDataSourceToken()],
          useFactory: (source: DataSource) => new Database(source),
        },
      ],
      exports: [Database],
    };
  }
}
