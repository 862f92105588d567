import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AdmissionControl } from './admission-control.js';
import { Authenticators } from './authenticator.js';
import { EarlyRefusal } from './early-refusal.js';

@Global()
@Module({
  providers: [
    Authenticators,
    EarlyRefusal,
    AdmissionControl,
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
  ],
  exports: [Authenticators, AdmissionControl],
})
export class AccessModule {}
