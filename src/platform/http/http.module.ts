import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessPolicyGuard } from './access.js';
import { ClosingPage } from './closing-page.js';
import { WebPages } from './web-pages.js';

@Global()
@Module({
  providers: [{ provide: APP_GUARD, useClass: AccessPolicyGuard }, WebPages, ClosingPage],
  exports: [WebPages, ClosingPage],
})
export class HttpPlatformModule {}
