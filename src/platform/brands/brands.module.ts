import { Global, Module } from '@nestjs/common';
import { BrandLogosController } from './brand-logos.controller.js';
import { BrandStore } from './brand.store.js';
import { Brands } from './brands.service.js';

@Global()
@Module({
  controllers: [BrandLogosController],
  providers: [BrandStore, Brands],
  exports: [BrandStore, Brands],
})
export class BrandsModule {}
