import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { OidcModule } from '../oidc/index.js';
import { OidcClientsController } from './oidc-clients/index.js';
import { StaffKeyAuthenticator, StaffKeysService, StaffKeyStore } from './staff-keys/index.js';

/** The console, in which an organization's staff sets things up. */
@Module({
  imports: [AuditModule, OidcModule],
  controllers: [OidcClientsController],
  providers: [StaffKeyStore, StaffKeysService, StaffKeyAuthenticator],
})
export class ConsoleModule {}
