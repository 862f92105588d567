import { Module, type DynamicModule } from '@nestjs/common';
import { HomeController, HomeOptions } from './home.controller.js';

/** The page at the root address of the deployment. */
@Module({})
export class HomeModule {
  static for(options: HomeOptions): DynamicModule {
    return {
      module: HomeModule,
      controllers: [HomeController],
      providers: [{ provide: HomeOptions, useValue: options }],
    };
  }
}
