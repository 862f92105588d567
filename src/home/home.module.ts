import { Module, type DynamicModule } from '@nestjs/common';
import { HomeController, HomeOptions } from './home.controller.js';

/** What a person sees who opens the bare address of the deployment. */
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
