import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { OidcModule } from '../oidc/index.js';
import { OidcClientsController } from './oidc-clients.controller.js';
import { StaffKeyAuthenticator } from './staff-key.authenticator.js';
import { StaffKeyStore } from './staff-key.store.js';
import { StaffKeysService } from './staff-keys.service.js';

/** The console, in which an organization's staff sets things up. */
@Module({
  imports: [AuditModule, OidcModule],
  controllers: [OidcClientsController],
  providers: [StaffKeyStore, StaffKeysService, StaffKeyAuthenticator],
})
export class ConsoleModule {}
