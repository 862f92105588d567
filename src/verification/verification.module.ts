import { Module } from '@nestjs/common';
import { HostedUiModule } from './hosted-ui/index.js';
import { SessionsModule } from './sessions/index.js';

/** Product 1: the verification service (`/v1`, `/verify`). */
@Module({ imports: [SessionsModule, HostedUiModule] })
export class VerificationModule {}
