import { Global, Module } from '@nestjs/common';
import { Log } from './log.js';

@Global()
@Module({ providers: [Log], exports: [Log] })
export class LoggingModule {}
