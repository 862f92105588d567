import { Module } from '@nestjs/common';
import { DocsController, OpenapiController } from './docs/docs.controller.js';

@Module({ controllers: [OpenapiController, DocsController] })
export class OpenapiModule {}
