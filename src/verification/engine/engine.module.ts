import { Module } from '@nestjs/common';
import { Engines } from './engines.js';

@Module({ providers: [Engines], exports: [Engines] })
export class EngineModule {}
