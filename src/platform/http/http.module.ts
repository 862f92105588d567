import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessPolicyGuard } from './access.js';
import { WebPages } from './web-pages.js';

@Global()
@Module({
  providers: [{ provide: APP_GUARD, useClass: AccessPolicyGuard }, WebPages],
  exports: [WebPages],
})
export class HttpPlatformModule {}
