import { Module } from '@nestjs/common';
import { DocsController } from './docs/docs.controller.js';
import { OpenapiController } from './openapi.controller.js';

@Module({ controllers: [OpenapiController, DocsController] })
export class OpenapiModule {}
